// Draws sliding blocks from the text of a position, whose letters name the pieces.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "puzzles/shapes.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::pair<int, int>>;

// Returns the cells (row, column) of each sign.
std::map<char, Cells> cells_by_sign(std::string_view rows) {
  std::map<char, Cells> cells;
  int row = 0;
  for (const std::string_view line : split(rows, '/')) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      cells[line[column]].emplace_back(row, static_cast<int>(column));
    }
    ++row;
  }
  return cells;
}

// Returns a shape that covers these cells.
Shape shape_of(char sign, Cells cells, Colour colour) {
  int top = cells.front().first, left = cells.front().second, bottom = top, right = left;
  for (const auto& [row, column] : cells) {
    bottom = std::max(bottom, row);
    left = std::min(left, column);
    right = std::max(right, column);
  }
  for (auto& [row, column] : cells) row -= top, column -= left;
  Shape shape = in_cell({sign}, ShapeKind::kCells, top, left, colour);
  shape.h = static_cast<float>(bottom - top + 1);
  shape.w = static_cast<float>(right - left + 1);
  shape.sign = sign;
  if (cells.size() == static_cast<std::size_t>(shape.w * shape.h)) {
    shape.kind = ShapeKind::kRect;
  } else {
    shape.cells = std::move(cells);
  }
  return shape;
}

}  // namespace

Picture Blocks::shapes_of_text(std::string_view rows) const {
  const std::map<char, Cells> signs = cells_by_sign(rows);
  const auto [height, width] = board().grid().size;
  Picture picture = {board_floor(height, width)};
  const auto named = std::ranges::find_if(tables_->kinds, &BlockKind::named);
  const char first = named == tables_->kinds.end() ? '\0' : named->letters.front();
  std::size_t number = 1;
  for (const auto& [sign, cells] : signs) {
    if (sign == BlockBoard::kBlank) continue;
    if (sign == BlockBoard::kWall) {
      picture.push_back(shape_of(sign, cells, Colour::kWall));
    } else if (sign == BlockBoard::kGate && board().has_gates()) {
      picture.push_back(shape_of(sign, cells, Colour::kPlain));
    } else {
      const Colour colour = sign == first ? Colour::kRed : piece_colour(1 + number++ % 8);
      picture.push_back(shape_of(sign, cells, colour));
      picture.back().label = sign;
    }
  }
  return picture;
}

}  // namespace trailblaze
