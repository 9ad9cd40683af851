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

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The two searches, seen as one that advances by a level of either.
class BothEnds {
 public:
  // All arguments must outlive it.
  BothEnds(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch)
      : front(puzzle, crew, watch, Keep::kDepthMod3), back(puzzle, crew, watch, Keep::kDepthMod3) {}

  Stop begin(State start, std::span<const State> goals) {
    const Stop stop = front.begin({&start, 1});
    return stop == Stop::kNone ? back.begin(goals) : stop;
  }

  Stop advance() {
    return front.frontier().size() <= back.frontier().size() ? front.advance() : back.advance();
  }

  bool finished() const { return front.finished() || back.finished(); }
  std::uint64_t depth() const { return front.depth() + back.depth(); }

  LevelSearch front, back;
};

Result bidirectional(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals,
                     const Options& options);

}  // namespace trailblaze
