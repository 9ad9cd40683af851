// A*, one state at a time on one thread: of the states of the least f the one that was found last
// is taken next, or the one that was found first. So textbooks have it, and figures that were
// published count so: what is expanded of the last f depends on the order of moves too.
//
// A state that waits takes 16 bytes. The closed list is a table of the fewest moves to each state.
#pragma once

#include "engine/astar/astar.hpp"

namespace trailblaze {

Result astar_by_lists(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
