// Tests particular to ranks in files: the number of buckets, and resuming with other buckets. For
// everything else see tests/engine/run/by_levels_test.cpp.
#include "engine/ranked/disk_ranked.hpp"

#include <string>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/places.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

TEST_CASE("disk ranked: little memory gives many buckets, and ample memory gives one") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  const DiskRanks ranks(puzzle, kDiskPage);
  REQUIRE(ranks.bits_for(ranks.least_bytes()).has_value());
  CHECK(*ranks.bits_for(ranks.least_bytes()) >= 3);
  CHECK(ranks.bits_for(std::uint64_t{1} << 30) == 0);
  CHECK_FALSE(ranks.bits_for(ranks.least_bytes() - 1).has_value());
}

TEST_CASE("disk ranked: a run that resumes with other buckets can stop and resume again",
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

TEST_CASE("disk ranked: resuming with too little memory is rejected with the required bytes",
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

TEST_CASE(
    "disk ranked: a store that fails before the first state is an error, not an empty space") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const auto run = begin_ranked(new_disk_run(), kDiskPage);
  run->set_checkpoint_interval(1e9);  // seconds: no checkpoint notices the failure first
  BlockStore& store = *run->blocks();
  for (int i = 0; i < 2; ++i) store.write(store.buffer(), kDiskPage);  // the second has no room
  const Result none = run_ranked(*run, puzzle, sorted_permutation(8), 1, little_memory(puzzle));
  CHECK(none.stop == Stop::kDisk);
}

}  // namespace
}  // namespace trailblaze
