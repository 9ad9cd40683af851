// Tests particular to ranks on a disk: the number of buckets, and runs that resume between the
// buckets of a level with another limit on depth. Other checkpoints, and disks that fail, are in
// tests/engine/run/by_levels_checkpoints_test.cpp; for everything else see
// tests/engine/run/by_levels_test.cpp.
#include "engine/ranked/disk_ranked.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kDiskPage = 4096;
constexpr std::size_t kFew = 7;                            // examples
constexpr std::uint64_t kPlenty = std::uint64_t{1} << 28;  // bytes
constexpr char kPassKey[] = "pass";
constexpr BlockStore::Shape kInPages{kUnlimited, kDiskPage};

std::uint64_t least_memory(const AnyPuzzle& puzzle) {
  return DiskRanks(puzzle, kDiskPage).least_bytes();
}

// `add` adds to checkpoints.
Result run_ranked(DiskRun& run, const AnyPuzzle& puzzle, State start, int threads,
                  const Limits& limits, Pulse* pulse = nullptr,
                  const std::function<void(Checkpoint&)>& add = {}) {
  return required(enumerate_ranked_in(run, puzzle, {&start, 1}, {Crew(threads), limits, pulse},
                                      {kFew, nullptr, add}, {}));
}

Limits memory_of(std::uint64_t bytes, std::uint64_t depth = kUnlimited) {
  return {.max_bytes = bytes, .max_depth = depth};
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

TEST_CASE("disk ranked: a store that fails before the first state is an error, not an empty space",
          "[disk]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const auto run = begin_run(new_run_folder(), BlockStore::Shape{kDiskPage, kDiskPage});
  run->set_checkpoint_interval(1e9);  // seconds: no checkpoint notices the failure first
  BlockStore& store = *run->blocks();
  for (int i = 0; i < 2; ++i) store.write(store.buffer(), kDiskPage);  // the second has no room
  const Result none =
      run_ranked(*run, puzzle, sorted_permutation(8), 1, memory_of(least_memory(puzzle)));
  CHECK(none.stop == Stop::kDisk);
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
          const auto run = begin_run(folder, kInPages);
          run->checkpoint_always();
          // Each level has five numbers. After the checkpoint with all levels before this level,
          // the next checkpoint is within this level or at its end.
          const auto add = [&](Checkpoint&) {
            const Numbers& last = run->folder().last().numbers;
            const auto levels = last.find("levels");
            if (levels != last.end() && levels->second.size() == 5 * depth) interrupt_signal = 2;
          };
          run_ranked(*run, puzzle, start, 2, memory_of(least_memory(puzzle), first), nullptr, add);
          interrupt_signal = 0;
        }
        auto run = resume_run(folder, kInPages);
        if (run->folder().last().numbers.contains(kPassKey)) ++within;
        run->checkpoint_always();
        const Limits limits = memory_of(least_memory(puzzle), then);
        Pulse pulse;
        const Result found = run_ranked(*run, puzzle, start, 3, limits, &pulse);
        if (then == kUnlimited) CHECK(pulse.states == found.stored);
        run.reset();
        const Limits same = memory_of(kUnlimited, std::max(then, found.levels.size() - 1));
        const Result expected = enumerate(puzzle, start, {Crew(1), same}, kFew);
        CHECK(levels_of(found) == levels_of(expected));
        CHECK(found.deepest == expected.deepest);
        check_same(run_ranked(*resume_run(folder, kInPages), puzzle, start, 1, memory_of(kPlenty)),
                   enumerate(puzzle, start, {Crew(1)}, kFew));
      }
    }
  }
  CHECK(within > lighter(10, 1));
}

}  // namespace
}  // namespace trailblaze
