// Shared code for tests of IDA*'s kernels for sliding tiles: a board with its goal, a bound of a
// search by any kernel, and a comparison of every bound with the plain kernel.
#pragma once

#include "engine/base/limits.hpp"
#include "engine/base/random.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/ida_plain.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tile_moves.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {

struct SearchBoard {
  TilesBoard board;
  State goal;
  AnyPuzzleOf<Tiles> any;
  const Tiles& tiles;
  MoveAutomaton back, learned;

  // The goal is `wanted`, or the usual goal if `wanted` is null.
  SearchBoard(int rows, int columns, int depth, const State* wanted = nullptr)
      : board{rows, columns},
        goal(wanted == nullptr ? usual_goal(rows, columns) : *wanted),
        any(with_goal(rows, columns, goal)),
        tiles(any.puzzle()),
        back(MoveAutomaton::only_back(any)),
        learned(MoveAutomaton::learn(any, depth)) {}

  SearchBoard(const SearchBoard&) = delete;
  SearchBoard& operator=(const SearchBoard&) = delete;

  static State usual_goal(int rows, int columns) {
    return AnyPuzzleOf(Tiles(rows, columns, Tiles::Metric::kSingle)).goals().front();
  }
  static Tiles with_goal(int rows, int columns, State goal) {
    Tiles tiles(rows, columns, Tiles::Metric::kSingle);
    tiles.set_goals({goal});
    return tiles;
  }

  // Returns the end of a walk of `moves` moves from the goal, without moves straight back.
  State walk(Random& random, int moves) const {
    State s = goal, before = goal;
    while (moves > 0) {
      std::vector<State> next = oracle::next_states(tiles, s);
      std::erase(next, before);
      if (next.empty()) break;
      before = std::exchange(s, next[random.below(next.size())]);
      --moves;
    }
    return s;
  }
};

// Searches the whole bound below these prefixes.
template <class Kernel>
IdaTotals whole_bound(Kernel& kernel, std::span<const IdaPrefix> prefixes, int bound) {
  IdaHalt halt(nullptr, false, false);
  IdaStop stop(halt, 0);
  IdaTotals totals;
  kernel.search(prefixes, bound, stop, totals);
  // A kernel looks at `stop` only while it searches.
  return totals;  // NOLINT(clang-analyzer-core.StackAddressEscape)
}

inline bool operator==(const IdaTotals& a, const IdaTotals& b) {
  return a.nodes == b.nodes && a.generated == b.generated && a.solutions == b.solutions &&
         a.next_bound == b.next_bound;
}

// Returns the children of the start that are within the bound.
template <class H>
std::vector<IdaPrefix> children_within(const SearchBoard& b, const MoveAutomaton& automaton,
                                       const H& h, State start, int bound) {
  const IdaMoves moves(b.any, &automaton);
  std::vector<IdaPrefix> children;
  moves.list_children(moves.root(start), children);
  std::erase_if(children, [&](const IdaPrefix& child) { return 1 + h(child.state) > bound; });
  return children;
}

// Searches every bound by the plain kernel, until it finds the goal or searches `most` nodes. Calls
// check(prefixes, bound, totals) for the search below the start's children and below the start.
template <class H>
void for_each_bound(const SearchBoard& b, const MoveAutomaton& automaton, const H& h, State start,
                    std::uint64_t most, const auto& check) {
  const IdaMoves moves(b.any, &automaton);
  IdaPlain<Tiles, H> plain(b.tiles, h, moves, {});
  const std::vector<IdaPrefix> root{moves.root(start)};
  for (int bound = h(start); bound < kDeadEnd;) {
    INFO(b.board.rows << "x" << b.board.columns << " bound " << bound);
    const auto children = children_within(b, automaton, h, start, bound);
    check(children, bound, whole_bound(plain, children, bound));
    const IdaTotals all = whole_bound(plain, root, bound);
    check(root, bound, all);
    bound = all.nodes < most && all.solutions == 0 ? all.next_bound : kDeadEnd;
  }
}

// Checks that a kernel has the same counts as the plain kernel, in every bound of a search from the
// end of a walk. Calls check(kernel, prefixes, bound, totals) for each comparison.
template <class Kernel, class H>
void compare_with_plain(const SearchBoard& b, const H& h, Random& random, const auto& check) {
  for (const MoveAutomaton* automaton : {&b.back, &b.learned}) {
    const TileMoves ways(*automaton, b.board);
    Kernel kernel(h, ways, b.goal);
    for_each_bound(b, *automaton, h, b.walk(random, 60), effort(std::uint64_t{50'000}),
                   [&](const auto& prefixes, int bound, const IdaTotals& totals) {
                     REQUIRE(whole_bound(kernel, prefixes, bound) == totals);
                     check(kernel, prefixes, bound, totals);
                   });
  }
}

}  // namespace trailblaze
