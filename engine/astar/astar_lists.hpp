// A*, one state at a time on one thread: of the states of the least f the one that was found last
// is taken next, or the one that was found first. So textbooks have it, and figures that were
// published count so: what is expanded of the last f depends on the order of moves too. Or of those
// of the least f and the greatest g the one that was found last: so a small search is done before
// whole buckets pay (astar_buckets.hpp).
//
// A state that waits takes 16 bytes. The closed list is one for many states (best_costs.hpp), or
// for a small search (small_closed.hpp).
#pragma once

#include "engine/astar/astar.hpp"

namespace trailblaze {

// With ties by the greatest g it is for small searches: after some thousand states it ends without
// an answer, and with no limit as the reason.
Result astar_by_lists(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
