// A* (Hart, Nilsson & Raphael 1968), level by level: states that wait are in buckets of one g and
// one f = g + h. A bucket is expanded as a whole by all workers; the least f comes first, then the
// greatest g, which is nearest to a goal:
//
//   bucket f 41, g 12  -> take: leave out known states -> expand -> buckets 41, 13;  43, 13; ...
//
// All that is decided depends on whole buckets, so every count and the path are the same at any
// number of threads. A state that waits takes 8 bytes, and there are no parents: a path is found by
// walking back or, where moves cannot be reversed, out of the states that were taken.
//
// Goals are looked for when their bucket is next, so a path is shortest; with a weight w > 1 of h
// it is at most w times as long, and found sooner.
//
// Where h is consistent and has no weight, a state is reached by a shortest path when it is first
// taken, and the trail has those that were taken (closed_trail.hpp). Elsewhere a table keeps the
// fewest moves to each state, and one that is reached by fewer is expanded again (best_costs.hpp).
// Under a symmetry all states are classes, and so is what the estimator makes.
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

// Replaces what `out` has by the successors of a state. Any thread may call it.
using Estimator = absl::FunctionRef<void(State s, Estimates& out)>;

// `consistent` says that the heuristic is; start_h is its value at the start.
Result astar(const AnyPuzzle& puzzle, Estimator estimator, bool consistent, State start,
             int start_h, const Options& options, double weight);

}  // namespace trailblaze
