// Paints the shapes of a position in characters. A unit is a line high. It has as many columns as
// the labels need, plus a column between them.
//
//   111 222      a sign or a label fills its shape, and the columns between its cells
//   111 333      a label of several characters stands in the middle of wide shapes
//   4 5 . .      the floor of a board shows its sign, '.', if nothing lies on it
//
// A vessel has '|' at both sides. With Ink::kColours a terminal also shows the colours of shapes.
// Such lines have escape sequences, which take no columns.
#pragma once

#include <string>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

enum class Ink { kPlain, kColours };

// Returns lines that end in '\n'.
std::string paint(const Picture& picture, Ink ink = Ink::kPlain);

}  // namespace trailblaze
