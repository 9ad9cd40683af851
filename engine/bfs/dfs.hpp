// Depth-first searches, each on a single thread.
//
//   dfs  depth-first search with a trail. It either finds a path (rarely a short one) or proves
//        that there is none. The path is the stack itself, so it needs no table of parents. If all
//        solutions have the same length (CountsMovesLeft), the path is shortest.
//   ids  iterative deepening: depth-first search to a limit of 1, 2, 3, ... moves. It stores only
//        the path, and cuts off cycles on it. The first solution found is shortest. It can prove
//        that there is no solution only if a pass meets nothing but dead ends and cycles: then
//        deeper limits would find nothing new.
//
// Both keep the current path and, as ranges of a vector, the untried successors of each of its
// states:
//
//   path_    s0      s1    s2
//   stack_   t t t | t t | t
#pragma once

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

Result dfs(const AnyPuzzle& puzzle, State start, const Options& options);

Result iterative_deepening(const AnyPuzzle& puzzle, State start, const Options& options);

}  // namespace trailblaze
