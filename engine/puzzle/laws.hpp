// The laws of a puzzle: the promises that the engine relies on, tested on many states. A new puzzle
// gets this test for free, from the registry or from outside:
//
//   for (const std::string& broken : broken_laws(AnyPuzzleOf(puzzle), start)) ...
//
// The laws compare the puzzle's answers with each other:
//
//   reversible moves             the successors of a state with their successors
//   ways                         each way with its way back
//   an invariant, two colours    both ends of each move
//   ranks, goals, symmetries     each with the moves
//
// They detect a faulty move, such as a jump whose piece stays or a mistyped direction, if the
// faulty move cannot be reversed or changes the invariant. They do not know the rules: a move that
// is missing together with its way back, or an extra move, breaks no law. Only a known result
// detects such a mistake (PublishedResult).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// Default number of states of each kind to test.
inline constexpr std::size_t kLawStates = 1000;

// Returns a line for each broken law. Tests some `n` states nearest to the start, as many on random
// walks from the start, all goals that the puzzle lists, and `n` random states if the puzzle draws
// them.
std::vector<std::string> broken_laws(const AnyPuzzle& puzzle, State start,
                                     std::size_t n = kLawStates);

}  // namespace trailblaze
