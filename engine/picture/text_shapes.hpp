// Shapes of a position of which only a text is known: those of a puzzle that has no picture of its
// own.
#pragma once

#include <string_view>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Rows are lines, or parted by '/'. A cell is a word where there are spaces or commas, and else a
// character; '.' and '_' are floor.
//
//   "10/01"     1 0        "3 1 2"   three tiles, which slide, since each word is there once
//               0 1
Picture shapes_of_text(std::string_view text);

}  // namespace trailblaze
