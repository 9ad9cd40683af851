// Computes distances to the nearest goal if moves cannot be reversed: writes down every move, and
// follows it from its end to its beginning.
//
//   numbers    0   1   2   3          states in order; the number is the index
//   moves      0->1  0->2  2->1  3->2
//   ends       0   2   4   4          end of the list of predecessors of each state
//   before     . | 0 2 | 0 3 |        predecessors of each state
//
// Breadth-first from the goals: a predecessor of a state at depth d that has no depth yet gets
// depth d + 1.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/session/solvable_space.hpp"

namespace trailblaze {

// Returns the bytes that order_by_distance takes besides its states, for this many states and
// moves.
std::uint64_t bytes_to_order(std::uint64_t states, std::uint64_t moves);

// Sorts states by their distance to the nearest of these goals, and drops the states that lead to
// no goal. The states are canonical, sorted and fewer than 2^32. They include the goals and every
// successor of a state, and `moves` is the number of their moves.
SpaceFound order_by_distance(const AnyPuzzle& puzzle, std::vector<State> states,
                             const std::vector<State>& goals, std::uint64_t moves,
                             const Options& options);

}  // namespace trailblaze
