// The cells of a board of sliding blocks, and shapes on them.
//
// Cells that are no wall have numbers 0, 1, ... in reading order; walls have none. This keeps sets
// of cells small. A gate is a cell that only the piece '*' may enter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace trailblaze {

inline constexpr char kBlankCell = '.', kWallCell = '#', kGateCell = '-', kMainPiece = '*';

struct BlockSize {
  int rows = 0, columns = 0;

  std::int64_t area() const { return std::int64_t{rows} * columns; }
  bool operator==(const BlockSize&) const = default;
};

inline std::string to_text(const BlockSize& size) {
  return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

struct BlockGrid {
  BlockSize size;
  std::string cells;  // row after row, as the user wrote them

  std::string place(std::size_t cell) const {
    return "row " + std::to_string(cell / size.columns + 1) + " column " +
           std::to_string(cell % size.columns + 1);
  }
};

// The cells of a piece as (row, column), relative to its first cell, in reading order.
using BlockShape = std::vector<std::pair<int, int>>;

// Returns the size of the rectangle around a shape.
inline BlockSize extent(const BlockShape& shape) {
  int left = 0, right = 0;
  for (const auto& [row, column] : shape) {
    left = std::min(left, column);
    right = std::max(right, column);
  }
  return {shape.back().first + 1, right - left + 1};
}

class BlockCells {
 public:
  static constexpr char kBlank = kBlankCell, kWall = kWallCell, kGate = kGateCell;

  BlockCells() = default;

  // The signs must be plain (BlockSigns::plain).
  BlockCells(BlockGrid grid, bool has_gates) : grid_(std::move(grid)), has_gates_(has_gates) {
    for (int place = 0; place < grid_.size.area(); ++place) {
      const bool is_wall = grid_.cells[place] == kWall;
      numbers_.push_back(is_wall ? -1 : cell_count());
      if (!is_wall) cells_.push_back(place);
    }
  }

  const BlockGrid& grid() const { return grid_; }
  int cell_count() const { return static_cast<int>(cells_.size()); }  // without walls

  bool has_gates() const { return has_gates_; }
  bool is_gate(std::size_t place) const { return has_gates_ && grid_.cells[place] == kGate; }

  // True if the piece of this letter may pass the gates.
  bool passes_gates(char letter) const { return has_gates_ && letter == kMainPiece; }

  // True if no piece covers the cell at this place, which is no wall.
  bool is_free(int place) const { return grid_.cells[place] == kBlank || is_gate(place); }

  // Number of cells that no piece covers, including gates.
  int free_cells() const {
    return static_cast<int>(
        std::ranges::count_if(cells_, [&](int place) { return is_free(place); }));
  }

  // Returns the place of cell `number` in the grid: row * columns + column.
  int place(int number) const { return cells_[number]; }

  // Returns the number of the cell in that row and column, or -1 for walls and outside the grid.
  int number(int row, int column) const {
    if (row < 0 || row >= grid_.size.rows || column < 0 || column >= grid_.size.columns) return -1;
    return numbers_[row * grid_.size.columns + column];
  }

 private:
  BlockGrid grid_;
  bool has_gates_ = false;
  std::vector<int> cells_;    // number -> place in the grid
  std::vector<int> numbers_;  // place -> number, -1 for walls
};

}  // namespace trailblaze
