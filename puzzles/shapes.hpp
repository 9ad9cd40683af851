// Shapes that several puzzles share.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Returns the floor of a board. Text shows its empty cells as '.'.
inline Shape board_floor(int rows, int columns) {
  return {.id = "floor",
          .kind = ShapeKind::kFrame,
          .w = static_cast<float>(columns),
          .h = static_cast<float>(rows),
          .colour = Colour::kFaint};
}

// Returns a shape that fills a cell of a board.
inline Shape in_cell(std::string id, ShapeKind kind, int row, int column, Colour colour) {
  return {.id = std::move(id),
          .kind = kind,
          .x = static_cast<float>(column),
          .y = static_cast<float>(row),
          .colour = colour};
}

// Returns a shape per cell, for boards on which things are put. Text shows a cell as `sign`.
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

// How to draw a sign: as a piece that stands in its cell and may move, or by the cell itself.
struct SignLook {
  ShapeKind kind;
  Colour colour;
  bool is_cell = false;
};

// Draws a board with a sign in each cell; `cells` has its rows without separators. The first of
// `signs` is the floor, each other sign has its look, and '#' is no cell. Ids of pieces are their
// cells, since alike pieces have no names; follow.hpp finds out which piece moved.
Picture sign_shapes(int columns, std::string_view cells, std::string_view signs,
                    std::span<const SignLook> looks);

// Returns a disk of a stack, in this row. The widest disk of the stack has `widest` units.
inline Shape in_stack(std::string id, int width, int widest, int row, Colour colour) {
  Shape shape = in_cell(std::move(id), ShapeKind::kRect, row, 0, colour);
  shape.w = static_cast<float>(width);
  shape.x = static_cast<float>(widest - width) / 2;
  return shape;
}

// Draws a stack of disks from the top down. The nibbles of `order`, from the lowest up, are the
// disks from the top down; disk number n is n + 1 units wide.
Picture stack_shapes(std::uint64_t order, int count);

// Draws travellers who cross a river, each in a column of its own: on the first bank, which is
// above, or across. The boat lies below the first bank or above the other bank.
//
//   M M M C C .        `who` has a letter for each traveller, `across` a bit
//   ~ ~ ~ ~ ~ ~
//   B ~ ~ ~ ~ ~
//   . . . . . C
Picture river_shapes(std::string_view who, std::uint64_t across, bool boat_is_across);

}  // namespace trailblaze
