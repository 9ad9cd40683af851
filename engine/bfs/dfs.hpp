// Depth-first searches, one thread each.
//
//   dfs  depth-first with a trail: it ends, finds some path (seldom a short one), or proves that
//        there is none. The path is the stack itself: no table of parents.
//   ids  iterative deepening: depth-first to a limit of 1, 2, 3, ... moves with no memory but the
//        path, cutting cycles on it. The first solution found is shortest. It proves that there is
//        none only when a pass ran into nothing but dead ends and cycles: then deeper limits cannot
//        differ.
//
// Both keep the path, and for each of its states the untried successors, as ranges of one vector:
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
