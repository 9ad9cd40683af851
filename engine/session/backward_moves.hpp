// Distances to the nearest goal where moves cannot be reversed: every move is written down, and
// followed from its end to its beginning.
//
//   numbers    0   1   2   3          states in order, by their places
//   moves      0->1  0->2  2->1  3->2
//   ends       0   2   4   4          where the list of those that lead to each number ends
//   before     . | 0 2 | 0 3 |        the states that a move leads from
//
// From the goals on, whatever leads to a state of one depth and has no depth yet is one deeper.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/session/solvable_space.hpp"

namespace trailblaze {

// The memory that order_by_distance takes beside its states, for so many states and moves.
std::uint64_t bytes_to_order(std::uint64_t states, std::uint64_t moves);

// Puts states in the order of their distance to the nearest of these goals, which are among them;
// those that lead to none are left out. The states are canonical, in order, below 2^32 in number,
// and all that any of them leads to; they have so many moves.
SpaceFound order_by_distance(const AnyPuzzle& puzzle, std::vector<State> states,
                             const std::vector<State>& goals, std::uint64_t moves,
                             const Options& options);

}  // namespace trailblaze
