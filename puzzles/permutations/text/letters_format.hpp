// The forms of a permutation in which nothing is twisted, and their lists with signs:
//
//   list      3 1 2 4 5 6     how many there are is its size      +1 -3 2    with a sign each
//   letters   CABDEF          A for 1; also C A B D E F
#pragma once

#include <string>
#include <vector>

#include "engine/session/input_format.hpp"

namespace trailblaze {

// "list", whose numbers the puzzle reads by itself.
InputFormat list_format(const std::string& example);

// "list" and "letters".
std::vector<InputFormat> permutation_formats();

}  // namespace trailblaze
