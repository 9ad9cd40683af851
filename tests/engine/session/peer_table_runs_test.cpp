// Tables that several processes share, with checkpoints. Any number of processes can resume a run.
// Levels, counts and goals equal those of an uninterrupted enumeration over the trail.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/session/storage.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/peer_lives.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// An enumeration by a table that also counts goals.
struct TableLives {
  const AnyPuzzle& puzzle;
  State start;
  Storage storage;

  absl::StatusOr<Result> enumerate_by(DiskRun& run, const Options& options,
                                      std::optional<std::uint64_t>* goals = nullptr) const {
    GoalCount count(puzzle, {&start, 1});
    StorageChoice choice;
    choice.storage = storage;
    auto result = enumerate_in(choice, puzzle, {&start, 1}, options, kExamples, &count, &run);
    if (goals != nullptr) *goals = count.count();
    return result;
  }

  // Runs lives, each to a greater depth, until a life covers the whole space. Checks every result.
  void compare() const {
    const Result expected = enumerate(puzzle, start, {Crew(1)}, kExamples);
    GoalCount alone(puzzle, {&start, 1});
    enumerate(puzzle, {&start, 1}, {Crew(1)}, kExamples, 0, &alone);
    const std::string folder = new_shared_run();
    bool is_done = false;
    for (std::size_t life = 0; !is_done; ++life) {
      const int processes = kPeerLives[life % kPeerLives.size()];
      INFO(name(storage) << ": life " << life << " of " << processes << " processes");
      Limits limits;
      limits.max_depth = life + life * life / 4;
      std::vector<std::optional<std::uint64_t>> goals(8);
      const auto results = live_together(folder, processes, [&](DiskRun& run, Peers& peers) {
        const std::size_t number = peers.is_alone() ? 0 : std::size_t(peers.number());
        const Options options{Crew(1 + static_cast<int>(life % 2)), limits, nullptr, peers};
        return enumerate_by(run, options, &goals[number]);
      });
      for (std::size_t i = 0; i < results.size(); ++i) {
        INFO(results[i].status().ToString());
        REQUIRE(results[i].ok());
        is_done = results[i]->outcome == Outcome::kExhausted;
        if (!is_done) {
          check_first_levels(*results[i], expected, Stop::kDepth);
          continue;
        }
        CHECK(numbers_of(*results[i]) == numbers_of(expected));
        CHECK(goals[i] == alone.count());
      }
    }
    CHECK((*DiskRun::resume(folder, {}))->check().ok());
  }
};

TEST_CASE("peer table runs: words with two colours, and with slides, resume", "[disk][threads]") {
  for (const Tiles::Metric metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair{2, 4}, {3, 3}}) {
      if (kSanitized && rows == 3) continue;
      INFO(rows << "x" << columns);
      const AnyPuzzleOf tiles(Tiles(rows, columns, metric));
      TableLives{tiles, sorted_permutation(rows * columns), Storage::kDense}.compare();
    }
  }
}

TEST_CASE("peer table runs: ranks with maps, and one by one, resume", "[disk][threads]") {
  for (const auto& [rows, columns] : {std::pair{2, 3}, {2, 4}}) {
    const AnyPuzzleOf tiles(Tiles(rows, columns, Tiles::Metric::kSingle));
    TableLives{tiles, sorted_permutation(rows * columns), Storage::kRanked}.compare();
  }
}

}  // namespace
}  // namespace trailblaze
