#include "puzzles/tiles/tiles_depth_first.hpp"

#include "puzzles/tiles/walking_distance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tiles_searches.hpp"

namespace trailblaze {
namespace {

template <class H>
void compare(const SearchBoard& b, const H& h, Random& random) {
  for (const MoveAutomaton* automaton : {&b.back, &b.learned}) {
    const TileMoves ways(*automaton, b.board);
    const IdaMoves moves(b.any, automaton);
    IdaPlain<Tiles, H> plain(b.tiles, h, moves, {});
    TilesDepthFirst<H> depth_first(h, ways, b.goal);
    const State start = b.walk(random, 60);
    const IdaPrefix root = moves.root(start);
    IdaBelow expected;
    for (int bound = h(start); expected.nodes < 50'000 && expected.solutions == 0;) {
      INFO(b.board.rows << "x" << b.board.columns << " bound " << bound);
      expected = whole_bound(plain, {&root, 1}, bound);
      REQUIRE(whole_bound(depth_first, {&root, 1}, bound) == expected);
      const auto children = children_within(b, *automaton, h, start, bound);
      REQUIRE(whole_bound(depth_first, children, bound) == whole_bound(plain, children, bound));
      bound = expected.next_bound;
      if (bound >= kDeadEnd) break;
    }
  }
}

TEST_CASE("tiles depth-first: every bound counts as the plain kernel does, by every heuristic",
          "[oracle]") {
  Random random(21);
  for (const auto& [rows, columns] : {std::pair{3, 3},
                                      {4, 4},
                                      {3, 4},
                                      {2, 6},
                                      {5, 3},
                                      {3, 5},
                                      {2, 8},
                                      {8, 2},
                                      {1, 7},
                                      {7, 1},
                                      {2, 2}}) {
    const State any = random_permutation(random, rows * columns);
    for (const State* goal : {static_cast<const State*>(nullptr), &any}) {
      const SearchBoard b(rows, columns, 8, goal);
      compare(b, Manhattan(b.board, b.goal), random);
      compare(b, LinearConflict(b.board, b.goal), random);
      compare(b, WalkingDistance(b.board, b.goal), random);
      compare(b, WalkingConflict(b.board, b.goal), random);
    }
  }
}

}  // namespace
}  // namespace trailblaze
