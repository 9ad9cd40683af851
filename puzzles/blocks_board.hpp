// Text boards of sliding-block puzzles: cells, walls, pieces, shapes.
//
//   1122/1133/45../6788/6799     rows on lines or split by '/'; equal characters are one piece,
//                                connected or not; '.' or '0' is blank, '#' a wall
//   11221133450067886799         one row and a size that is known from elsewhere (5x4)
//
// An outline of any form is walls around it. Under the axis rule (Rush Hour) 'o' is blank, too, and
// 'x' a wall. A goal is written the same way, with '?' or '.' for "anything".
//
// A BlockGrid is such a text checked to be a rectangle. A BlockBoard is a grid read as a position:
// its cells that are no wall have numbers 0, 1, ... in reading order, and walls have none, so that
// masks of cells are as short as can be.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text.hpp"

namespace trailblaze {

struct BlockSize {
  int rows = 0, columns = 0;

  int area() const { return rows * columns; }
  bool operator==(const BlockSize&) const = default;
};

inline std::string to_text(const BlockSize& size) {
  return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

// "5x4": rows, then columns.
inline absl::StatusOr<BlockSize> parse_block_size(std::string_view text) {
  constexpr std::uint64_t kLongest = 1 << 12;
  const std::vector<std::string_view> sides = split(text, 'x');
  if (sides.size() != 2) return invalid("found " + quoted(text) + ", expected ROWSxCOLUMNS");
  BlockSize size;
  for (auto [side, out] : {std::pair(sides[0], &size.rows), std::pair(sides[1], &size.columns)}) {
    const absl::StatusOr<std::uint64_t> value = parse_number(side, 1, kLongest);
    if (!value.ok()) return value.status();
    *out = static_cast<int>(*value);
  }
  return size;
}

struct BlockGrid {
  BlockSize size;
  std::string cells;  // row after row, as the user wrote them

  std::string place(std::size_t cell) const {
    return "row " + std::to_string(cell / size.columns + 1) + " column " +
           std::to_string(cell % size.columns + 1);
  }
};

// "1122/1133": the rows of a grid split by '/'.
inline std::string rows_of(const BlockSize& size, std::string_view cells) {
  std::string text;
  for (int row = 0; row < size.rows; ++row) {
    if (row > 0) text += '/';
    text += cells.substr(static_cast<std::size_t>(row) * size.columns, size.columns);
  }
  return text;
}

namespace blocks_detail {

// The rows as written, without spaces at their ends and without empty rows above and below.
inline std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  for (const std::string_view line : split(text, '\n')) {
    for (const std::string_view row : split(line, '/')) rows.push_back(row);
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  while (!rows.empty() && rows.front().empty()) rows.erase(rows.begin());
  return rows;
}

// "2x10, 4x5, ...": every rectangle of that many cells.
inline std::string possible_sizes(int area) {
  std::string text;
  for (int rows = 1; rows <= area; ++rows) {
    if (area % rows != 0) continue;
    text += (text.empty() ? "" : ", ") + to_text({rows, area / rows});
  }
  return text;
}

// Cells in one row, whose size must come from elsewhere.
inline absl::StatusOr<BlockGrid> fold(std::string_view row, std::optional<BlockSize> size) {
  const int area = static_cast<int>(row.size());
  if (!size) {
    return invalid("found " + std::to_string(area) + " cells in one row, expected rows split by" +
                   " '/' or a size, one of " + possible_sizes(area));
  }
  if (size->area() != area) {
    return invalid("found " + std::to_string(area) + " cells, expected " +
                   std::to_string(size->area()) + " (" + to_text(*size) + ")");
  }
  return BlockGrid{*size, std::string(row)};
}

}  // namespace blocks_detail

// Reads a grid; with a size it must have that size. The cells are printable ASCII.
inline absl::StatusOr<BlockGrid> read_block_grid(std::string_view text,
                                                 std::optional<BlockSize> size) {
  const std::vector<std::string_view> rows = blocks_detail::split_rows(text);
  if (rows.empty()) return invalid("found nothing, expected rows of cells");
  BlockGrid grid{{static_cast<int>(rows.size()), static_cast<int>(rows[0].size())}, ""};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != rows[0].size()) {
      return invalid("row " + std::to_string(i + 1) + ": found " + std::to_string(rows[i].size()) +
                     " cells (" + quoted(rows[i]) + "), expected " +
                     std::to_string(rows[0].size()) + " as in row 1");
    }
    grid.cells += rows[i];
  }
  if (rows.size() == 1 && !(size && grid.size == *size)) {
    absl::StatusOr<BlockGrid> folded = blocks_detail::fold(rows[0], size);
    if (!folded.ok()) return folded;
    grid = *std::move(folded);
  }
  if (size && grid.size != *size) {
    return invalid("found " + to_text(grid.size) + " cells, expected " + to_text(*size));
  }
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const char c = grid.cells[cell];
    if (c <= ' ' || c > '~') {
      return invalid(grid.place(cell) + ": found " +
                     (c == ' ' ? "a space" : "a byte that is no printable ASCII character") +
                     ", expected a piece, '.' or '#'");
    }
  }
  return grid;
}

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
  static constexpr int kMaxCells = 1024;  // that are no wall
  static constexpr int kMaxPieces = '~' - ' ';  // a character each

  // An error says what was found and expected; with a size, the board must have it.
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
  const std::vector<BlockPiece>& pieces() const { return pieces_; }  // by first cell

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

  bool same_walls(const BlockBoard& other) const { return cells_ == other.cells_; }

 private:
  static absl::StatusOr<BlockBoard> number_cells(BlockGrid grid) {
    BlockBoard board;
    std::map<char, std::vector<int>> places;  // of each piece
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
    for (const auto& [letter, where] : places) board.add_piece(letter, where);
    std::sort(board.pieces_.begin(), board.pieces_.end(),
              [](const auto& a, const auto& b) { return a.first_cell < b.first_cell; });
    return board;
  }

  void add_piece(char letter, const std::vector<int>& places) {
    const int columns = grid_.size.columns;
    BlockPiece piece{letter, {}, numbers_[places[0]]};
    for (const int place : places) {
      piece.shape.emplace_back(place / columns - places[0] / columns,
                               place % columns - places[0] % columns);
    }
    pieces_.push_back(std::move(piece));
  }

  BlockGrid grid_;
  std::vector<int> cells_;    // number -> place in the grid
  std::vector<int> numbers_;  // place -> number, -1 for walls
  std::vector<BlockPiece> pieces_;
};

}  // namespace trailblaze
