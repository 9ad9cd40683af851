#include "puzzles/tiles/tiles_small_trees.hpp"

#include "engine/puzzle/paths.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/tiles_searches.hpp"

namespace trailblaze {
namespace {

struct SmallSize {
  int rows, columns;
};
const std::vector<SmallSize> kSmallSizes = {{3, 3}, {4, 4}, {3, 4}, {4, 3}, {3, 5}, {5, 3}, {2, 5},
                                            {8, 2}, {2, 2}, {1, 6}, {6, 1}, {2, 3}, {2, 4}};

// Plain depth-first recursion in the order of moves, up to the first goal.
struct InOrder {
  const SearchBoard& b;
  const IdaMoves& moves;
  const Manhattan& h;
  int bound;
  IdaTotals totals{};
  std::vector<State> path{};  // states on the current path

  bool visit(const IdaPrefix& s) {
    path.push_back(s.state);
    ++totals.nodes;
    if (s.state == b.goal) {
      ++totals.solutions;
      return true;
    }
    std::vector<IdaPrefix> children;
    totals.generated += moves.list_children(s, children);
    for (const IdaPrefix& child : children) {
      if (static_cast<int>(child.depth) + h(child.state) <= bound && visit(child)) return true;
    }
    path.pop_back();
    return false;
  }
};

int slack(int bound, int h) { return (bound - h) / 2; }

TEST_CASE("tiles small trees: the first goal, its path and all counts equal a recursion",
          "[oracle]") {
  Random random(21);
  for (const auto& [rows, columns] : kSmallSizes) {
    const State any = random_permutation(random, rows * columns);
    for (const State* goal : {static_cast<const State*>(nullptr), &any}) {
      const SearchBoard b(rows, columns, 6, goal);
      const Manhattan h(b.board, b.goal);
      for (const MoveAutomaton* automaton : {&b.back, &b.learned}) {
        const SmallTreePlan plan(b.board, b.goal, *automaton);
        const IdaMoves moves(b.any, automaton);
        SmallTrees trees(plan);
        for (int round = 0; round < lighter(20, 4); ++round) {
          const State start = b.walk(random, static_cast<int>(random.below(36)));
          const IdaPrefix root = moves.root(start);
          for (int bound = h(start); bound <= 36; bound += 2) {
            INFO(rows << "x" << columns << " bound " << bound);
            InOrder expected{b, moves, h, bound};
            const bool solved = expected.visit(root);
            if (expected.totals.nodes >= SmallTrees::kMost) break;
            IdaTotals totals;
            REQUIRE(trees.search(root, bound, slack(bound, h(start)), true, totals));
            REQUIRE(totals == expected.totals);
            REQUIRE(trees.path() == expected.path);
            if (solved) break;
          }
        }
      }
    }
  }
}

TEST_CASE("tiles small trees: all goals of a bound are counted as in the plain kernel",
          "[oracle]") {
  Random random(22);
  for (const auto& [rows, columns] : kSmallSizes) {
    const SearchBoard b(rows, columns, 6);
    const Manhattan h(b.board, b.goal);
    const SmallTreePlan plan(b.board, b.goal, b.back);
    const IdaMoves moves(b.any, &b.back);
    IdaPlain<Tiles, Manhattan> plain(b.tiles, h, moves, {});
    SmallTrees trees(plan);
    for (int round = 0; round < lighter(20, 4); ++round) {
      const State start = b.walk(random, static_cast<int>(random.below(36)));
      const IdaPrefix root = moves.root(start);
      for (int bound = h(start); bound <= 36; bound += 2) {
        IdaTotals expected = whole_bound(plain, {&root, 1}, bound);
        expected.next_bound = kDeadEnd;  // the caller knows it
        if (expected.nodes >= SmallTrees::kMost) break;
        IdaTotals totals;
        REQUIRE(trees.search(root, bound, slack(bound, h(start)), false, totals));
        REQUIRE(totals == expected);
        REQUIRE(trees.path().empty());
        if (expected.solutions > 0) break;
      }
    }
  }
}

// A goal counts up to the last node that a small tree may have. A tree without a goal must be
// smaller.
TEST_CASE("tiles small trees: a tree that is too large adds nothing, even with a near goal",
          "[oracle]") {
  Random random(23);
  const SearchBoard b(4, 4, 6);
  const Manhattan h(b.board, b.goal);
  const SmallTreePlan plan(b.board, b.goal, b.learned);
  const IdaMoves moves(b.any, &b.learned);
  SmallTrees trees(plan);
  int solved = 0, goals_too_late = 0, too_large = 0;
  for (int round = 0; round < lighter(40, 8); ++round) {
    const State start = b.walk(random, 60);
    const IdaPrefix root = moves.root(start);
    for (int bound = h(start);; bound += 2) {
      InOrder expected{b, moves, h, bound};
      const bool found = expected.visit(root);
      const bool small = expected.totals.nodes < SmallTrees::kMost + (found ? 1 : 0);
      IdaTotals totals;
      REQUIRE(trees.search(root, bound, slack(bound, h(start)), true, totals) == small);
      REQUIRE(totals == (small ? expected.totals : IdaTotals{}));
      if (found) ++(small ? solved : goals_too_late);
      if (!found && !small) ++too_large;
      if (found || expected.totals.nodes > 500'000) break;
    }
  }
  CHECK(solved > 0);
  CHECK(goals_too_late > 0);
  CHECK(too_large > 0);
}

}  // namespace
}  // namespace trailblaze
