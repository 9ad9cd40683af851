// Ranks whose table and marks are in files have the levels of ranks in memory and of the trail: in
// as little memory as it takes, so that there are many buckets, at any number of threads, stopped
// and gone on with, and where the disk fails.
#include "engine/ranked/disk_ranked.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// With the least memory, and with plenty.
void check_on_disk(const AnyPuzzle& puzzle, State start, Limits limits = {}) {
  const Result expected = enumerate(puzzle, start, {Crew(1), limits}, kFew);
  check_same(enumerate_ranked(puzzle, start, {Crew(2), limits}, kFew), expected);
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    limits.max_bytes = least_memory(puzzle);
    const Result found = run_ranked(*begin_ranked(new_disk_run()), puzzle, start, threads, limits);
    check_same(found, expected);
    CHECK(found.table_bytes < limits.max_bytes);
    limits.max_bytes = kPlenty;
    check_same(run_ranked(*begin_ranked(new_disk_run()), puzzle, start, threads, limits), expected);
  }
}

// The puzzle of the registry, from its goal.
void check_named(const std::string& puzzle, const Parameters& given, const Limits& limits = {}) {
  INFO(puzzle);
  const auto session = open_puzzle(puzzle, given);
  const auto goal = session->puzzle().parse(session->info().goal);
  REQUIRE(goal.ok());
  check_on_disk(session->puzzle(), session->puzzle().canonical(*goal), limits);
}

TEST_CASE("disk ranked: by maps all is as by ranks in memory and by trail", "[oracle][threads]") {
  for (const int count : {1, 2, 5, 8, 9}) {
    INFO(count << " pancakes");
    const AnyPuzzleOf puzzle(Places<true>(count, flips(count)));
    if (count == 9) require_buckets(puzzle);
    Limits limits;
    if (kSanitized && count == 9) limits.max_depth = 6;
    check_on_disk(puzzle, sorted_permutation(count), limits);
  }
  Random random(4);
  const std::vector<State> moves = {random_permutation(random, 8), random_permutation(random, 8)};
  check_on_disk(AnyPuzzleOf(Places<false>(8, moves)), sorted_permutation(8));
}

