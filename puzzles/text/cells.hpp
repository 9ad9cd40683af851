// Rows of cells in a text, however people write them. The only lexer of boards and lists:
//
//   1 2 3     |1|2|3|     ┌───┬───┐     [[1, 2, 3],        np.array([1, 2, 3, 4, 0, 5])
//   4 _ 5     |4| |5|     │ 1 │ 2 │      [4, 0, 5]]            .reshape(2, 3)
//   7 8 6     |7|8|6|     ...                              ["ABBC", "ABBC"]     # a comment
//
//    1  2  3     columns two or more apart: the full rows show where the columns are,
//    4     5     so that a gap is an empty cell
//
// The lexer knows no puzzle. The puzzle's form says what a cell may be, and how many cells a text
// needs.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/text/plain_text.hpp"

namespace trailblaze {

struct TextCell {
  std::string text = {};  // "" for an empty cell
  std::size_t at = 0;     // its first sign in the plain text
};

struct TextRow {
  std::vector<TextCell> cells = {};
  std::size_t at = 0;  // the beginning of its line, or its first cell in a list
};

struct TextCells {
  std::vector<TextRow> rows = {};
  bool is_nested = false;  // rows are lists in a list
  bool is_listed = false;  // a bracket precedes the first row
  // Rows and columns in a `.reshape`; 0 for -1.
  std::optional<std::pair<std::size_t, std::size_t>> shape = {};

  std::size_t count() const;
  // Returns the number of cells of every row, if all rows have equally many.
  std::optional<std::size_t> columns() const;
};

// How the cells of a puzzle look.
struct CellStyle {
  bool are_words = true;        // a word is a cell: "12"; otherwise each sign of a word is a cell
  std::string_view signs = {};  // signs that stand in cells, beside letters, digits and '_'
  // True if a bar between several cells ends a row: "1 2 3 | 4 5 6". Otherwise it stays as a cell
  // "|", because bars also split the alternatives of a goal.
  bool bars_end_rows = false;
  // Columns of a drawn board, if known. A row of spaces is then a row too.
  std::size_t columns = 0;
};

// Reads the cells of a text. Skips names, calls, comments, quotes, brackets and lines of a box. An
// error names the line and the column of any other sign.
absl::StatusOr<TextCells> read_cells(const PlainText& text, const CellStyle& style);

// True if a line may be the size of the board below it: "3", "3 4", "3x4", "3 x 4".
bool may_be_size(std::string_view line);

// Removes a line above the rows that gives their size: "3", "3 4" or "3x4". Returns nothing if the
// first row is no size, or if the rows below it have another size.
std::optional<std::pair<std::size_t, std::size_t>> take_size_line(TextCells& cells);

}  // namespace trailblaze
