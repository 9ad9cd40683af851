// Every state that can be reached, shown to a caller once each: to look for goals among them, or to
// write them down.
//
//   depth 0    depth 1          depth 2
//   roots   -> some | some | -> some | some | some ->      a call of the sink for each "some"
//
// The states of one depth come before those of the next; within a depth they come in any order and
// from any thread. So who writes them down in the order in which they come has them level by level,
// and the counts of the levels say where each one begins.
#pragma once

#include <span>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

// Replaces the states by their canonical forms, in order and each once.
void make_classes(const AnyPuzzle& puzzle, std::vector<State>& states);

// Enumerates every state reachable from the roots, which are canonical and different, and shows
// them to the sink. It searches by frontier where the puzzle names its ways, else over the trail.
Result visit_states(const AnyPuzzle& puzzle, std::span<const State> roots, const Options& options,
                    const StateSink& sink);

// Goals that a start leads to.
struct GoalsFound {
  Result search;             // of every state that the start leads to
  std::vector<State> goals;  // canonical and in order; all of them where the search is complete
};

GoalsFound find_goals(const AnyPuzzle& puzzle, State start, const Options& options);

}  // namespace trailblaze
