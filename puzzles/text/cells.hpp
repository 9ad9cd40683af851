// Rows of cells in a text, however people write them. This is the one lexer of boards and lists:
//
//   1 2 3     |1|2|3|     ┌───┬───┐     [[1, 2, 3],        np.array([1, 2, 3, 4, 0, 5])
//   4 _ 5     |4| |5|     │ 1 │ 2 │      [4, 0, 5]]            .reshape(2, 3)
//   7 8 6     |7|8|6|     ...                              ["ABBC", "ABBC"]     # a comment
//
//    1  2  3     columns two or more apart: the rows that are full tell where the columns are,
//    4     5     so that a gap is a cell with nothing in it
//
// It knows no puzzle: what a cell may be, and how many there must be, the puzzle's form says.
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
  std::string text = {};  // "" if nothing stands there
  std::size_t at = 0;     // its first sign in the plain text
};

struct TextRow {
  std::vector<TextCell> cells = {};
  std::size_t at = 0;  // the beginning of its line, or its first cell in a list
};

struct TextCells {
  std::vector<TextRow> rows = {};
  bool is_nested = false;  // rows are lists in a list
  bool is_listed = false;  // the first row stands behind a bracket
  // Rows and columns that a `.reshape` says; 0 for one that is -1.
  std::optional<std::pair<std::size_t, std::size_t>> shape = {};

  std::size_t count() const;
  // The cells of every row, if all rows have as many.
  std::optional<std::size_t> columns() const;
};

// What the cells of a puzzle look like.
struct CellStyle {
  bool are_words = true;        // a word is a cell: "12"; else each sign of a word is
  std::string_view signs = {};  // signs that stand in cells, beside letters, digits and '_'
  // True if a bar between several cells ends a row: "1 2 3 | 4 5 6". Else it stays as a cell "|",
  // since bars also split the alternatives of a goal.
  bool bars_end_rows = false;
  // Columns of a drawn board, if they are known: then a row of spaces is a row, too.
  std::size_t columns = 0;
};

// Reads the cells of a text. Names, calls, comments, quotes, brackets and lines of a box are read
// over. An error names the line and the column of a sign that is none of this.
absl::StatusOr<TextCells> read_cells(const PlainText& text, const CellStyle& style);

// True if a line may say the size of the board below it: "3", "3 4", "3x4", "3 x 4".
bool may_be_size(std::string_view line);

// Takes a line above the rows away that says how many there are: "3", "3 4" or "3x4". Nothing if
// the first row is no size, or the rows below it have another size.
std::optional<std::pair<std::size_t, std::size_t>> take_size_line(TextCells& cells);

}  // namespace trailblaze
