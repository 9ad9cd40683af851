// A* (Hart, Nilsson & Raphael 1968), one thread: states are expanded in the order of f = g + h.
//
// Those that wait are in buckets by f, then g. The least f comes first; within it the greatest g,
// which is nearest a goal; within that the last in is the first out:
//
//   f = 41   g = 0 1 2 ...        a bucket is a stack of node numbers
//   f = 43   g = 0 1 2 3 ...      next: f's deepest bucket that holds something
//
//   node  state   parent          8 + 4 bytes, for each time a state is worth a place in a bucket
//
// Goals are tested when they are taken, so a path is shortest; with a weight w > 1 of h it is at
// most w times as long, and found sooner.
//
// States that need no second look: where h is consistent and has no weight, a state is reached by a
// shortest way when it is first taken, so the set of those is a trail. Elsewhere a map keeps the
// best g of each state, and one that is reached by fewer moves is expanded again.
#pragma once

#include <absl/functional/function_ref.h>

#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The successors of one state, and the h of each.
struct Estimates {
  Successors successors;
  std::vector<int> values;
};

// Replaces what `out` has by the successors of a state.
using Estimator = absl::FunctionRef<void(State s, Estimates& out)>;

// `consistent` is said of the heuristic; start_h is its value of the start.
Result astar(const AnyPuzzle& puzzle, Estimator estimator, bool consistent, State start,
             int start_h, const Options& options, double weight);

}  // namespace trailblaze
