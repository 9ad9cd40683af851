// A picture of a position as a list of shapes. Every picture that there is comes from it: the text
// of a report (paint.hpp), SVG, film strips, and the pages in which pieces slide.
//
//   x ->  0   1   2   3          A unit is a cell of a board; x goes to the right and y down.
//   y   0 +---+---+---+          A shape has its corner at (x, y), w wide and h high. The tile 5
//   |     | 5     | 2 |          lies at (0, 0) and is 2 by 1. Shapes that come later lie above
//   v   1 +---+---+---+          those that come before.
//
// A shape keeps its id from position to position: a picture that moves lets it slide from where it
// was. One that is in the next position no more fades.
//
// A colour is a class, never a mixture of red, green and blue: whoever draws knows whether the
// page is light or dark.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace trailblaze {

enum class ShapeKind : std::uint8_t {
  kRect,      // a tile, a sticker, a disk of Hanoi seen from the side
  kCells,     // a polyomino: the cells (row, column) from the corner, with one outline
  kDisc,      // a peg, a bead; the largest that fits
  kTriangle,  // with its tip up or, where h < 0, from (x, y) with its tip down
  kFrame,     // the floor of a board with its border; in text the sign fills it
  kGlass,     // a vessel that is open above
  kText,      // the label alone
};

enum class Colour : std::uint8_t {
  kPlain,  // of tiles that differ by their labels alone
  kRed,
  kOrange,
  kYellow,
  kGreen,
  kTeal,
  kBlue,
  kPurple,
  kPink,
  kBrown,
  kWhite,
  kBlack,
  kWall,   // what never moves
  kFaint,  // floors, holes, what is empty
};
inline constexpr std::size_t kNumColours = 14;

struct Shape {
  std::string id = {};
  ShapeKind kind = ShapeKind::kRect;
  float x = 0, y = 0, w = 1, h = 1;  // units; h < 0 in triangles alone
  Colour colour = Colour::kPlain;
  std::string label = {};
  // What fills the shape in text, around its label. Where there is none, the label does, if it is
  // one character.
  char sign = 0;
  std::vector<std::pair<int, int>> cells = {};  // of kCells: (row, column), the corner is (0, 0)
};

using Picture = std::vector<Shape>;

// Colours for pieces that are told apart by their colour, in turn.
inline Colour piece_colour(std::size_t number) {
  using enum Colour;
  constexpr std::array kPieces = {kRed,  kYellow, kBlue, kGreen, kOrange,
                                  kTeal, kPurple, kPink, kBrown};
  return kPieces[number % kPieces.size()];
}

}  // namespace trailblaze
