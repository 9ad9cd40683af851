// Tests particular to ranks on a disk: the number of buckets, checkpoints between the buckets of a
// level, and runs that resume with other buckets or with another limit on depth. Runs that end at
// any checkpoint, and disks that fail, are in tests/engine/run/by_levels_checkpoints_test.cpp; for
// everything else see tests/engine/run/by_levels_test.cpp.
#include "engine/ranked/disk_ranked.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/many_lives.hpp"
#include "tests/support/places.hpp"
#include "tests/support/program.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kDiskPage = 4096;
constexpr std::size_t kFew = 7;                            // examples
constexpr std::uint64_t kPlenty = std::uint64_t{1} << 28;  // bytes
constexpr char kPassKey[] = "pass";
constexpr int kLifeThreads[] = {1, 2, 3, 8};

std::unique_ptr<DiskRun> begin_ranked(const std::string& folder,
                                      std::uint64_t max_bytes = kUnlimited) {
  return begin_run(folder, BlockStore::Shape{max_bytes, kDiskPage});
}

std::unique_ptr<DiskRun> resume_ranked(const std::string& folder) {
  return resume_run(folder, BlockStore::Shape{kUnlimited, kDiskPage});
}

std::uint64_t least_memory(const AnyPuzzle& puzzle) {
  return DiskRanks(puzzle, kDiskPage).least_bytes();
}

Result run_ranked(const TableRun& run, const AnyPuzzle& puzzle, State start, int threads,
                  const Limits& limits, const PlaceSink& sink = {}) {
  return required(
      enumerate_ranked_in_run(run, puzzle, {&start, 1}, {Crew(threads), limits}, kFew, sink));
}

Result run_ranked(DiskRun& run, const AnyPuzzle& puzzle, State start, int threads,
                  const Limits& limits) {
  return run_ranked({run, [](Checkpoint&) {}}, puzzle, start, threads, limits);
}

Limits memory_of(std::uint64_t bytes, std::uint64_t depth = kUnlimited) {
  Limits limits;
  limits.max_bytes = bytes;
  limits.max_depth = depth;
  return limits;
}

// Requires that the least memory divides the ranks into several buckets, and that kPlenty does not.
void require_buckets(const AnyPuzzle& puzzle) {
  const DiskRanks ranks(puzzle, kDiskPage);
  REQUIRE(ranks.bits_for(ranks.least_bytes()).value_or(0) > 0);
  REQUIRE(ranks.bits_for(kPlenty) == 0);
}

TEST_CASE("disk ranked: little memory gives many buckets, and ample memory gives one", "[disk]") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  const DiskRanks ranks(puzzle, kDiskPage);
  REQUIRE(ranks.bits_for(ranks.least_bytes()).has_value());
  CHECK(*ranks.bits_for(ranks.least_bytes()) >= 3);
  CHECK(ranks.bits_for(std::uint64_t{1} << 30) == 0);
  CHECK_FALSE(ranks.bits_for(ranks.least_bytes() - 1).has_value());
}

TEST_CASE("disk ranked: a run that resumes with other buckets can stop and resume again",
          "[disk][limits]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  require_buckets(puzzle);
  const State start = sorted_permutation(9);
  const std::string folder = new_run_folder();
  run_ranked(*begin_ranked(folder), puzzle, start, 1, memory_of(least_memory(puzzle), 5));
  const Limits plenty = memory_of(kPlenty);
  interrupt_signal = 2;
  const Result part = run_ranked(*resume_ranked(folder), puzzle, start, 2, plenty);
  interrupt_signal = 0;
  CHECK(part.stop == Stop::kInterrupted);
  CHECK(part.levels.size() == 6);
  check_same(run_ranked(*resume_ranked(folder), puzzle, start, 2, plenty),
             enumerate(puzzle, start, {Crew(1)}, kFew));
}

TEST_CASE("disk ranked: resuming with too little memory is rejected with the required bytes",
          "[disk][limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const State start = sorted_permutation(8);
  const std::string folder = new_run_folder();
  const std::uint64_t least = least_memory(puzzle);
  run_ranked(*begin_ranked(folder), puzzle, start, 1, memory_of(least, 3));
  const auto run = resume_ranked(folder);
  const auto result = enumerate_ranked_in_run({*run, [](Checkpoint&) {}}, puzzle, {&start, 1},
                                              {Crew(1), memory_of(least - 1, 3)}, kFew);
  CHECK(absl::IsResourceExhausted(result.status()));
  CHECK(result.status().message().find(std::to_string(least)) != std::string::npos);
}

TEST_CASE("disk ranked: a store that fails before the first state is an error, not an empty space",
          "[disk]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const auto run = begin_ranked(new_run_folder(), kDiskPage);
  run->set_checkpoint_interval(1e9);  // seconds: no checkpoint notices the failure first
  BlockStore& store = *run->blocks();
  for (int i = 0; i < 2; ++i) store.write(store.buffer(), kDiskPage);  // the second has no room
  const Result none =
      run_ranked(*run, puzzle, sorted_permutation(8), 1, memory_of(least_memory(puzzle)));
  CHECK(none.stop == Stop::kDisk);
}

