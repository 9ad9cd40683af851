#include "engine/tables/distances.hpp"

#include "engine/bfs/goal_trail.hpp"
#include "engine/puzzle/paths.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/ranked_tables.hpp"

namespace trailblaze {
namespace {

TableOracle oracle_of(const AnyPuzzle& puzzle, State goal) {
  BuiltTable built = table_by_queue(puzzle, goal);
  return {puzzle, layout_for(puzzle, goal, Storage::kRanked), std::move(built.table), built.states};
}

TEST_CASE("table oracle: the ranks that its tests use are ranks") {
  const RankedTiles tiles(2, 3, Tiles::Metric::kSingle);
  for (std::uint64_t rank = 0; rank < tiles.num_ranks(); ++rank) {
    REQUIRE(tiles.rank(tiles.unrank(rank)) == rank);
  }
}

TEST_CASE("table oracle: answers every start, solvable or not, as plain search does", "[oracle]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(RankedTiles(2, 3, metric));
    const State goal = tiles.goals().front();
    const auto oracle = oracle_of(tiles, goal);
    const auto survey = trailblaze::oracle::explore(tiles.puzzle(), goal);
    for (std::uint64_t rank = 0; rank < tiles.traits().num_ranks; ++rank) {
      const State start = tiles.puzzle().unrank(rank);
      const Result result = oracle.answer(start);
      const auto depth = survey.depth.find(start);
      REQUIRE((result.outcome == Outcome::kSolved) == (depth != survey.depth.end()));
      if (result.outcome != Outcome::kSolved) {
        REQUIRE(result.outcome == Outcome::kExhausted);
        continue;
      }
      REQUIRE(result.length() == depth->second);
      REQUIRE(result.shortest);
      REQUIRE(is_solution(tiles, start, result.path));
      REQUIRE(result.stored == survey.depth.size());
    }
  }
}

TEST_CASE("table oracle: the path and the work are those of a goal trail", "[oracle]") {
  const AnyPuzzleOf tiles(RankedTiles(3, 3, Tiles::Metric::kSingle));
  const State goal = tiles.goals().front();
  const auto oracle = oracle_of(tiles, goal);
  GoalTrail trail(tiles, {goal}, Crew(1), Limits{});
  while (trail.deepen()) {
  }
  Random random(2);
  for (int i = 0; i < 500; ++i) {
    const State start = random_permutation(random, 9);
    const Result known = *trail.answer(start), found = oracle.answer(start);
    REQUIRE(found.outcome == known.outcome);
    REQUIRE(found.path == known.path);
    REQUIRE(found.counters.expanded == known.counters.expanded);
    REQUIRE(found.counters.generated == known.counters.generated);
    REQUIRE(found.lower_bound == known.lower_bound);
  }
}

}  // namespace
}  // namespace trailblaze
