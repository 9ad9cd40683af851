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
  switch (problem.tie_break) {
    case TieBreak::kLeastG: return astar_by_buckets(problem, options);
    case TieBreak::kFirst:
    case TieBreak::kLast: return astar_by_lists(problem, options);
    case TieBreak::kGreatestG: break;
  }
  // Where the heuristic is good a few states are enough, and a whole bucket of the last f is more
  // than that. So a search begins one state at a time, and again by buckets where it is large: at
  // any number of threads alike. Large searches take less memory for a state, so that a limit on it
  // or on states does not end a small one.
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
