#include "puzzles/tiles/tiles_prefetched.hpp"

#include "engine/puzzle/paths.hpp"
#include "puzzles/tiles/additive_patterns.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tiles_searches.hpp"

namespace trailblaze {
namespace {

// Manhattan as if it had to look something up.
class AskingManhattan : public Manhattan {
 public:
  using Manhattan::Manhattan;
  using Asked = int;

  Asked ask(const TileMove& move, State) const {
    return distance(move.tile, move.to) - distance(move.tile, move.from);
  }
  Memo answer(Memo sum, const TileMove&, Asked asked) const { return sum + asked; }
};

// Every bound against the plain kernel, until the goal; the path too.
template <class H>
void compare(const SearchBoard& b, const H& h, Random& random) {
  for (const MoveAutomaton* automaton : {&b.back, &b.learned}) {
    const TileMoves ways(*automaton, b.board);
    const IdaMoves moves(b.any, automaton);
    IdaPlain<Tiles, H> plain(b.tiles, h, moves, {});
    TilesPrefetched<H> prefetched(h, ways, b.goal);
    const State start = b.walk(random, 60);
    const IdaPrefix root = moves.root(start);
    IdaBelow expected;
    for (int bound = h(start); expected.nodes < 50'000 && expected.solutions == 0;) {
      INFO(b.board.rows << "x" << b.board.columns << " bound " << bound);
      expected = whole_bound(plain, {&root, 1}, bound);
      REQUIRE(whole_bound(prefetched, {&root, 1}, bound) == expected);
      REQUIRE(prefetched.found().has_value() == (expected.solutions > 0));
      const auto children = children_within(b, *automaton, h, start, bound);
      REQUIRE(whole_bound(prefetched, children, bound) == whole_bound(plain, children, bound));
      if (const auto found = prefetched.found()) {
        REQUIRE(found->below.front() == children[found->prefix].state);
        const std::vector<State> path(found->below.begin(), found->below.end());
        REQUIRE(is_solution(b.any, path.front(), path));
        REQUIRE(static_cast<int>(path.size()) == bound);  // one move less than from the start
      }
      bound = expected.next_bound;
      if (bound >= kDeadEnd) break;
    }
  }
}

TEST_CASE("tiles prefetched: every bound counts as the plain kernel does, and paths are solutions",
          "[oracle]") {
  Random random(31);
  for (const auto& [rows, columns] :
       {std::pair{3, 3}, {4, 4}, {3, 4}, {2, 6}, {5, 3}, {2, 8}, {1, 7}, {7, 1}, {2, 2}}) {
    const State any = random_permutation(random, rows * columns);
    for (const State* goal : {static_cast<const State*>(nullptr), &any}) {
      const SearchBoard b(rows, columns, 8, goal);
      compare(b, AskingManhattan(b.board, b.goal), random);
    }
  }
}

TEST_CASE("tiles prefetched: by additive pattern databases too", "[oracle]") {
  Random random(32);
  for (const auto& [rows, columns, partition] :
       {std::tuple{3, 3, "1,2,3,4/5,6,7,8"}, {4, 4, "1,2,3,4,5/6,7,8/9,10,11"}}) {
    const SearchBoard b(rows, columns, 8);
    auto groups = pattern_groups(partition, rows, columns, b.goal);
    REQUIRE(groups.ok());
    auto built = PatternBuilder(*std::move(groups)).build(Crew(1), Limits{}, nullptr);
    REQUIRE(built.tables.has_value());
    const AdditivePatterns h(*std::move(built.tables));
    for (int round = 0; round < 5; ++round) compare(b, h, random);
  }
}

}  // namespace
}  // namespace trailblaze