// The memory changes from life to life, and with it the number of buckets.
void check_lives(const AnyPuzzle& puzzle, State start, std::uint64_t most,
                 std::uint64_t least_within) {
  require_buckets(puzzle);
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kFew);
  const std::string folder = new_run_folder();
  begin_ranked(folder);
  ManyLives lives(folder, {kUnlimited, kDiskPage}, kPassKey);
  const Result found =
      lives.run(most, [&](const TableRun& run, std::uint64_t life, const PlaceSink& sink) {
        const std::uint64_t least = least_memory(puzzle), step = life % 5;
        const std::uint64_t memory = step == 4 ? kPlenty : least + step * least / 8;
        return run_ranked(run, puzzle, start, kLifeThreads[life % 4], memory_of(memory), sink);
      });
  check_same(found, expected);
  CHECK(lives.within_level() >= least_within);
  CHECK(lives.reported_once());
  CHECK(lives.reported() == states_by_level(expected));
  CHECK(resume_ranked(folder)->check().ok());
}

TEST_CASE("ranked pauses: a run resumes from its checkpoints with other buckets",
          "[disk][threads]") {
  const int many = lighter(10, 9);
  if (!kThreadSanitized) {
    check_lives(AnyPuzzleOf(Places<true>(many, flips(many))), sorted_permutation(many), 3,
                lighter(5, 1));
  }
  check_lives(AnyPuzzleOf(spread_graph()), 0, 2, 1);
  if (kSanitized) return;
  check_lives(AnyPuzzleOf(WithoutRankMaps<Places<true>>{{9, flips(9)}}), sorted_permutation(9), 2,
              1);
}

// True if the test tries a limit on depth that changes from `first` to `then`. Under a sanitizer it
// tries only two changes: from `depth` to no limit, so that the run must now expand its last level;
// and from depth + 1 to depth - 1, so that the level that the run was expanding is now too deep.
bool is_tried(std::uint64_t depth, std::uint64_t first, std::uint64_t then) {
  return !kSanitized || then == (first == depth ? kUnlimited : depth - 1);
}

// The first life ends within the level at `depth`. Later lives have another limit on depth. At
// depth 8 all buckets have states, so that there is a checkpoint within the level.
TEST_CASE("ranked pauses: a level ends as it began if the limit on depth changes in between",
          "[disk][threads]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  require_buckets(puzzle);
  const State start = sorted_permutation(9);
  int within = 0;
  for (std::uint64_t depth = lighter(4, 8); depth <= 9; depth += 2) {
    for (const std::uint64_t then : {depth - 1, depth, depth + 1, kUnlimited}) {
      for (const std::uint64_t first : {depth, depth + 1}) {
        if (!is_tried(depth, first, then)) continue;
        INFO(first << " deep, and then " << then);
        const std::string folder = new_run_folder();
        {
          const auto run = begin_ranked(folder);
          run->checkpoint_always();
          // Each level has five numbers. After the checkpoint with all levels before this level,
          // the next checkpoint is within this level or at its end.
          const auto add = [&](Checkpoint&) {
            const Numbers& last = run->folder().last().numbers;
            const auto levels = last.find("levels");
            if (levels != last.end() && levels->second.size() == 5 * depth) interrupt_signal = 2;
          };
          run_ranked({*run, add}, puzzle, start, 2, memory_of(least_memory(puzzle), first));
          interrupt_signal = 0;
        }
        auto run = resume_ranked(folder);
        if (run->folder().last().numbers.contains(kPassKey)) ++within;
        run->checkpoint_always();
        const Limits limits = memory_of(least_memory(puzzle), then);
        const Result found = run_ranked(*run, puzzle, start, 3, limits);
        run.reset();
        const Limits same = memory_of(kUnlimited, std::max(then, found.levels.size() - 1));
        const Result expected = enumerate(puzzle, start, {Crew(1), same}, kFew);
        CHECK(states_by_level(found) == states_by_level(expected));
        CHECK(found.deepest == expected.deepest);
        check_same(run_ranked(*resume_ranked(folder), puzzle, start, 1, memory_of(kPlenty)),
                   enumerate(puzzle, start, {Crew(1)}, kFew));
      }
    }
  }
  CHECK(within > lighter(10, 1));
}

TEST_CASE("ranked pauses: progress sums to all states after a run that stopped",
          "[disk][threads]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  require_buckets(puzzle);
  const State start = sorted_permutation(9);
  const std::string folder = new_run_folder();
  auto run = begin_ranked(folder);
  while (!run->folder().last().numbers.contains(kPassKey)) {  // each run adds a checkpoint
    run->checkpoint_always();
    const auto add = [](Checkpoint&) { interrupt_signal = 2; };
    run_ranked({*run, add}, puzzle, start, 2, memory_of(least_memory(puzzle)));
    interrupt_signal = 0;
    run.reset();
    run = resume_ranked(folder);
  }
  Pulse pulse;
  const auto result =
      enumerate_ranked_in_run({*run, [](Checkpoint&) {}}, puzzle, {&start, 1},
                              {Crew(2), memory_of(least_memory(puzzle)), &pulse}, kFew);
  REQUIRE(result.ok());
  CHECK(pulse.states == result->stored);
}

}  // namespace
}  // namespace trailblaze
