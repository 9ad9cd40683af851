#include "engine/heuristic/value_tally.hpp"

#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/partitioned/visit_states.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/heuristic_laws.hpp"

namespace trailblaze {
namespace {

HeuristicFacts named(const char* name) { return {.name = name, .help = ""}; }

// Reports odd states as dead ends. The value of an even state is a quarter of its number.
struct Quarter {
  int operator()(State s) const { return s % 2 == 1 ? kDeadEnd : static_cast<int>(s / 4); }
};

}  // namespace

TEST_CASE("value tally: a sample is counted by value, with dead ends apart", "[threads]") {
  const AnyPuzzleOf<Tiles> puzzle(Tiles(2, 2, Tiles::Metric::kSingle));
  const AnySearch<Quarter> quarter(puzzle, named("quarter"), Quarter());
  ValueTally tally({&quarter});
  tally.add(std::vector<State>{0, 2, 4, 8, 9});
  tally.add(std::vector<State>{12, 13});
  CHECK(tally.states() == 7);
  CHECK(tally.distances().empty());
  const ValueCounts& counts = tally.counts().front();
  CHECK(counts.states == std::vector<std::uint64_t>{2, 1, 1, 1});
  CHECK(counts.dead_ends == 2);
  CHECK(counts.mean() == 1.2);  // of 0, 0, 1, 2, 3
  CHECK(std::abs(*counts.standard_deviation() - std::sqrt(1.36)) < 1e-12);
  CHECK(counts.greatest() == 3);
  CHECK(counts.mean_error() == std::nullopt);
  CHECK(counts.overestimates == 0);
}

TEST_CASE("value tally: only complete levels count, and solvable dead ends are overestimates",
          "[threads]") {
  const AnyPuzzleOf<Tiles> puzzle(Tiles(2, 2, Tiles::Metric::kSingle));
  const AnySearch<Quarter> quarter(puzzle, named("quarter"), Quarter());
  ValueTally tally({&quarter});
  tally.add(std::vector<State>{0}, 0);
  tally.add(std::vector<State>{4, 8}, 1);
  tally.add(std::vector<State>{3}, 1);
  tally.add(std::vector<State>{100}, 2);
  tally.end_levels(2);  // a limit stopped the third level
  CHECK(tally.states() == 4);
  CHECK(tally.distances() == std::vector<std::uint64_t>{1, 3});
  const ValueCounts& counts = tally.counts().front();
  CHECK(counts.states == std::vector<std::uint64_t>{1, 1, 1});
  CHECK(counts.value_sums_at == std::vector<std::uint64_t>{0, 3});
  CHECK(counts.mean_at(1) == 1.5);  // of 1 and 2, without the dead end
  CHECK(counts.mean_at(2) == std::nullopt);
  CHECK(counts.exact == 2);          // 0 at distance 0, and 1 at distance 1
  CHECK(counts.overestimates == 2);  // 2 at distance 1, and the dead end
  CHECK(std::abs(*counts.mean_error() - (2.0 / 3 - 1.0)) < 1e-12);
}

TEST_CASE("value tally: an empty tally has no mean", "[threads]") {
  ValueTally tally({});
  tally.end_levels(0);
  CHECK(tally.states() == 0);
  CHECK(ValueCounts().mean() == std::nullopt);
  CHECK(ValueCounts().standard_deviation() == std::nullopt);
  CHECK(ValueCounts().greatest() == std::nullopt);
}

TEST_CASE("value tally: Manhattan distances of all 8-puzzles equal a plain search", "[threads]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const AnyPuzzleOf<Tiles> puzzle(tiles);
  const State goal = puzzle.goals().front();
  const Manhattan manhattan(tiles.board(), goal);
  ValueCounts expected;
  for (const auto& [s, distance] : distances_to(tiles, {goal})) {
    expected.add(manhattan(s), distance);
  }

  const AnySearch<Manhattan> search(puzzle, named("manhattan"), manhattan);
  for (const int threads : {1, 2, 3, 8}) {
    const Crew crew(threads);
    ValueTally tally({&search});
    const Result result =
        visit_states(puzzle, {&goal, 1}, {crew},
                     [&](std::uint64_t d, std::span<const State> some) { tally.add(some, d); });
    tally.end_levels(result.levels.size());
    CHECK(tally.states() == 181'440);
    const ValueCounts& counts = tally.counts().front();
    CHECK(counts.states == expected.states);
    CHECK(counts.value_sums_at == expected.value_sums_at);
    CHECK(counts.exact == expected.exact);
    CHECK(counts.overestimates == 0);
    CHECK(counts.mean_error() == expected.mean_error());
  }
}

}  // namespace trailblaze
