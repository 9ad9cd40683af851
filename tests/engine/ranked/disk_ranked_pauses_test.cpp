// Ranks on a disk can write checkpoints between the buckets of a level. A run resumes with other
// buckets, or with another limit on depth. Runs that end at any checkpoint, and disks that fail,
// are in tests/engine/run/by_levels_checkpoints_test.cpp.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/many_lives.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr char kPassKey[] = "pass";
constexpr int kLifeThreads[] = {1, 2, 3, 8};

Limits memory_of(std::uint64_t bytes, std::uint64_t depth = kUnlimited) {
  Limits limits;
  limits.max_bytes = bytes;
  limits.max_depth = depth;
  return limits;
}

// If `moves`, the memory changes from life to life, and with it the number of buckets.
void check_lives(const AnyPuzzle& puzzle, State start, std::uint64_t most, bool moves,
                 std::uint64_t least_within) {
  require_buckets(puzzle);
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kFew);
  const std::string folder = new_disk_run();
  begin_ranked(folder);
  ManyLives lives(folder, {kUnlimited, kDiskPage}, kPassKey);
  const Result found =
      lives.run(most, [&](const TableRun& run, std::uint64_t life, const PlaceSink& sink) {
        const std::uint64_t least = least_memory(puzzle), step = moves ? life % 5 : 0;
        const std::uint64_t memory = step == 4 ? kPlenty : least + step * least / 8;
        return run_ranked(run, puzzle, start, kLifeThreads[life % 4], memory_of(memory), sink);
      });
  check_same(found, expected);
  CHECK(lives.within_level() >= least_within);
  CHECK(lives.reported_once());
  CHECK(lives.reported() == states_by_level(expected));
  CHECK(resume_ranked(folder)->check().ok());
}

TEST_CASE("ranked pauses: a run resumes from its checkpoints with other buckets", "[threads]") {
  const int many = lighter(10, 9);
  if (!kThreadSanitized) {
    check_lives(AnyPuzzleOf(Places<true>(many, flips(many))), sorted_permutation(many), 3, true,
                lighter(5, 1));
  }
  check_lives(AnyPuzzleOf(spread_graph()), 0, 2, true, 1);
  if (kSanitized) return;
  check_lives(AnyPuzzleOf(WithoutRankMaps<Places<true>>{{9, flips(9)}}), sorted_permutation(9), 2,
              true, 1);
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
          "[threads]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  require_buckets(puzzle);
  const State start = sorted_permutation(9);
  int within = 0;
  for (std::uint64_t depth = lighter(4, 8); depth <= 9; depth += 2) {
    for (const std::uint64_t then : {depth - 1, depth, depth + 1, kUnlimited}) {
      for (const std::uint64_t first : {depth, depth + 1}) {
        if (!is_tried(depth, first, then)) continue;
        INFO(first << " deep, and then " << then);
        const std::string folder = new_disk_run();
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
        Limits same;
        same.max_depth = std::max(then, found.levels.size() - 1);
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

TEST_CASE("ranked pauses: progress sums to all states after a run that stopped", "[threads]") {
  const AnyPuzzleOf puzzle(Places<true>(9, flips(9)));
  require_buckets(puzzle);
  const State start = sorted_permutation(9);
  const std::string folder = new_disk_run();
  begin_ranked(folder);
  auto run = resume_ranked(folder);
  while (!run->folder().last().numbers.contains(kPassKey)) {  // each run adds a checkpoint
    run->checkpoint_always();
    const auto add = [](Checkpoint&) { interrupt_signal = 2; };
    run_ranked({*run, add}, puzzle, start, 2, little_memory(puzzle));
    interrupt_signal = 0;
    run.reset();
    run = resume_ranked(folder);
  }
  Pulse pulse;
  const auto result = enumerate_ranked_in_run({*run, [](Checkpoint&) {}}, puzzle, {&start, 1},
                                              {Crew(2), little_memory(puzzle), &pulse}, kFew);
  REQUIRE(result.ok());
  CHECK(pulse.states == result->stored);
}

}  // namespace
}  // namespace trailblaze
