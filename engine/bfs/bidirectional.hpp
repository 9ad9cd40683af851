// Breadth-first search from both ends, for puzzles whose goals are known states and whose moves can
// be reversed. The smaller frontier is expanded, a whole level at a time, until a new state of one
// side is on the other side's trail.
//
//   start  o--->--->--->x<---<---o  goals        length = depth of one side + depth of the other
//
// The first meeting is shortest: before it the two trails share no state, and a new state at depth
// a+1 that the other side holds must be at that side's deepest level b (were it less deep, its
// parent would have been on both trails already). The least meeting state of the level is taken, so
// the path is the same at any number of threads. Where either side runs out of new states first,
// there is no solution.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The goals of a puzzle that can list them; none where they are too many.
template <Puzzle P>
std::vector<State> listed_goals(const P& puzzle) {
  std::vector<State> goals;
  if constexpr (HasGoalStates<P>) {
    puzzle.for_each_goal([&](State goal) { goals.push_back(goal); });
  }
  return goals;
}

template <Reversible P>
requires HasGoalStates<P> Result bidirectional(const P& puzzle, State start,
                                               const std::vector<State>& goals,
                                               const Options& options) {
  Watch watch(options.limits, options.pulse);
  LevelSearch<P> front(puzzle, options.crew, watch, Keep::kDepthMod3);
  LevelSearch<P> back(puzzle, options.crew, watch, Keep::kDepthMod3);
  Result result;
  if (puzzle.is_goal(start)) {
    solve_at_once(result, start);
  } else {
    Stop stop = front.begin(std::span(&start, 1));
    if (stop == Stop::kNone) stop = back.begin(goals);
    while (stop == Stop::kNone && !front.frontier().empty() && !back.frontier().empty() &&
           !front.hit() && !back.hit()) {
      const bool forward = front.frontier().size() <= back.frontier().size();
      LevelSearch<P>& moving = forward ? front : back;
      const LevelSearch<P>& waiting = forward ? back : front;
      if (front.depth() + back.depth() >= options.limits.max_depth) {
        stop = Stop::kDepth;
      } else {
        stop = moving.advance([&](State t) { return waiting.trail().contains(t); });
      }
    }
    const std::uint64_t depths = front.depth() + back.depth();
    if (front.hit() || back.hit()) {
      const State meeting = front.hit() ? *front.hit() : *back.hit();
      // A stop within the level that met leaves that side's depth() one short.
      const std::uint64_t short_by = stop == Stop::kNone ? 0 : 1;
      const std::uint64_t up = front.depth() + (front.hit() ? short_by : 0);
      const std::uint64_t down = back.depth() + (front.hit() ? 0 : short_by);
      std::vector<State> chain = walk_up(puzzle, front.trail(), meeting, up);
      std::reverse(chain.begin(), chain.end());
      const std::vector<State> rest = walk_up(puzzle, back.trail(), meeting, down);
      chain.insert(chain.end(), rest.begin() + 1, rest.end());
      result.outcome = Outcome::kSolved;
      result.path = real_path(puzzle, start, std::move(chain));
      result.shortest = true;
      result.lower_bound = result.length();
      check_path(puzzle, start, result.path);
    } else if (stop == Stop::kNone) {
      result.outcome = Outcome::kExhausted;
    } else {
      result.stop = stop;
      result.lower_bound = depths + 1;
    }
  }
  fill_in(result, front, watch);
  result.counters += back.counters();
  result.stored += back.trail().size();
  result.max_frontier = std::max(result.max_frontier, back.max_frontier());
  result.table_bytes += back.trail().bytes();
  return result;
}

}  // namespace trailblaze
