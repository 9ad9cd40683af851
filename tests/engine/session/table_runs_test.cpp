// Enumerations that number their states, with checkpoints: they count goals on the way, also if
// other processes resume the run. engine/run/by_levels_checkpoints_test.cpp compares their levels.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/session/storage.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/peer_lives.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

template <Storage kStorage>
absl::StatusOr<Result> enumerate_by(DiskRun& run, const AnyPuzzle& puzzle,
                                    std::span<const State> roots, const Options& options,
                                    std::size_t examples, GoalCount* goals) {
  StorageChoice choice;
  choice.storage = kStorage;
  return enumerate_in(choice, puzzle, roots, options, examples, goals, &run);
}

constexpr CheckpointedRuns kRanked{enumerate_by<Storage::kRanked>, nullptr, std::nullopt};
constexpr CheckpointedRuns kDense{enumerate_by<Storage::kDense>, nullptr, std::nullopt};
constexpr CheckpointedRuns kDenseOnDisk{enumerate_by<Storage::kDense>, nullptr,
                                        BlockStore::Shape{kUnlimited, 4096}};
constexpr CheckpointedRuns kAll[] = {kRanked, kDense, kDenseOnDisk};

TEST_CASE("table runs: goals that are counted on the way count once after resuming", "[threads]") {
  const AnyPuzzleOf tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  const State start = sorted_permutation(9);
  for (const CheckpointedRuns& runs : kAll) {
    const std::string folder = CheckpointedRuns::fresh_folder();
    runs.begin(folder);
    for (const std::uint64_t depth : {std::uint64_t{8}, std::uint64_t{25}, kUnlimited}) {
      const auto run = runs.resume(folder);
      GoalCount goals(tiles, {&start, 1});
      Limits limits;
      limits.max_depth = depth;
      runs.enumerate_in(*run, tiles, start, {Crew(2), limits}, &goals);
      CHECK(goals.count() ==
            (depth == kUnlimited ? std::optional<std::uint64_t>(1) : std::nullopt));
    }
  }
}

// Resumes a run in life after life, each to a greater depth and by another number of processes. The
// start leads to the only goal, but is not the goal.
void check_shared_goal(const CheckpointedRuns& runs, const AnyPuzzle& puzzle, State start) {
  const std::string folder = new_shared_run();
  for (std::size_t life = 0; life < kPeerLives.size(); ++life) {
    INFO("life " << life << " of " << kPeerLives[life] << " processes");
    const bool is_last = life + 1 == kPeerLives.size();
    Limits limits;
    if (!is_last) limits.max_depth = 3 * life;
    std::vector<std::optional<std::uint64_t>> goals(8);
    const auto results = live_together(folder, kPeerLives[life], [&](DiskRun& run, Peers& peers) {
      GoalCount count(puzzle, {&start, 1});
      auto result = runs.enumerate_by(run, puzzle, {&start, 1}, {Crew(2), limits, nullptr, peers},
                                      kExamples, &count);
      goals[peers.is_alone() ? 0 : std::size_t(peers.number())] = count.count();
      return result;
    });
    for (std::size_t i = 0; i < results.size(); ++i) {
      INFO(results[i].status().ToString());
      REQUIRE(results[i].ok());
      CHECK(results[i]->outcome == (is_last ? Outcome::kExhausted : Outcome::kLimit));
      CHECK(goals[i] == (is_last ? std::optional<std::uint64_t>(1) : std::nullopt));
    }
  }
}

TEST_CASE("table runs: processes of varying number count a goal once", "[disk][threads]") {
  Random random(1);
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(2, 4, metric));
    for (const CheckpointedRuns& runs : {kDense, kRanked}) {
      check_shared_goal(runs, tiles, tiles.random_state(random));
    }
  }
}

TEST_CASE("table runs: a checkpoint of another size or numbering is rejected", "[threads]") {
  const State small = sorted_permutation(8), large = sorted_permutation(9);
  const AnyPuzzleOf eight(Tiles(2, 4, Tiles::Metric::kSingle));
  const AnyPuzzleOf nine(Tiles(3, 3, Tiles::Metric::kSingle));
  for (const CheckpointedRuns& runs : kAll) {
    const std::string folder = CheckpointedRuns::fresh_folder();
    Limits limits;
    limits.max_depth = 9;
    runs.enumerate_in(*runs.begin(folder), eight, small, {Crew(1), limits});
    const auto run = runs.resume(folder);
    const auto other = runs.enumerate_by(*run, nine, {&large, 1}, {Crew(1)}, 20, nullptr);
    CHECK(absl::IsDataLoss(other.status()));
  }
}

}  // namespace
}  // namespace trailblaze
