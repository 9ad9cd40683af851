// Shapes of a position that has only a text, because its puzzle has no picture of its own.
#pragma once

#include <string_view>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Returns the shapes of a text. Rows are lines, or separated by '/'. A cell is a word if there are
// spaces or commas, otherwise a character; '.' and '_' are floor.
//
//   "10/01"     1 0        "3 1 2"   three tiles, which slide, because no word repeats
//               0 1
Picture shapes_of_text(std::string_view text);

}  // namespace trailblaze
