// Pictures of puzzles whose positions are pieces on places.
#pragma once

#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {

// Draws numbers on a ring, which runs to the right in the upper row and back in the lower row:
//
//    1  2  3  4  5
//   10  9  8  7  6
Picture ring_of_numbers(const TwistyPuzzle& ring, State s);

// Draws a stack of pancakes with dark burnt sides. A pancake whose burnt side is up has a negative
// number.
Picture stack_of_burnt(const TwistyPuzzle& pancakes, State s);

// Draws the net of the 2x2x2 cube.
Picture cube_net(const TwistyPuzzle& cube, State s);

}  // namespace trailblaze
