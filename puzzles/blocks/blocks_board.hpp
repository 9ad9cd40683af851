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

// The rows with the spaces before them, without spaces behind and empty rows above and below.
inline std::vector<std::string_view> indented_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  for (std::size_t begin = 0, end; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find_first_of("\n/", begin), text.size());
    std::string_view row = text.substr(begin, end - begin);
    while (!row.empty() && is_space(row.back())) row.remove_suffix(1);
    if (!row.empty() || !rows.empty()) rows.push_back(row);
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  return rows;
}

// The rows without spaces at both ends and without empty rows above and below.
inline std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows = indented_rows(text);
  std::ranges::transform(rows, rows.begin(), trim);
  return rows;
}

// Reads a grid; with a size it must have that size. The cells are printable ASCII.
inline absl::StatusOr<BlockGrid> read_block_grid(std::string_view text,
                                                 std::optional<BlockSize> size) {
  const std::vector<std::string_view> rows = split_rows(text);
  if (rows.empty()) return invalid("found nothing, expected rows of cells");
  const int columns = static_cast<int>(rows[0].size());
  BlockGrid grid{{static_cast<int>(rows.size()), columns}, join(rows, "")};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() == rows[0].size()) continue;
    return invalid("row " + std::to_string(i + 1) + ": found " +
                   quantity(static_cast<std::int64_t>(rows[i].size()), "cell") + " (" +
                   in_quotes(rows[i]) + "), expected " + std::to_string(columns) + " as in row 1" +
                   (rows[i].empty() ? ", and one board (--file reads several)" : ""));
  }
  if (rows.size() == 1 && !size) {
    std::string sizes;
    for (int n = 1; n <= columns; ++n) {
      if (columns % n == 0) sizes += (n == 1 ? "" : ", ") + to_text({n, columns / n});
    }
    return invalid("found " + quantity(columns, "cell") +
                   " in one row, expected rows split by '/' or a size, one of " + sizes);
  }
  if (rows.size() == 1 && size->area() == columns) grid.size = *size;
  if (size && grid.size != *size) {
    return invalid("found " + to_text(grid.size) + " cells, expected " + to_text(*size));
  }
  const auto is_wrong = [](char c) { return c <= ' ' || c > '~'; };
  const auto wrong = std::ranges::find_if(grid.cells, is_wrong);
  if (wrong == grid.cells.end()) return grid;
  return invalid(grid.place(static_cast<std::size_t>(wrong - grid.cells.begin())) + ": found " +
                 (*wrong == ' ' ? "a space" : "a byte that is no printable ASCII character") +
                 ", expected a piece, '.' or '#'");
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
    BlockBoard board;
    board.grid_ = {grid->size, signs.plain()};
    board.has_gates_ = signs.has_gates();
    board.number_cells();
    if (board.cell_count() > kMaxCells) {
      return invalid("found " + std::to_string(board.cell_count()) +
                     " cells besides walls, expected at most " + std::to_string(kMaxCells));
    }
    if (board.pieces_.empty()) return invalid("found no piece, expected at least one");
    board.take_notes(signs);
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
    return static_cast<int>(std::ranges::count_if(grid_.cells, [&](char c) { return is_free(c); }));
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

 private:
  bool is_free(char c) const { return c == kBlank || (has_gates_ && c == kGate); }

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

  void number_cells() {
    const int columns = grid_.size.columns;
    for (int place = 0; place < grid_.size.area(); ++place) {
      const char c = grid_.cells[place];
      numbers_.push_back(c == kWall ? -1 : cell_count());
      if (c == kWall) continue;
      cells_.push_back(place);
      if (is_free(c)) continue;
      auto piece = std::ranges::find(pieces_, c, &BlockPiece::letter);
      if (piece == pieces_.end()) piece = pieces_.insert(piece, {c, {}, numbers_.back()});
      const int first = cells_[piece->first_cell];
      piece->shape.emplace_back(place / columns - first / columns,
                                place % columns - first % columns);
    }
  }

  BlockGrid grid_;
  std::vector<int> cells_;    // number -> place in the grid
  std::vector<int> numbers_;  // place -> number, -1 for walls
  std::vector<BlockPiece> pieces_;
  bool has_gates_ = false;
  std::vector<std::string> notes_;
};

}  // namespace trailblaze
