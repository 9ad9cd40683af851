// What the tests of IDA*'s kernels for sliding tiles share: a board with its goal, and one bound of
// a search by any kernel.
#pragma once

#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/ida_plain.hpp"
#include "engine/base/limits.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/base/random.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

struct SearchBoard {
  TilesBoard board;
  Tiles tiles;
  State goal;
  MoveAutomaton back, learned;

  // A goal anywhere, or the usual one.
  SearchBoard(int rows, int columns, int depth, const State* any = nullptr)
      : board{rows, columns},
        tiles(rows, columns, Tiles::Metric::kSingle),
        goal(any == nullptr ? usual_goal(tiles) : *any),
        back(MoveAutomaton::only_back(tiles)),
        learned(MoveAutomaton::learn(tiles, depth)) {
    tiles.set_goals({goal});
  }

  static State usual_goal(const Tiles& tiles) {
    State goal = 0;
    tiles.for_each_goal([&](State s) { goal = s; });
    return goal;
  }

  // The end of a walk of so many moves from the goal, never back at once.
  State walk(Random& random, int moves) const {
    State s = goal, before = goal;
    while (moves > 0) {
      std::vector<State> next;
      tiles.for_each_successor(s, [&](State t) {
        if (t != before) next.push_back(t);
      });
      if (next.empty()) break;
      before = std::exchange(s, next[random.below(next.size())]);
      --moves;
    }
    return s;
  }
};

// All of a bound below the start, or below its children and theirs.
template <class Kernel>
IdaBelow whole_bound(Kernel& kernel, std::span<const IdaPrefix> prefixes, int bound) {
  IdaHalt halt(nullptr, false, false);
  IdaStop stop(halt, 0);
  IdaBelow below;
  kernel.search(prefixes, bound, stop, below);
  return below;
}

inline bool operator==(const IdaBelow& a, const IdaBelow& b) {
  return a.nodes == b.nodes && a.generated == b.generated && a.solutions == b.solutions &&
         a.next_bound == b.next_bound;
}

// The children of the start that are within the bound.
template <class H>
std::vector<IdaPrefix> children_within(const SearchBoard& b, const MoveAutomaton& automaton,
                                       const H& h, State start, int bound) {
  const IdaMoves<Tiles> moves(b.tiles, &automaton);
  const IdaPrefix root = moves.root(start);
  std::vector<IdaPrefix> children;
  moves.for_each_child(start, start, root.node, [&](State t, std::uint32_t node) {
    if (1 + h(t) <= bound) children.push_back({t, start, 1, node});
  });
  return children;
}

}  // namespace trailblaze
