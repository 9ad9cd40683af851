// Bidirectional breadth-first search by several processes.
#pragma once

#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Finds a shortest path, like bidirectional() and under the same conditions, and stores the levels
// of both searches. Several processes search together, and each holds a part of both searches. They
// look for a meeting only when a level is complete, so a limit within that level ends the search
// without an answer.
Result bidirectional_by_frontier(const AnyPuzzle& puzzle, State start,
                                 const std::vector<State>& goals, const Options& options);

}  // namespace trailblaze
