// Breadth-first search from both ends by several processes.
#pragma once

#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Finds a shortest path as bidirectional() does, whose conditions it has, with the levels of both
// searches written down likewise. For several processes, which each have a part of both. They look
// for a meeting when a level is complete, so that a limit within it ends them without an answer.
Result bidirectional_by_frontier(const AnyPuzzle& puzzle, State start,
                                 const std::vector<State>& goals, const Options& options);

}  // namespace trailblaze
