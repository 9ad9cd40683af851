// Boards of sliding-block puzzles. Boards, positions and goals are written as grids of printable
// ASCII characters, and callers know what the characters mean:
//
//   1122/1133/45../6788/6799     rows on lines or split by '/'
//   11221133450067886799         one row and a size that is known from elsewhere (5x4)
//
// A board is cells, walls, pieces, shapes:
//
//   ##E#      equal characters are one piece, connected or not; '.' is blank, '#' a wall, so a
//   AA..      board of any outline has walls around it (blocks_signs.hpp has all signs)
//   #FB.
//
// A gate is a cell that only the piece '*' may enter.
//
// Cells that are no wall have numbers 0, 1, ... in reading order, and walls have none: sets of
// cells are as small as can be.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/blocks/text/blocks_signs.hpp"

namespace trailblaze {

// ---- grids ----

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

// "1122/1133": the rows of a grid split by '/'.
inline std::string rows_of(const BlockSize& size, std::string_view cells) {
  std::string text;
  for (int row = 0; row < size.rows; ++row) {
    if (row > 0) text += '/';
    text += cells.substr(static_cast<std::size_t>(row) * size.columns, size.columns);
  }
  return text;
}

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
  std::vector<BlockSize> sizes;
  for (int rows = 1; rows <= area; ++rows) {
    if (area % rows == 0) sizes.push_back({rows, area / rows});
  }
  return join(sizes, ", ", [](const BlockSize& size) { return to_text(size); });
}

