// A*, level by level: states that wait are in buckets of one g and one f = g + h. A bucket is
// expanded as a whole by all workers; the least f comes first, and then the greatest g, which is
// nearest to a goal, or the least:
//
//   bucket f 41, g 12  -> take: leave out known states -> expand -> buckets 41, 13;  43, 13; ...
//
// All that is decided depends on whole buckets, so every count and the path are the same at any
// number of threads. A state that waits takes 8 bytes, and there are no parents: a path is found by
// walking back or, where moves cannot be reversed, out of the states that were taken.
//
// Where h is consistent and has no weight, a state is reached by a shortest path when it is first
// taken, and the trail has those that were taken (closed_trail.hpp). Elsewhere a table keeps the
// fewest moves to each state, and one that is reached by fewer is expanded again (best_costs.hpp).
#pragma once

#include "engine/astar/astar.hpp"

namespace trailblaze {

Result astar_by_buckets(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
