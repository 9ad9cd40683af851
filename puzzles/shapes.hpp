// Shapes that several puzzles share.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// The floor of a board, whose empty cells are '.' in text.
inline Shape board_floor(int rows, int columns) {
  return {.id = "floor",
          .kind = ShapeKind::kFrame,
          .w = static_cast<float>(columns),
          .h = static_cast<float>(rows),
          .colour = Colour::kFaint};
}

// A shape that fills a cell of a board.
inline Shape in_cell(std::string id, ShapeKind kind, int row, int column, Colour colour) {
  return {.id = std::move(id),
          .kind = kind,
          .x = static_cast<float>(column),
          .y = static_cast<float>(row),
          .colour = colour};
}

// The cells of a board one by one, for boards on which things are put. In text they have this sign.
inline Picture board_cells(int rows, int columns, char sign = '.') {
  Picture cells;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const std::string name = std::to_string(row + 1) + "," + std::to_string(column + 1);
      cells.push_back(in_cell("cell " + name, ShapeKind::kRect, row, column, Colour::kFaint));
      cells.back().sign = sign;
    }
  }
  return cells;
}

// How a sign on a board is shown: as a piece that stands in its cell and may move, or by the cell
// itself.
struct SignLook {
  ShapeKind kind;
  Colour colour;
  bool is_cell = false;
};

// A board with a sign in each cell, given row after row. The first of `signs` is the floor, each
// other one has its look, and '#' is no cell. What is alike has its place for a name: whoever moves
// it finds out (engine/picture/follow.hpp).
Picture sign_shapes(int columns, std::string_view cells, std::string_view signs,
                    std::span<const SignLook> looks);

// One of a stack whose widest has `widest` units, lying in this row.
inline Shape in_stack(std::string id, int width, int widest, int row, Colour colour) {
  Shape shape = in_cell(std::move(id), ShapeKind::kRect, row, 0, colour);
  shape.w = static_cast<float>(width);
  shape.x = static_cast<float>(widest - width) / 2;
  return shape;
}

// A stack of disks from the top down, as wide as their numbers, which are nibbles of `order`: the
// top one is in the lowest.
Picture stack_shapes(std::uint64_t order, int count);

// Those who cross a river, each in a column of its own: on the first bank, above, or across. The
// boat lies below the first bank or above the other.
//
//   M M M C C .        `who` has a letter for each one, `across` a bit
//   ~ ~ ~ ~ ~ ~
//   B ~ ~ ~ ~ ~
//   . . . . . C
Picture river_shapes(std::string_view who, std::uint64_t across, bool boat_is_across);

}  // namespace trailblaze
