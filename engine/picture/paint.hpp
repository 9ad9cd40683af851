// Paints the shapes of a position in characters: a unit is a line high, and as many columns wide as
// its labels need, with one between.
//
//   111 222      a shape is filled with its sign or its label, the columns between its cells too
//   111 333      a label of several characters stands in the middle of wide shapes
//   4 5 . .      the floor of a board has its sign, '.', where nothing lies on it
//
// A vessel has '|' at both sides. With colours a terminal shows shapes by their colour as well;
// such lines have escape sequences, which take no room.
#pragma once

#include <string>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

enum class Ink { kPlain, kColours };

// Lines that end in '\n'.
std::string paint(const Picture& picture, Ink ink = Ink::kPlain);

}  // namespace trailblaze
