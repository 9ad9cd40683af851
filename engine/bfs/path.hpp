// Paths: walking back from a goal, turning classes into real positions, and the check that every
// path passes before anyone sees it.
//
// Wherever there is a choice the least State is taken, so a path does not depend on which thread
// came first.
//
// Under a symmetry the trail holds one representative a class, and so does a walk back over it.
// real_path turns such a chain into consecutive positions: from the true start, take the successor
// whose class is the next in the chain. That is sound because a symmetry carries moves to moves.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/bfs/level_log.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/trail/trail.hpp"

namespace trailblaze {

// s, then for each of `steps` steps the least neighbour one level up: a shortest way to the trail's
// roots. Requires a trail with depths, s on it at depth `steps`, and moves that can be reversed.
template <Reversible P>
std::vector<State> walk_up(const P& puzzle, const Trail& trail, State s, std::uint64_t steps) {
  std::vector<State> chain{s};
  for (std::uint64_t depth = steps; depth > 0; --depth) {
    std::optional<State> best;
    puzzle.for_each_successor(chain.back(), [&](State t) {
      t = representative(puzzle, t);
      if (trail.depth_mod3(t) == (depth - 1) % 3) best = std::min(t, best.value_or(t));
    });
    TRAILBLAZE_CHECK(best.has_value(), "a state on the trail has no parent there");
    chain.push_back(*best);
  }
  return chain;
}

// The chain from a root of the search to s, which was first reached by expanding history's last
// level. Every level is expanded once more: that needs no table of parents, and the least parent is
// the same at any number of threads.
template <Puzzle P>
std::vector<State> walk_log(const P& puzzle, const LevelLog& history, State s,
                                const Crew& crew) {
  constexpr std::size_t kBlock = 1024;
  std::vector<State> chain{s};
  for (std::size_t depth = history.depths(); depth-- > 0;) {
    std::vector<std::optional<State>> best(static_cast<std::size_t>(crew.threads()));
    const std::size_t size = history.size(depth);
    crew.for_each_block((size + kBlock - 1) / kBlock, [&](int worker, std::size_t block) {
      auto& mine = best[static_cast<std::size_t>(worker)];
      for (std::size_t i = block * kBlock; i < std::min(size, (block + 1) * kBlock); ++i) {
        const State from = history.state(depth, i);
        puzzle.for_each_successor(from, [&](State t) {
          if (representative(puzzle, t) == chain.back()) mine = std::min(from, mine.value_or(from));
        });
      }
    });
    std::optional<State> least;
    for (const auto& found : best) {
      if (found) least = std::min(*found, least.value_or(*found));
    }
    TRAILBLAZE_CHECK(least.has_value(), "a state on the trail has no parent there");
    chain.push_back(*least);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

// Real, consecutive positions from `start` through the classes of `chain`, whose first is start's.
template <Puzzle P>
std::vector<State> real_path(const P& puzzle, State start, std::vector<State> chain) {
  if constexpr (HasSymmetry<P>) {
    chain.front() = start;
    for (std::size_t i = 1; i < chain.size(); ++i) {
      std::optional<State> best;
      puzzle.for_each_successor(chain[i - 1], [&](State t) {
        if (puzzle.canonical(t) == chain[i]) best = std::min(t, best.value_or(t));
      });
      TRAILBLAZE_CHECK(best.has_value(), "a class on the path has no real position");
      chain[i] = *best;
    }
  }
  return chain;
}

template <Puzzle P>
bool follows(const P& puzzle, State from, State to) {
  bool found = false;
  puzzle.for_each_successor(from, [&](State t) { found = found || t == to; });
  return found;
}

// Whether `path` leads from start to a goal, one legal move at a time.
template <Puzzle P>
bool is_solution(const P& puzzle, State start, const std::vector<State>& path) {
  if (path.empty() || path.front() != start || !puzzle.is_goal(path.back())) return false;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!follows(puzzle, path[i - 1], path[i])) return false;
  }
  return true;
}

// Always on: no search hands out a path that has not passed here.
template <Puzzle P>
void check_path(const P& puzzle, State start, const std::vector<State>& path) {
  TRAILBLAZE_CHECK(is_solution(puzzle, start, path), "a path does not hold by the puzzle's rules");
}

}  // namespace trailblaze
