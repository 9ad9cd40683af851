// A*, state by state on a single thread, with lists as in textbooks. Ties go to the last or the
// first state found among the states of the least f. Published counts come from such lists; the
// order of moves then also decides which states of the last f are expanded. With ties by the
// greatest g, the state found last is next among the states of the least f and the greatest g. This
// finishes a small search before whole buckets pay (astar_buckets.hpp).
//
// An open state takes 16 bytes. The closed list is best_costs.hpp for large searches, and
// small_closed.hpp for small searches.
#pragma once

#include "engine/astar/astar.hpp"

namespace trailblaze {

// With ties by the greatest g, the search must be small: after some thousand states it ends without
// an answer, and with Stop::kNone as the reason.
Result astar_by_lists(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
