// Turns pieces of lines into rows of cells (cells.hpp): decides which signs split a line into rows
// and which into cells, and where cells are empty.
//
//   |1|2|3|   1,2;3,4   1 2 3 | 4 5 6      a line splits at bars, else ';', else ','
//   1  2  3
//   4     5                                the full rows show where the columns are
#pragma once

#include <cstddef>
#include <vector>

#include "puzzles/text/cells.hpp"

namespace trailblaze {

// A piece of a line: a cell, or a sign between cells.
struct LinePiece {
  char between = 0;                 // ',', ';' or '|'; 0 for a cell
  TextCell cell = {};               // its text is "" if the piece is a sign
  std::size_t column = 0, end = 0;  // in its line
};
using LinePieces = std::vector<LinePiece>;

std::size_t count_cells(const LinePieces& line);

// A row under construction: its cells, and their places in a line.
struct RowDraft {
  LinePieces cells = {};
  std::size_t at = 0;
  std::size_t left = 0;    // its first column in a frame: the column after the bar
  std::size_t width = 0;   // of its line, with the spaces at its end
  bool is_drawn = true;    // only spaces stand between its cells, so that a gap may be a cell
  bool may_begin = false;  // a comma stands before its first cell, so that a cell may be missing
  bool may_end = false;    // a comma stands after its last cell
  bool is_framed = false;  // it stands between two bars
};

// Appends the rows of a line that is `width` columns wide and begins at sign `at` of the text.
void add_rows(const LinePieces& line, std::size_t at, std::size_t width, const CellStyle& style,
              std::vector<RowDraft>& rows);

// Makes rows out of words of equal length in a single row, and signs out of words if the style says
// so. Makes empty cells out of gaps if the rows `may_have_gaps`.
void finish_rows(std::vector<RowDraft>& rows, const CellStyle& style, bool may_have_gaps);

}  // namespace trailblaze