TEST_CASE("disk ranked: one by one all is as by ranks in memory and by trail",
          "[oracle][threads]") {
  check_on_disk(AnyPuzzleOf(OneByOne<Places<true>>{{8, flips(8)}}), sorted_permutation(8));
  Random random(5);
  for (const std::uint64_t size : {1, 2, 63, 64, 65, 1'000, 100'000}) {
    if (kSanitized && size > 1'000) continue;
    INFO(size << " states");
    check_on_disk(AnyPuzzleOf(numbered_graph<true>(random, size, size)), 0);
    check_on_disk(AnyPuzzleOf(numbered_graph<false>(random, size, 3 * size)), size - 1);
  }
  const AnyPuzzleOf spread(spread_graph());
  require_buckets(spread);
  check_on_disk(spread, 0);
  if (!kSanitized) {
    const AnyPuzzleOf nine(OneByOne<Places<true>>{{9, flips(9)}});
    require_buckets(nine);
    check_on_disk(nine, sorted_permutation(9));
  }
  const RankedGraph<true> both{chain<true>(0, 149), 150, 654'321};
  check_on_disk(AnyPuzzleOf(both), 60);
}

TEST_CASE("disk ranked: puzzles of the registry", "[oracle][threads]") {
  check_named("pancake", {{"size", lighter("8", "7")}});
  check_named("burnt", {{"size", lighter("6", "5")}});
  check_named("topspin", {{"size", lighter("8,4", "7,4")}});
  check_named("cayley", {{"size", lighter("7", "6")}});
  Limits limits;
  limits.max_depth = lighter(6, 4);
  check_named("cube", {}, limits);
  check_named("pyraminx", {}, limits);
  check_named("tiles", {{"size", lighter("2x4", "2x3")}});
}

TEST_CASE("disk ranked: there are many buckets in little memory, and one in plenty") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  const DiskRanks ranks(puzzle, kDiskPage);
  REQUIRE(ranks.bits_for(ranks.least_bytes()).has_value());
  CHECK(*ranks.bits_for(ranks.least_bytes()) >= 3);
  CHECK(ranks.bits_for(std::uint64_t{1} << 30) == 0);
  CHECK_FALSE(ranks.bits_for(ranks.least_bytes() - 1).has_value());
}

TEST_CASE("disk ranked: a byte less than it takes is refused before it begins", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  Limits limits = little_memory(puzzle);
  --limits.max_bytes;
  const Result none =
      run_ranked(*begin_ranked(new_disk_run()), puzzle, sorted_permutation(8), 1, limits);
  CHECK(none.stop == Stop::kMemory);
  CHECK(none.levels.empty());
}

TEST_CASE("disk ranked: limits end it as they end the trail", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(7, flips(7)));
  const AnyPuzzleOf one_by_one(OneByOne<Places<true>>{{7, flips(7)}});
  for (const std::uint64_t depth : {0, 1, 4, 7, 8, 9}) {
    INFO(depth << " deep");
    Limits limits;
    limits.max_depth = depth;
    check_on_disk(puzzle, sorted_permutation(7), limits);
    check_on_disk(one_by_one, sorted_permutation(7), limits);
  }
  for (const std::uint64_t states : {0, 1, 6, 7, 1'000, 5'039, 5'040}) {
    INFO(states << " states at most");
    Limits limits = little_memory(puzzle);
    limits.max_states = states;
    const Result expected = enumerate(puzzle, sorted_permutation(7), {Crew(1), limits}, kFew);
    for (const int threads : {1, 2, 8}) {
      const auto run = begin_ranked(new_disk_run());
      const Result found = run_ranked(*run, puzzle, sorted_permutation(7), threads, limits);
      CHECK(found.outcome == expected.outcome);
      CHECK(found.stop == expected.stop);
      CHECK(states_by_level(found) == states_by_level(expected));
      CHECK(found.deepest == expected.deepest);
    }
  }
}

TEST_CASE("disk ranked: time and interruption end it", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const State start = sorted_permutation(8);
  Limits limits;
  limits.max_bytes = kPlenty;
  interrupt_signal = 2;
  const Result stopped = run_ranked(*begin_ranked(new_disk_run()), puzzle, start, 2, limits);
  interrupt_signal = 0;
  CHECK(stopped.stop == Stop::kInterrupted);
  CHECK(stopped.levels.size() == 1);
  limits.max_seconds = 0;
  CHECK(run_ranked(*begin_ranked(new_disk_run()), puzzle, start, 1, limits).stop == Stop::kSeconds);
}

// Stopped at one depth after another. The memory changes, and with it the number of buckets.
void check_going_on(const AnyPuzzle& puzzle, State start) {
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kFew);
  const std::string folder = new_disk_run();
  begin_ranked(folder);
  Told told(puzzle.traits().num_ranks);
  for (std::uint64_t depth = 0; depth <= expected.levels.size() + 2; ++depth) {
    Limits limits = little_memory(puzzle);
    limits.max_depth = depth;
    if (depth % 4 >= 2) limits.max_bytes = kPlenty;
    const auto run = resume_ranked(folder);
    const int threads = 1 + static_cast<int>(depth % 3);
    const Result part = run_ranked(*run, puzzle, start, threads, limits, std::ref(told));
    std::vector<std::uint64_t> first = states_by_level(expected);
    first.resize(std::min(first.size(), std::size_t{depth} + 1));
    CHECK(states_by_level(part) == first);
    if (depth + 1 == expected.levels.size()) CHECK(part.deepest == expected.deepest);
    if (depth >= expected.levels.size()) check_same(part, expected);
  }
  CHECK(resume_ranked(folder)->check().ok());
  CHECK(told.once);
  CHECK(told.states.size() == expected.levels.size());
  for (const LevelRow& level : expected.levels) CHECK(told.states[level.depth] == level.states);
}

TEST_CASE("disk ranked: stopped at every depth and gone on with, every state is told once",
          "[threads]") {
  const int few = lighter(8, 7);
  check_going_on(AnyPuzzleOf(Places<true>(few, flips(few))), sorted_permutation(few));
  check_going_on(AnyPuzzleOf(OneByOne<Places<true>>{{few, flips(few)}}), sorted_permutation(few));
  const AnyPuzzleOf spread(spread_graph());
  require_buckets(spread);
  check_going_on(spread, 0);
  if (kSanitized) return;  // the next test goes on in other buckets by maps
  const AnyPuzzleOf ten(Places<true>(10, flips(10)));
  require_buckets(ten);
  check_going_on(ten, sorted_permutation(10));
  const AnyPuzzleOf nine(OneByOne<Places<true>>{{9, flips(9)}});
  require_buckets(nine);
  check_going_on(nine, sorted_permutation(9));
}

