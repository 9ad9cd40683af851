// A* (Hart, Nilsson & Raphael 1968), one thread: states are expanded in the order of f = g + h.
//
// Those that wait are in buckets by f, then g. The least f comes first, then the greatest g, which
// is nearest to a goal. Within a bucket, the last in is the first out:
//
//   f = 41   g = 0 1 2 ...        a bucket is a stack of node numbers
//   f = 43   g = 0 1 2 3 ...      next: f's deepest bucket that is not empty
//
//   node  state, parent, the one below in its bucket     16 bytes, for each time that a state
//                                                        enters a bucket
//
// Goals are tested when they are taken, so a path is shortest; with a weight w > 1 of h it is at
// most w times as long, and found sooner.
//
// Where h is consistent and has no weight, a state is reached by a shortest path when it is first
// taken, so the states taken are kept on a trail. Elsewhere a map keeps the best g of each state,
// and one that is reached by fewer moves is expanded again.
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

// `consistent` says that the heuristic is; start_h is its value at the start.
Result astar(const AnyPuzzle& puzzle, Estimator estimator, bool consistent, State start,
             int start_h, const Options& options, double weight);

}  // namespace trailblaze
