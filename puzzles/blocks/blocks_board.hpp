// Boards of sliding-block puzzles. Boards, positions and goals are grids of printable ASCII
// characters. The callers know the meaning of the characters:
//
//   1122/1133/45../6788/6799     rows on lines or separated by '/'
//   11221133450067886799         a single row, with a size that is known from elsewhere (5x4)
//
// A board has cells, walls, pieces and shapes:
//
//   ##E#      equal characters are a piece, connected or not; '.' is blank, '#' a wall. A board
//   AA..      that is no rectangle has walls around it. blocks_signs.hpp lists all signs.
//   #FB.
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
#include "puzzles/blocks/blocks_cells.hpp"
#include "puzzles/blocks/text/blocks_signs.hpp"

namespace trailblaze {

// Returns "1122/1133": the rows of a grid, separated by '/'.
inline std::string rows_of(const BlockSize& size, std::string_view cells) {
  std::string text;
  for (int row = 0; row < size.rows; ++row) {
    if (row > 0) text += '/';
    text += cells.substr(static_cast<std::size_t>(row) * size.columns, size.columns);
  }
  return text;
}

// Returns the rows with their leading spaces, without trailing spaces, and without empty rows above
// and below.
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

// Returns the rows without spaces at both ends and without empty rows above and below.
inline std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows = indented_rows(text);
  std::ranges::transform(rows, rows.begin(), trim);
  return rows;
}

// Reads a grid of printable ASCII characters. If `size` is given, the grid must have this size.
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
    std::vector<std::string> sizes;
    for (int n = 1; n <= columns; ++n) {
      if (columns % n == 0) sizes.push_back(to_text({n, columns / n}));
    }
    return invalid("found " + quantity(columns, "cell") +
                   " in one row, expected rows split by '/' or a --size: " + alternatives(sizes));
  }
  if (rows.size() == 1 && size->area() == columns) grid.size = *size;
  if (size && grid.size != *size) {
    return invalid("found " + to_text(grid.size) + " cells, expected " + to_text(*size));
  }
  const auto is_wrong = [](char c) { return c <= ' ' || c > '~'; };
  const auto wrong = std::ranges::find_if(grid.cells, is_wrong);
  if (wrong == grid.cells.end()) return grid;
  return invalid(grid.place(static_cast<std::size_t>(wrong - grid.cells.begin())) + ": found " +
                 (*wrong == ' ' ? "a space" : "a character that is not printable ASCII") +
                 ", expected a piece, '.' or '#'");
}

struct BlockPiece {
  char letter;
  BlockShape shape;
  int first_cell;  // number of the first cell
};

class BlockBoard : public BlockCells {
 public:
  static constexpr int kMaxCells = 1024;        // cells, not counting walls
  static constexpr int kMaxPieces = '~' - ' ';  // each piece has a character

  BlockBoard() = default;

  // Reads a board. If `size` is given, the board must have this size. Errors say what was found and
  // expected.
  static absl::StatusOr<BlockBoard> read(std::string_view text, std::optional<BlockSize> size,
                                         bool axis) {
    const absl::StatusOr<BlockGrid> grid = read_block_grid(text, size);
    if (!grid.ok()) return grid.status();
    const BlockSigns signs(*grid, axis);
    if (absl::Status wrong = signs.check(); !wrong.ok()) return wrong;
    BlockBoard board(BlockCells({grid->size, signs.plain()}, signs.has_gates()));
    if (board.cell_count() > kMaxCells) {
      return invalid("found " + std::to_string(board.cell_count()) +
                     " cells besides walls, expected at most " + std::to_string(kMaxCells));
    }
    if (board.pieces_.empty()) return invalid("found no piece, expected at least one piece");
    board.collect_notes(signs);
    return board;
  }

  // Notes for users about unusual signs and pieces on the board.
  const std::vector<std::string>& notes() const { return notes_; }

  std::string text() const { return rows_of(grid().size, grid().cells); }
  const std::vector<BlockPiece>& pieces() const { return pieces_; }  // ordered by first cell

  // Returns the letters of all pieces: "A, B or C".
  std::string letters() const {
    return alternatives(pieces_, [](const BlockPiece& p) { return std::string(1, p.letter); });
  }

 private:
  explicit BlockBoard(BlockCells cells) : BlockCells(std::move(cells)) {
    const int columns = grid().size.columns;
    for (int cell = 0; cell < cell_count(); ++cell) {
      const char letter = grid().cells[place(cell)];
      if (is_free(place(cell))) continue;
      auto piece = std::ranges::find(pieces_, letter, &BlockPiece::letter);
      if (piece == pieces_.end()) piece = pieces_.insert(piece, {letter, {}, cell});
      const int first = place(piece->first_cell);
      piece->shape.emplace_back(place(cell) / columns - first / columns,
                                place(cell) % columns - first % columns);
    }
  }

  void collect_notes(const BlockSigns& signs) {
    notes_ = signs.notes();
    for (const BlockPiece& piece : pieces_) {
      const std::size_t parts = count_parts(piece.shape);
      if (parts == 1) continue;
      notes_.push_back(std::string("'") + piece.letter + "' is read as one piece in " +
                       std::to_string(parts) +
                       " parts that move together; pieces of their own have letters of their own");
    }
  }

  std::vector<BlockPiece> pieces_;
  std::vector<std::string> notes_;
};

}  // namespace trailblaze
