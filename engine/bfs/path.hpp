// Walking back from a goal, and turning classes into real positions.
//
// Wherever there is a choice the least State is taken, so a path does not depend on which thread
// came first.
//
// Under a symmetry the trail holds one representative a class, and so does a walk back over it.
// real_path turns such a chain into consecutive positions: from the true start, take the successor
// whose class is the next in the chain. That is sound because a symmetry carries moves to moves.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/bfs/level_log.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/trail/trail.hpp"

namespace trailblaze {

// The path from s to a root of the trail: each of its `steps` steps goes to the least neighbour one
// level up. Requires a trail with depths, s on it at depth `steps`, and moves that can be reversed.
std::vector<State> walk_up(const AnyPuzzle& puzzle, const Trail& trail, State s,
                           std::uint64_t steps);

// The chain from a root of the search to s, which was first reached by expanding the log's last
// level. Every level is expanded once more, so no table of parents is needed. The least parent is
// the same at any number of threads.
std::vector<State> walk_log(const AnyPuzzle& puzzle, const LevelLog& log, State s,
                            const Crew& crew);

// Real, consecutive positions from `start` through the classes of `chain`, whose first is start's.
std::vector<State> real_path(const AnyPuzzle& puzzle, State start, std::vector<State> chain);

}  // namespace trailblaze
