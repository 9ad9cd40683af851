// Boards of sliding-block puzzles: cells, walls, pieces, shapes.
//
//   ##E#      equal characters are one piece, connected or not; '.' or '0' is blank, '#' a wall,
//   AA..      so a board of any outline has walls around it
//   #FB.
//
// Under the axis rule (Rush Hour) 'o' is blank, too, and 'x' a wall. Cells that are no wall have
// numbers 0, 1, ... in reading order, and walls have none: sets of cells are as small as can be.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/blocks/blocks_grid.hpp"

namespace trailblaze {

// What a piece looks like: its cells from its first one, in reading order, as (row, column).
using BlockShape = std::vector<std::pair<int, int>>;

// The rectangle around a shape.
inline BlockSize extent(const BlockShape& shape) {
  int left = 0, right = 0;
  for (const auto& [row, column] : shape) {
    left = std::min(left, column);
    right = std::max(right, column);
  }
  return {shape.back().first + 1, right - left + 1};
}

// "2x1", or "3 cells in 2x2" where the rectangle has holes.
inline std::string describe(const BlockShape& shape) {
  const BlockSize size = extent(shape);
  const int cells = static_cast<int>(shape.size());
  return (cells == size.area() ? "" : std::to_string(cells) + " cells in ") + to_text(size);
}

struct BlockPiece {
  char letter;
  BlockShape shape;
  int first_cell;  // the number of its first cell
};

class BlockBoard {
 public:
  static constexpr char kBlank = '.', kWall = '#';
  static constexpr int kMaxCells = 1024;        // cells that are no wall
  static constexpr int kMaxPieces = '~' - ' ';  // each has a character

  // Reads a board. With a size, the board must have it. An error says what was found and expected.
  static absl::StatusOr<BlockBoard> read(std::string_view text, std::optional<BlockSize> size,
                                         bool axis) {
    absl::StatusOr<BlockGrid> grid = read_block_grid(text, size);
    if (!grid.ok()) return grid.status();
    for (std::size_t cell = 0; cell < grid->cells.size(); ++cell) {
      char& c = grid->cells[cell];
      if (c == '0' || (axis && c == 'o')) c = kBlank;
      if (axis && c == 'x') c = kWall;
      if (c == '?' || c == '|') {
        return invalid(grid->place(cell) + ": found '" + c + "', which only a goal can hold, " +
                       "expected a piece, '.' or '#'");
      }
    }
    return number_cells(*std::move(grid));
  }

  const BlockGrid& grid() const { return grid_; }
  std::string text() const { return rows_of(grid_.size, grid_.cells); }
  const std::vector<BlockPiece>& pieces() const { return pieces_; }  // by their first cells

  // The letters of all pieces: "A, B, C".
  std::string letters() const {
    return join(pieces_, ", ", [](const BlockPiece& p) { return std::string(1, p.letter); });
  }

  int cell_count() const { return static_cast<int>(cells_.size()); }  // walls do not count

  // Where cell `number` lies in the grid: row * columns + column.
  int place(int number) const { return cells_[number]; }

  // The number of the cell in that row and column, -1 for walls and outside.
  int number(int row, int column) const {
    if (row < 0 || row >= grid_.size.rows || column < 0 || column >= grid_.size.columns) return -1;
    return numbers_[row * grid_.size.columns + column];
  }

  // The numbers of the cells that a shape covers with its first cell at `first`, or nothing where
  // it does not fit.
  std::optional<std::vector<int>> cover(const BlockShape& shape, int first) const {
    const int columns = grid_.size.columns;
    std::vector<int> cells;
    for (const auto& [row, column] : shape) {
      cells.push_back(number(cells_[first] / columns + row, cells_[first] % columns + column));
      if (cells.back() < 0) return std::nullopt;
    }
    return cells;
  }

 private:
  static absl::StatusOr<BlockBoard> number_cells(BlockGrid grid) {
    BlockBoard board;
    std::map<char, std::vector<int>> places;  // the places of each piece's cells
    for (int place = 0; place < grid.size.area(); ++place) {
      const char c = grid.cells[place];
      board.numbers_.push_back(c == kWall ? -1 : board.cell_count());
      if (c == kWall) continue;
      board.cells_.push_back(place);
      if (c != kBlank) places[c].push_back(place);
    }
    if (board.cell_count() > kMaxCells) {
      return invalid("found " + std::to_string(board.cell_count()) +
                     " cells besides walls, expected at most " + std::to_string(kMaxCells));
    }
    if (places.empty()) return invalid("found no piece, expected at least one");
    board.grid_ = std::move(grid);
    const int columns = board.grid_.size.columns;
    for (const auto& [letter, where] : places) {
      BlockPiece& piece =
          board.pieces_.emplace_back(BlockPiece{letter, {}, board.numbers_[where[0]]});
      for (const int place : where) {
        piece.shape.emplace_back(place / columns - where[0] / columns,
                                 place % columns - where[0] % columns);
      }
    }
    std::ranges::sort(board.pieces_, {}, &BlockPiece::first_cell);
    return board;
  }

  BlockGrid grid_;
  std::vector<int> cells_;    // number -> place in the grid
  std::vector<int> numbers_;  // place -> number, -1 for walls
  std::vector<BlockPiece> pieces_;
};

}  // namespace trailblaze
