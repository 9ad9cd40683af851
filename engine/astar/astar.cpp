#include "engine/astar/astar.hpp"

#include "engine/astar/astar_run.hpp"

namespace trailblaze {

Result astar(const AstarProblem& problem, const Options& options) {
  if (problem.start_h >= kDeadEnd) {
    Result result;
    result.outcome = Outcome::kExhausted;
    return result;
  }
  switch (problem.tie_break) {
    case TieBreak::kLeastG: return astar_by_buckets(problem, options);
    case TieBreak::kFirst:
    case TieBreak::kLast: return astar_by_lists(problem, options);
    case TieBreak::kGreatestG: break;
  }
  // With a good heuristic, a search needs few states, fewer than a whole bucket of the last f. A
  // search therefore begins state by state. If it turns out to be large, it begins again by
  // buckets, at the same point for any number of threads. The bucket search takes less memory per
  // state, so it also takes over if the small search meets a limit on memory or states.
  Result small = astar_by_lists(problem, options);
  const bool has_no_room = small.stop == Stop::kStates || small.stop == Stop::kMemory;
  const bool is_large = small.outcome == Outcome::kLimit && small.stop == Stop::kNone;
  if (!is_large && !has_no_room) return small;
  Options rest = options;
  rest.limits.max_seconds -= small.seconds;
  Result large = astar_by_buckets(problem, rest);
  large.seconds += small.seconds;
  return large;
}

}  // namespace trailblaze
