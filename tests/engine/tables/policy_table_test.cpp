#include "engine/tables/policy_table.hpp"

#include "engine/bfs/goal_trail.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/ranked_tables.hpp"

namespace trailblaze {
namespace {

// Checks each state's path and work against a goal trail. Unsolvable states are absent.
void check_ways(const AnyPuzzle& puzzle, const std::vector<State>& goals,
                const std::vector<State>& all) {
  GoalTrail trail(puzzle, goals, Crew(1), Limits{});
  while (trail.deepen()) {
  }
  const PolicyTable ways(puzzle, goals, trail.states());
  for (const State start : all) {
    const Result known = *trail.answer(start);
    PolicyTable::Node n = ways.find(start);
    REQUIRE((n != PolicyTable::kNone) == (known.outcome == Outcome::kSolved));
    if (n == PolicyTable::kNone) continue;
    REQUIRE(ways.length(n) == known.length());
    REQUIRE(ways.generated(n) == known.counters.generated);
    for (const State s : known.path) {
      REQUIRE(ways.state(n) == s);
      n = ways.next(n);
    }
    REQUIRE(puzzle.is_goal(ways.state(n)));
  }
}

TEST_CASE("way table: every path equals the goal trail's, on random graphs", "[oracle]") {
  Random random(8);
  for (int round = 0; round < 200; ++round) {
    const State size = 1 + random.below(40);
    const AnyPuzzleOf graph(random_graph<true>(random, size, random.below(3 * size)));
    std::vector<State> states;
    for (State i = 0; i < size; ++i) states.push_back(mix(i));
    check_ways(graph, graph.goals(), states);
  }
}

TEST_CASE("way table: every path equals the goal trail's, on boards, with one or two goals",
          "[oracle]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    RankedTiles tiles(2, 3, metric);
    std::vector<State> states;
    for (std::uint64_t rank = 0; rank < tiles.num_ranks(); ++rank) {
      states.push_back(tiles.unrank(rank));
    }
    const AnyPuzzleOf one(tiles);
    check_ways(one, one.goals(), states);
    tiles.set_goals({states[7], states[500]});
    const AnyPuzzleOf two(tiles);
    check_ways(two, two.goals(), states);
  }
}

}  // namespace
}  // namespace trailblaze
