#include "engine/astar/astar.hpp"

#include "engine/astar/astar_buckets.hpp"
#include "engine/astar/astar_lists.hpp"

namespace trailblaze {

Result astar(const AstarProblem& problem, const Options& options) {
  if (problem.start_h >= kDeadEnd) {
    Result result;
    result.outcome = Outcome::kExhausted;
    return result;
  }
  const bool in_buckets =
      problem.tie_break == TieBreak::kGreatestG || problem.tie_break == TieBreak::kLeastG;
  return in_buckets ? astar_by_buckets(problem, options) : astar_by_lists(problem, options);
}

}  // namespace trailblaze
