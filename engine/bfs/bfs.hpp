// Level-synchronous parallel breadth-first search: a shortest solution, or every reachable state.
//
//   bfs(puzzle, start, options)        stops at the end of the level that has the first goal
//   enumerate(puzzle, start, options)  stops when there is nothing new
//
// Goals are tested as states are generated, the start included; among goals of one level the least
// State is reported. Where moves can be reversed, the path is found by depths modulo 3 on the trail
// (two bits a slot); elsewhere by the levels themselves (8 bytes a state).
#pragma once

#include <cstddef>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

Result bfs(const AnyPuzzle& puzzle, State start, const Options& options);

// Visits every state reachable from the start. Keeps the `examples` least of the last level.
Result enumerate(const AnyPuzzle& puzzle, State start, const Options& options,
                 std::size_t examples = 20);

}  // namespace trailblaze
