#include "engine/tables/distances.hpp"

#include <algorithm>

#include "engine/bfs/goal_trail.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/paths.hpp"
#include "tests/support/child.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/ranked_tables.hpp"

namespace trailblaze {
namespace {

TableOracle oracle_of(const AnyPuzzle& puzzle, State goal) {
  BuiltTable built = table_by_queue(puzzle, goal);
  return {puzzle, layout_for(puzzle, goal, Storage::kRanked), std::move(built.table), built.states,
          built.depth};
}

TEST_CASE("table oracle: the ranks of these tests are bijective") {
  const RankedTiles tiles(2, 3, Tiles::Metric::kSingle);
  for (std::uint64_t rank = 0; rank < tiles.num_ranks(); ++rank) {
    REQUIRE(tiles.rank(tiles.unrank(rank)) == rank);
  }
}

TEST_CASE("table oracle: equals a plain search for every start, solvable or not", "[oracle]") {
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

TEST_CASE("table oracle: path and work equal those of a goal trail", "[oracle]") {
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

// The table of the 2x3 board with the codes of `code_of`, as from a file with valid checksums.
template <class CodeOf>
TableOracle wrong_oracle(const AnyPuzzleOf<RankedTiles>& tiles, const CodeOf& code_of) {
  const State goal = tiles.goals().front();
  const BuiltTable built = table_by_queue(tiles, goal);
  DistanceTable table;
  REQUIRE(table.allocate(built.table.places()));
  for (std::uint64_t place = 0; place < table.places(); ++place) {
    const unsigned code = code_of(tiles.puzzle().unrank(place), built.table.code(place));
    if (code != 0) table.mark(place / 64, std::uint64_t{1} << place % 64, code - 1);
  }
  return {tiles,
          layout_for(tiles, goal, Storage::kRanked),
          std::move(table),
          built.states,
          built.depth,
          "wrong.table"};
}

constexpr const char* kAt = "table: \"wrong.table\": distances: ";

// The blank circles three tiles and returns after twelve moves.
TEST_CASE("table oracle: marks that lead in a circle end the process") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  std::vector<State> circle = {*tiles.parse("0 1 2 4 5 3")};
  while (circle.size() < 12) {
    Successors next;
    tiles.expand({&circle.back(), 1}, next);
    const auto is_on = [&](State s) {
      const int blank = tiles.frame(s);
      return blank != 2 && blank != 5 && (circle.size() < 2 || s != circle[circle.size() - 2]);
    };
    circle.push_back(*std::ranges::find_if(next.states(), is_on));
  }
  REQUIRE(follows(tiles, circle.back(), circle.front()));
  const auto oracle = wrong_oracle(tiles, [&](State s, unsigned) {
    const auto at = std::ranges::find(circle, s) - circle.begin();
    return at == 12 ? 0u : 1 + static_cast<unsigned>(12 - at) % 3;
  });
  CHECK(fails_check(kAt, [&] { oracle.answer(circle.front()); }));
}

TEST_CASE("table oracle: a missing state is not reported as unsolvable") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const State start = *tiles.parse("0 1 2 4 5 3"), goal = tiles.goals().front();
  const auto without =
      wrong_oracle(tiles, [&](State s, unsigned code) { return s == start ? 0 : code; });
  const auto empty = wrong_oracle(tiles, [&](State, unsigned) { return 0u; });
  CHECK(fails_check(kAt, [&] { without.answer(start); }));
  CHECK(fails_check("\"0 1 2 4 5 3\"", [&] { without.answer(start); }));
  CHECK(fails_check(kAt, [&] { empty.answer(goal); }));
}

}  // namespace
}  // namespace trailblaze
