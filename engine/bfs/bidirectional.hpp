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

#include <cstddef>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Both sides begin as small searches, and go on as others where one has more than `most_small`
// states. This number changes nothing but time: tests choose it.
Result bidirectional(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals,
                     const Options& options, std::size_t most_small = SmallSearch::kMost);

}  // namespace trailblaze