TEST_CASE("disk ranked: going on in other buckets is interrupted, and goes on once more",
          "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  require_buckets(puzzle);
  const State start = sorted_permutation(9);
  const std::string folder = new_disk_run();
  Limits limits = little_memory(puzzle);
  limits.max_depth = 5;
  run_ranked(*begin_ranked(folder), puzzle, start, 1, limits);
  Limits plenty;
  plenty.max_bytes = kPlenty;
  interrupt_signal = 2;
  const Result part = run_ranked(*resume_ranked(folder), puzzle, start, 2, plenty);
  interrupt_signal = 0;
  CHECK(part.stop == Stop::kInterrupted);
  CHECK(part.levels.size() == limits.max_depth + 1);
  check_same(run_ranked(*resume_ranked(folder), puzzle, start, 2, plenty),
             enumerate(puzzle, start, {Crew(1)}, kFew));
}

TEST_CASE("disk ranked: going on with less memory than it takes is refused with the figure",
          "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const State start = sorted_permutation(8);
  const std::string folder = new_disk_run();
  Limits limits = little_memory(puzzle);
  limits.max_depth = 3;
  run_ranked(*begin_ranked(folder), puzzle, start, 1, limits);
  --limits.max_bytes;
  const auto run = resume_ranked(folder);
  const auto result = enumerate_ranked_in_run({*run, [](Checkpoint&) {}}, puzzle, {&start, 1},
                                              {Crew(1), limits}, kFew);
  CHECK(absl::IsResourceExhausted(result.status()));
  CHECK(result.status().message().find(std::to_string(little_memory(puzzle).max_bytes)) !=
        std::string::npos);
}

TEST_CASE("disk ranked: a disk that is full ends it, and the last checkpoint stands", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  const State start = sorted_permutation(9);
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kFew);
  for (const std::uint64_t blocks : {4, 20, 60, 100}) {
    if (kSanitized && blocks != 60) continue;
    INFO(blocks << " blocks");
    const std::string folder = new_disk_run();
    {
      const auto run = begin_ranked(folder, blocks * kDiskPage);
      const Result part = run_ranked(*run, puzzle, start, 2, little_memory(puzzle));
      CHECK(part.stop == Stop::kDisk);
      CHECK(part.levels.size() < expected.levels.size());
      std::vector<std::uint64_t> first = states_by_level(expected);
      first.resize(part.levels.size());
      CHECK(states_by_level(part) == first);
    }
    const auto run = resume_ranked(folder);
    check_same(run_ranked(*run, puzzle, start, 3, little_memory(puzzle)), expected);
  }
}

TEST_CASE("disk ranked: a block that is not what was written ends it, without a count") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  const State start = sorted_permutation(9);
  const std::string folder = new_disk_run();
  Limits limits = little_memory(puzzle);
  limits.max_depth = 5;
  run_ranked(*begin_ranked(folder), puzzle, start, 1, limits);
  const std::string file = folder + "/trailblaze.blocks";
  for (std::uint64_t at = 0; at < std::filesystem::file_size(file); at += kDiskPage) {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(static_cast<std::streamoff>(at + 100));
    out.put('x');
  }
  CHECK_FALSE(resume_ranked(folder)->check().ok());
  const Result part = run_ranked(*resume_ranked(folder), puzzle, start, 2, little_memory(puzzle));
  CHECK(part.stop == Stop::kIo);
  CHECK(part.levels.size() == limits.max_depth + 1);
}

TEST_CASE("disk ranked: a store that has failed before the first state is no empty space") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const auto run = begin_ranked(new_disk_run(), kDiskPage);
  run->want_every(1e9);  // seconds: no checkpoint finds it first
  BlockStore& store = *run->blocks();
  for (int i = 0; i < 2; ++i) store.write(store.buffer(), kDiskPage);  // of which one has room
  const Result none = run_ranked(*run, puzzle, sorted_permutation(8), 1, little_memory(puzzle));
  CHECK(none.stop == Stop::kDisk);
}

TEST_CASE("disk ranked: progress adds up to all states") {
  Pulse pulse;
  const AnyPuzzleOf puzzle(Places<true>(7, flips(7)));
  const State start = sorted_permutation(7);
  const auto run = begin_ranked(new_disk_run());
  const auto result = enumerate_ranked_in_run({*run, [](Checkpoint&) {}}, puzzle, {&start, 1},
                                              {Crew(2), little_memory(puzzle), &pulse}, kFew);
  REQUIRE(result.ok());
  CHECK(pulse.states == result->stored);
  CHECK(pulse.depth == result->levels.back().depth + 1);
  CHECK(pulse.frontier == result->levels.back().states);
}

}  // namespace
}  // namespace trailblaze
