// Shows every reachable state to a caller once, to find goals or to write the states down.
//
//   depth 0    depth 1          depth 2
//   roots   -> some | some | -> some | some | some ->      "some": a call of the sink
//
// The states of a depth come before the states of the next depth. Within a depth they come in any
// order and from any thread. A caller that writes states down as they come therefore has them level
// by level, and can find the start of each level from the levels' counts.
#pragma once

#include <span>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

// Replaces the states by their canonical forms, sorted and without duplicates.
void make_classes(const AnyPuzzle& puzzle, std::vector<State>& states);

// Enumerates every state reachable from the roots, which are canonical and different, and shows
// them to the sink. Uses frontier search if the puzzle names its ways, else a search over the
// trail. Frontier search notices a limit on time only after the states of its last slice.
Result visit_states(const AnyPuzzle& puzzle, std::span<const State> roots, const Options& options,
                    const StateSink& sink);

// The goals that can be reached from a start.
struct GoalsFound {
  Result search;             // the search of all reachable states
  std::vector<State> goals;  // canonical and sorted; complete if the search is
};

GoalsFound find_goals(const AnyPuzzle& puzzle, State start, const Options& options);

}  // namespace trailblaze