// Reads a grid; with a size it must have that size. The cells are printable ASCII.
inline absl::StatusOr<BlockGrid> read_block_grid(std::string_view text,
                                                 std::optional<BlockSize> size) {
  const std::vector<std::string_view> rows = split_rows(text);
  if (rows.empty()) return invalid("found nothing, expected rows of cells");
  BlockGrid grid{{static_cast<int>(rows.size()), static_cast<int>(rows[0].size())}, ""};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].empty()) {
      return invalid("row " + std::to_string(i + 1) +
                     ": found a blank line, expected one board (--file reads several)");
    }
    if (rows[i].size() != rows[0].size()) {
      return invalid("row " + std::to_string(i + 1) + ": found " +
                     quantity(static_cast<std::int64_t>(rows[i].size()), "cell") + " (" +
                     in_quotes(rows[i]) + "), expected " + std::to_string(rows[0].size()) +
                     " as in row 1");
    }
    grid.cells += rows[i];
  }
  if (rows.size() == 1 && !(size && grid.size == *size)) {
    const int area = grid.size.columns;
    if (!size) {
      return invalid("found " + quantity(area, "cell") + " in one row, expected rows split by '/'" +
                     " or a size, one of " + possible_sizes(area));
    }
    if (size->area() != area) {
      return invalid("found " + quantity(area, "cell") + ", expected " +
                     std::to_string(size->area()) + " (" + to_text(*size) + ")");
    }
    grid.size = *size;
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

// ---- boards ----

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

struct BlockPiece {
  char letter;
  BlockShape shape;
  int first_cell;  // the number of its first cell
};

class BlockBoard {
 public:
  static constexpr char kBlank = kBlankCell, kWall = kWallCell, kGate = kGateCell;
  static constexpr int kMaxCells = 1024;        // cells that are no wall
  static constexpr int kMaxPieces = '~' - ' ';  // each has a character

  // Reads a board. With a size, the board must have it. An error says what was found and expected.
  static absl::StatusOr<BlockBoard> read(std::string_view text, std::optional<BlockSize> size,
                                         bool axis) {
    absl::StatusOr<BlockGrid> grid = read_block_grid(text, size);
    if (!grid.ok()) return grid.status();
    const std::string cells = grid->cells;
    const BlockSigns signs(cells, static_cast<std::size_t>(grid->size.columns), axis);
    if (absl::Status wrong = signs.check(); !wrong.ok()) return wrong;
    grid->cells = signs.plain();
    absl::StatusOr<BlockBoard> board = number_cells(*std::move(grid), signs.has_gates());
    if (board.ok()) board->take_notes(signs);
    return board;
  }

  // What was unusual in reading the board, in words for people.
  const std::vector<std::string>& notes() const { return notes_; }

  const BlockGrid& grid() const { return grid_; }
  std::string text() const { return rows_of(grid_.size, grid_.cells); }
  const std::vector<BlockPiece>& pieces() const { return pieces_; }  // by their first cells

  // The letters of all pieces: "A, B, C".
  std::string letters() const {
    return join(pieces_, ", ", [](const BlockPiece& p) { return std::string(1, p.letter); });
  }

  int cell_count() const { return static_cast<int>(cells_.size()); }  // walls do not count

  // Cells that no piece covers, gates among them.
  int free_cells() const {
    return static_cast<int>(std::ranges::count_if(
        grid_.cells, [&](char c) { return c == kBlank || (has_gates_ && c == kGate); }));
  }

  bool has_gates() const { return has_gates_; }
  bool is_gate(std::size_t place) const { return has_gates_ && grid_.cells[place] == kGate; }

  // Whether the piece of this letter may pass the gates.
  bool passes_gates(char letter) const { return has_gates_ && letter == kMainPiece; }

  // Where cell `number` lies in the grid: row * columns + column.
  int place(int number) const { return cells_[number]; }

  // The number of the cell in that row and column, -1 for walls and outside.
  int number(int row, int column) const {
    if (row < 0 || row >= grid_.size.rows || column < 0 || column >= grid_.size.columns) return -1;
    return numbers_[row * grid_.size.columns + column];
  }

  // Calls visit(cell) for the number of each cell that a shape covers with its first cell at
  // `first`. False where it does not fit, with a part of the cells visited.
  bool cover(const BlockShape& shape, int first, bool passes_gates, auto&& visit) const {
    const int columns = grid_.size.columns;
    const int top = cells_[first] / columns, left = cells_[first] % columns;
    for (const auto& [row, column] : shape) {
      const int cell = number(top + row, left + column);
      if (cell < 0) return false;
      if (!passes_gates && is_gate(static_cast<std::size_t>(place(cell)))) return false;
      visit(cell);
    }
    return true;
  }

 private:
  void take_notes(const BlockSigns& signs) {
    notes_ = signs.notes();
    for (const BlockPiece& piece : pieces_) {
      const std::size_t parts = parts_of(piece.shape);
      if (parts == 1) continue;
      notes_.push_back(std::string("'") + piece.letter + "' is read as one piece in " +
                       std::to_string(parts) +
                       " parts that move together; pieces of their own have letters of their own");
    }
  }

  static absl::StatusOr<BlockBoard> number_cells(BlockGrid grid, bool has_gates) {
    BlockBoard board;
    board.has_gates_ = has_gates;
    const int columns = grid.size.columns;
    std::array<int, 128> numbers;  // of pieces, by their letters
    numbers.fill(-1);
    for (int place = 0; place < grid.size.area(); ++place) {
      const char c = grid.cells[place];
      board.numbers_.push_back(c == kWall ? -1 : board.cell_count());
      if (c == kWall) continue;
      board.cells_.push_back(place);
      if (c == kBlank || (has_gates && c == kGate)) continue;
      int& number = numbers[static_cast<unsigned char>(c)];
      if (number < 0) {
        number = static_cast<int>(board.pieces_.size());
        board.pieces_.push_back({c, {}, board.numbers_.back()});
      }
      BlockPiece& piece = board.pieces_[number];
      const int first = board.cells_[piece.first_cell];
      piece.shape.emplace_back(place / columns - first / columns,
                               place % columns - first % columns);
    }
    if (board.cell_count() > kMaxCells) {
      return invalid("found " + std::to_string(board.cell_count()) +
                     " cells besides walls, expected at most " + std::to_string(kMaxCells));
    }
    if (board.pieces_.empty()) return invalid("found no piece, expected at least one");
    board.grid_ = std::move(grid);
    return board;
  }

  BlockGrid grid_;
  std::vector<int> cells_;    // number -> place in the grid
  std::vector<int> numbers_;  // place -> number, -1 for walls
  std::vector<BlockPiece> pieces_;
  bool has_gates_ = false;
  std::vector<std::string> notes_;
};

}  // namespace trailblaze
