// The text forms of a permutation without twists, and of its lists with signs:
//
//   list      3 1 2 4 5 6     the size is the count of its numbers     +1 -3 2    with signs
//   letters   CABDEF          A stands for 1; also with spaces, C A B D E F
#pragma once

#include <string>
#include <vector>

#include "engine/session/input_format.hpp"

namespace trailblaze {

// Returns the form "list". The puzzle itself reads its numbers.
InputFormat list_format(const std::string& example);

// Returns the forms "list" and "letters".
std::vector<InputFormat> permutation_formats();

}  // namespace trailblaze
