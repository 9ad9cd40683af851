// The laws of a puzzle: what the engine relies on, tried on many states. A new puzzle gets this
// test for free, from the registry or from outside:
//
//   for (const std::string& broken : broken_laws(AnyPuzzleOf(puzzle), start)) ...
//
// They compare what a puzzle says with what else it says: successors with their successors, where
// it promises that moves can be reversed; each way with its way back; both ends of each move, where
// it has an invariant or two colours; ranks, goals and symmetries with the moves. So they notice a
// jump whose piece stays or a direction that is mistyped, if it leads nowhere back or changes the
// invariant. They cannot know the rules: a move that is missing together with its way back, or that
// should not be there at all, breaks no law. Only a known result notices that (PublishedResult).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// So many states of each kind are tried where nothing else is asked for.
inline constexpr std::size_t kLawStates = 1000;

// One line for each law found broken. Tried are some `n` states nearest to the start, as many on
// random walks from it, the goals that the puzzle lists, and random states where it has them.
std::vector<std::string> broken_laws(const AnyPuzzle& puzzle, State start,
                                     std::size_t n = kLawStates);

}  // namespace trailblaze
