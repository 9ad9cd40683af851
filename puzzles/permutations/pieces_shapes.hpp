// Pictures of the puzzles whose positions are pieces on places.
#pragma once

#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {

// Numbers on a ring, which runs to the right above and comes back below:
//
//    1  2  3  4  5
//   10  9  8  7  6
Picture ring_of_numbers(const TwistyPuzzle& ring, State s);

// A stack of pancakes. The burnt side is dark; of one that is up the number is negative.
Picture stack_of_burnt(const TwistyPuzzle& pancakes, State s);

// The 2x2x2 cube unfolded.
Picture cube_net(const TwistyPuzzle& cube, State s);

// The pyraminx unfolded: the face opposite to U in the middle, upside down, and around it the faces
// opposite to R (above), B (left) and L (right). The three tips of the net are all the corner U.
Picture pyraminx_net(const TwistyPuzzle& pyraminx, State s);

}  // namespace trailblaze
