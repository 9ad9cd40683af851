// Bidirectional breadth-first search, for puzzles whose goals are known states and whose moves can
// be reversed. It expands the smaller frontier, a whole level at a time, until a new state of
// either side is on the other side's trail.
//
//   start  o--->--->--->x<---<---o  goals        length = sum of the depths of both sides
//
// The first meeting lies on a shortest path. Before it, the two trails share no state. If a new
// state at depth a+1 is also on the other trail, it lies in that side's deepest level b: otherwise
// its parent would already have been on both trails. The search takes the least meeting state of
// the level, so the path is the same at any number of threads. If either side runs out of new
// states first, there is no solution.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Both sides start as a SmallSearch. If either exceeds `most_small` states, LevelSearch takes over
// both sides. `most_small` affects only the run time; tests set it.
Result bidirectional(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals,
                     const Options& options, std::size_t most_small = SmallSearch::kMost);

}  // namespace trailblaze
