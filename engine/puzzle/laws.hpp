// The laws of a puzzle: what the engine relies on, tried on states near a start. A new puzzle gets
// this test for free, from the registry or from outside:
//
//   for (const std::string& broken : broken_laws(AnyPuzzleOf(puzzle), start)) ...
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// One line for each law found broken among some `n` states reachable from the start, the goals that
// the puzzle lists, and random states where it has them.
std::vector<std::string> broken_laws(const AnyPuzzle& puzzle, State start, std::size_t n = 1000);

}  // namespace trailblaze
