// A picture of a position as a list of shapes. Every format of the picture derives from it: the
// text of a report (paint.hpp), SVG, film strips, and the pages in which pieces slide.
//
//   x ->  0   1   2   3          A unit is a cell of a board; x goes to the right and y down.
//   y   0 +---+---+---+          A shape has its corner at (x, y), its width w and its height h.
//   |     | 5     | 2 |          The tile 5 lies at (0, 0) and is 2 by 1. Later shapes lie above
//   v   1 +---+---+---+          earlier shapes.
//
// A shape keeps its id from position to position, so that an animation slides it from its old
// place. A shape that is missing in the next position fades.
//
// A colour is a class, never a mixture of red, green and blue: the renderer knows whether the page
// is light or dark.
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
  kDisc,      // a peg, a bead; the largest disc that fits
  kTriangle,  // tip up; if h < 0, tip down from (x, y)
  kFrame,     // the floor of a board with its border; in text, the sign fills it
  kGlass,     // a vessel, open at the top
  kText,      // the label alone
};

enum class Colour : std::uint8_t {
  kPlain,  // tiles that differ only by their labels
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
  kWall,   // things that never move
  kFaint,  // floors, holes, empty cells
};
inline constexpr std::size_t kNumColours = 14;

struct Shape {
  std::string id = {};
  ShapeKind kind = ShapeKind::kRect;
  float x = 0, y = 0, w = 1, h = 1;  // units; only triangles may have h < 0
  Colour colour = Colour::kPlain;
  std::string label = {};
  // The character that fills the shape in text, around its label. If it is 0, a label of one
  // character fills the shape.
  char sign = 0;
  std::vector<std::pair<int, int>> cells = {};  // for kCells: (row, column) from the corner
};

using Picture = std::vector<Shape>;

// Returns a colour for each piece number, for pieces that differ by colour; colours repeat.
inline Colour piece_colour(std::size_t number) {
  using enum Colour;
  constexpr std::array kPieces = {kRed,  kYellow, kBlue, kGreen, kOrange,
                                  kTeal, kPurple, kPink, kBrown};
  return kPieces[number % kPieces.size()];
}

}  // namespace trailblaze
