#include "engine/picture/paint.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

Shape floor_of(float w, float h) {
  return {.id = "floor", .kind = ShapeKind::kFrame, .w = w, .h = h};
}

Shape tile(const std::string& label, float x, float y, float w = 1, float h = 1) {
  return {.id = label, .x = x, .y = y, .w = w, .h = h, .label = label};
}

TEST_CASE("paint: the floor shows where nothing lies on it") {
  CHECK(paint({floor_of(3, 2), tile("1", 0, 0), tile("2", 2, 1)}) == "1 . .\n. . 2\n");
}

TEST_CASE("paint: a wide shape is filled with its label, and the gaps inside it too") {
  CHECK(paint({floor_of(4, 2), tile("1", 0, 0, 2, 2), tile("2", 2, 1, 2, 1)}) ==
        "111 . .\n111 222\n");
}

TEST_CASE("paint: adjacent cells of one piece are joined, other cells are not") {
  Shape piece = tile("a", 0, 0, 3, 2);
  piece.kind = ShapeKind::kCells;
  piece.cells = {{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}};
  CHECK(paint({floor_of(3, 2), piece}) == "a . a\naaaaa\n");
}

TEST_CASE("paint: longer labels make wider cells and are right-aligned") {
  CHECK(paint({floor_of(2, 2), tile("9", 0, 0), tile("10", 1, 0), tile("11", 0, 1)}) ==
        " 9 10\n11  .\n");
}

TEST_CASE("paint: shapes at quarters of a unit are centred in others") {
  const auto stacked = [](float smaller, float x) {
    return paint({tile("1", x, 0, smaller), tile("2", 0, 1, 1.5F)});
  };
  CHECK(stacked(1, 0.25F) == " 111\n22222\n");
  CHECK(stacked(1, 0.5F) == " 1\n22\n");
}

TEST_CASE("paint: a long label is centred in a wide shape") {
  CHECK(paint({tile("10", 0, 0, 5, 1)}) == "    10\n");
  Shape cake = tile("-2", 0, 0, 3, 1);
  cake.sign = '=';
  CHECK(paint({cake}) == "==-2=\n");
}

TEST_CASE("paint: a vessel has sides, and water below a line's height is visible") {
  const Shape water{.id = "w", .y = 3.8F, .w = 3, .h = 0.2F, .sign = '~'};
  const Shape glass{.id = "g", .kind = ShapeKind::kGlass, .y = 1, .w = 3, .h = 3};
  const Shape litres{.id = "l", .kind = ShapeKind::kText, .y = 4, .w = 3, .label = "1/9"};
  CHECK(paint({water, glass, litres}) == "\n|   |\n|   |\n|~~~|\n 1/9\n");
}

TEST_CASE("paint: a shape narrower than a cell, and a triangle, takes its middle column") {
  const Shape peg{.id = "p", .x = 1.4F, .w = 0.2F, .h = 2, .sign = '|'};
  CHECK(paint({peg, tile("1", 1, 1)}) == "  |\n  1\n");
  const Shape up{.id = "u", .kind = ShapeKind::kTriangle, .x = 0.5F, .sign = 'y'};
  const Shape down{.id = "d", .kind = ShapeKind::kTriangle, .x = 1, .h = -1, .sign = 'b'};
  CHECK(paint({up, down}) == " yb\n");
}

TEST_CASE("paint: a shape without a sign and a label is invisible in text") {
  CHECK(paint({tile("1", 0, 0), Shape{.id = "shade", .x = 1}}) == "1\n");
}

TEST_CASE("paint: colours only add escape sequences") {
  Shape red = tile("1", 0, 0, 2, 1);
  red.colour = Colour::kRed;
  const Picture picture = {floor_of(3, 1), red};
  const std::string plain = paint(picture), coloured = paint(picture, Ink::kColours);
  CHECK(coloured.find("\033[48;5;203;38;5;16m111\033[0m") == 0);
  std::string stripped;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\033') i = coloured.find('m', i);
    if (coloured[i] != 'm') stripped += coloured[i];
  }
  CHECK(stripped == plain);
}

}  // namespace
}  // namespace trailblaze
