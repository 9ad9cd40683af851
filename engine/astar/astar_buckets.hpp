// A* by buckets: open states are in buckets of equal g and equal f = g + h. All workers together
// expand a whole bucket. The next bucket has the least f and, by tie-breaking, either the greatest
// g, which is nearest to a goal, or the least g:
//
//   bucket f 41, g 12  -> take: drop known states -> expand -> buckets 41, 13;  43, 13; ...
//
// Every decision depends only on whole buckets, so all counts and the path are the same for any
// number of threads. An open state takes 8 bytes, and there are no parents. The path is found by
// walking back or, if moves are not reversible, from the logs of the states taken.
//
// If h is consistent and has no weight, a state was reached by a shortest path when it is first
// taken. The trail then stores the states taken (closed_trail.hpp). Otherwise a table stores the
// fewest moves to each state, and a state reached by fewer moves is expanded again
// (best_costs.hpp).
#pragma once

#include "engine/astar/astar.hpp"

namespace trailblaze {

Result astar_by_buckets(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
