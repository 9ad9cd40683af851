#include "puzzles/text/row_drafts.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace trailblaze {
namespace {

// ---- a line of pieces becomes rows ----

struct Part {
  std::size_t at = 0;  // where it begins in the text
  LinePieces pieces = {};
};

class RowMaker {
 public:
  RowMaker(const CellStyle& style, std::vector<RowDraft>& rows) : style_(style), rows_(rows) {}

  // Splits a line at the first of these signs that occurs: into rows if a part has several cells,
  // else into cells. Bars around a line are its frame.
  void add(const LinePieces& line, RowDraft row, std::string_view signs) {
    const auto sign = std::ranges::find_if(signs, [&](char between) {
      return std::ranges::find(line, between, &LinePiece::between) != line.end();
    });
    if (sign == signs.end()) {
      row.cells = line;
      rows_.push_back(std::move(row));
      return;
    }
    std::vector<Part> parts = split_line(line, *sign, row.at);
    if (*sign == '|') {
      row.is_framed = parts.size() > 2 && parts.front().pieces.empty() &&
                      parts.back().pieces.empty() && parts.size() != style_.columns;
    }  // otherwise the empty parts are gaps
    if (*sign == '|' && row.is_framed) {
      row.left = line.front().column + 1;
      row.width = line.back().column;
      parts = {parts.begin() + 1, parts.end() - 1};
    }
    const std::string_view rest = signs.substr(static_cast<std::size_t>(sign - signs.begin()) + 1);
    const auto has_sign = [](const Part& part) {
      return count_cells(part.pieces) < part.pieces.size();
    };
    const auto splits = std::ranges::find_if(parts, has_sign);  // splits again: " ,2" of " ,2;"
    const auto filled =
        std::ranges::count_if(parts, [](const Part& part) { return !part.pieces.empty(); });
    if (filled == 1 && splits != parts.end()) {
      add(splits->pieces, row, rest);
    } else if (parts.size() == 1) {
      add(parts.front().pieces, row, rest);
    } else if (std::ranges::none_of(parts, [&](const Part& part) { return is_row(part.pieces); })) {
      add_cells(parts, std::move(row));
    } else if (*sign == '|' && !style_.bars_end_rows) {
      keep_bars(line, std::move(row));
    } else {
      for (const Part& part : parts) {
        if (part.pieces.empty()) continue;
        row.at = part.pieces.front().cell.at;
        add(part.pieces, row, rest);
      }
    }
  }

 private:
  static std::vector<Part> split_line(const LinePieces& line, char between, std::size_t at) {
    std::vector<Part> parts = {{at}};
    for (const LinePiece& piece : line) {
      if (piece.between == between) {
        parts.push_back({piece.cell.at});
      } else {
        parts.back().pieces.push_back(piece);
      }
    }
    return parts;
  }

  // True if a part of a line is a row by itself and not a cell.
  bool is_row(const LinePieces& part) const {
    return count_cells(part) > 1 ||
           (!style_.are_words && !part.empty() && part.front().cell.text.size() > 1);
  }

  // Makes a cell of each bar, so that the reader of the cells rejects them.
  void keep_bars(const LinePieces& line, RowDraft row) {
    row.cells = line;
    for (LinePiece& piece : row.cells) {
      if (piece.between != 0) piece.cell.text = piece.between;
    }
    rows_.push_back(std::move(row));
  }

  // Adds a cell for each part. An empty part inside is an empty cell; an empty part at an end may
  // be.
  void add_cells(const std::vector<Part>& parts, RowDraft row) {
    row.is_drawn = false;
    for (const Part& part : parts) {
      const bool is_first = &part == &parts.front(), is_last = &part == &parts.back();
      const auto cell = std::ranges::find(part.pieces, '\0', &LinePiece::between);
      if (cell != part.pieces.end()) {  // perhaps between tabs
        row.cells.push_back(*cell);
      } else if (!part.pieces.empty() || row.is_framed || !(is_first || is_last)) {
        row.cells.push_back({.cell = {"", part.at}});
      } else {
        (is_first ? row.may_begin : row.may_end) = true;
      }
    }
    rows_.push_back(std::move(row));
  }

  const CellStyle& style_;
  std::vector<RowDraft>& rows_;
};

// ---- cells with nothing in them ----

// Makes each sign of a row's words a cell.
void split_into_signs(RowDraft& row) {
  LinePieces cells;
  for (const LinePiece& piece : row.cells) {
    if (piece.cell.text.empty()) cells.push_back(piece);
    for (std::size_t i = 0; i < piece.cell.text.size(); ++i) {
      cells.push_back({.cell = {piece.cell.text.substr(i, 1), piece.cell.at + i},
                       .column = piece.column + i,
                       .end = piece.column + i + 1});
    }
  }
  row.cells = std::move(cells);
}

// The columns of rows that have a sign for each cell and no space between cells: "123", "4 5",
// "786". Empty if the rows are drawn otherwise.
struct Column {
  std::size_t begin = std::numeric_limits<std::size_t>::max(), end = 0;
};
std::vector<Column> compact_columns(const std::vector<RowDraft>& rows, const CellStyle& style) {
  std::size_t width = style.columns, left = 0;
  for (const RowDraft& row : rows) left = std::max(left, row.left);
  for (const RowDraft& row : rows) {
    const bool is_wide = row.cells.size() == 1 && row.cells[0].cell.text.size() >= width;
    if (!is_wide) continue;
    width = row.cells[0].cell.text.size();
    left = row.cells[0].column;
  }
  const bool are_compact = std::ranges::all_of(rows, [&](const RowDraft& row) {
    const bool is_inside = row.cells.empty() || (row.cells.front().column >= left &&
                                                 row.cells.back().end <= left + width);
    return row.is_drawn && is_inside;
  });
  // If cells are words of a single sign, at most one row may be shorter: "2", "1", "10" are numbers
  // in a column.
  const auto short_rows = std::ranges::count_if(rows, [&](const RowDraft& row) {
    return row.cells.size() == 1 && row.cells[0].cell.text.size() < width;
  });
  std::vector<Column> columns;
  if (!are_compact || width < 2 || rows.size() < 2) return columns;
  if (style.are_words && short_rows > 1) return columns;
  for (std::size_t i = left; i < left + width; ++i) columns.push_back({i, i + 1});
  return columns;
}

// Returns the columns of drawn rows, as shown by the rows that have all cells. Returns none if two
// columns touch.
std::vector<Column> columns_of(const std::vector<RowDraft>& rows, std::size_t count) {
  std::vector<Column> columns(count);
  for (const RowDraft& row : rows) {
    if (!row.is_drawn || row.cells.size() != count) continue;
    for (std::size_t i = 0; i < count; ++i) {
      columns[i].begin = std::min(columns[i].begin, row.cells[i].column);
      columns[i].end = std::max(columns[i].end, row.cells[i].end);
    }
  }
  const auto touch = [](const Column& a, const Column& b) { return a.end >= b.begin; };
  if (std::ranges::adjacent_find(columns, touch) != columns.end()) columns.clear();
  return columns;
}

// Puts an empty cell into each gap of a drawn row. A row that ends early has a gap there only if
// its line shows it, or if it is the last row, whose spaces are often lost. A row stays as it is if
// it has a cell beside the columns or a cell that reaches another column: the row "9 10 11" below
// "1 2 3 4" has no gap that a reader would see.
void fill_gaps(RowDraft& row, const std::vector<Column>& columns, bool may_end_early) {
  LinePieces filled;
  std::size_t next = 0;  // cell of the row
  const bool are_apart = columns.size() > 1 && columns[0].end < columns[1].begin;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const bool has_next = next < row.cells.size();
    if (has_next && row.cells[next].column < column.end && row.cells[next].end > column.begin) {
      const LinePiece& cell = row.cells[next++];
      if (are_apart && i > 0 && cell.column <= columns[i - 1].end) return;
      if (are_apart && i + 1 < columns.size() && cell.end >= columns[i + 1].begin) return;
      filled.push_back(cell);
      continue;
    }
    const bool is_seen = has_next || row.is_framed || may_end_early || row.width >= column.end;
    if (!is_seen) return;
    filled.push_back({.cell = {"", row.at + std::min(column.begin, row.width)}});
  }
  if (next == row.cells.size()) row.cells = std::move(filled);
}

// Fills rows whose cells are joined by a space, and in which a space is also an empty cell. The
// cells of a column need not be aligned: "1 2 3", "9 10   11". Each row must then have all cells,
// and two cells must show that a space joins them. Otherwise all rows stay as they are.
void fill_joined(std::vector<RowDraft>& rows, std::size_t count) {
  std::vector<LinePieces> all;
  bool are_joined = false;
  for (const RowDraft& row : rows) {
    LinePieces& filled = all.emplace_back();
    for (const LinePiece& cell : row.cells) {
      are_joined |= !filled.empty() && filled.back().end + 1 == cell.column;
      while (!filled.empty() && filled.back().end + 1 < cell.column) {
        const std::size_t gap = filled.back().end + 1;
        filled.push_back({.cell = {"", row.at + gap}, .column = gap, .end = gap + 1});
      }
      if (!filled.empty() && filled.back().end + 1 != cell.column) return;
      filled.push_back(cell);
    }
    if (!row.is_drawn || filled.size() != count) return;
  }
  for (std::size_t i = 0; are_joined && i < rows.size(); ++i) rows[i].cells = std::move(all[i]);
}

// Fills rows with these columns; if there are none, with the columns of the rows with the most
// cells.
void fill_rows(std::vector<RowDraft>& rows, std::vector<Column> columns, const CellStyle& style) {
  std::size_t most = std::max(columns.size(), style.columns);
  for (const RowDraft& row : rows) most = std::max(most, row.cells.size());
  if (columns.empty()) columns = columns_of(rows, most);
  const auto is_full = [&](const RowDraft& row) { return row.cells.size() == most; };
  if (style.are_words && !std::ranges::all_of(rows, is_full)) fill_joined(rows, most);
  for (RowDraft& row : rows) {
    const std::size_t missing = most - std::min(most, row.cells.size());
    const bool may_fill = row.is_drawn && rows.size() > 1 && !columns.empty();
    if (missing > 0 && may_fill) {
      fill_gaps(row, columns, style.are_words && &row == &rows.back());
    } else if (missing == std::size_t{row.may_begin} + std::size_t{row.may_end}) {
      if (row.may_begin) row.cells.insert(row.cells.begin(), {.cell = {"", row.at}});
      if (row.may_end) row.cells.push_back({.cell = {"", row.at}});
    }
  }
}

// Splits a row of several words of equal length into that many rows: "ABC", "ABC". For puzzles
// whose cells are signs.
void split_words_into_rows(std::vector<RowDraft>& rows) {
  if (rows.size() != 1 || rows[0].cells.size() < 2) return;
  const std::size_t length = rows[0].cells[0].cell.text.size();
  const bool are_rows = length > 1 && std::ranges::all_of(rows[0].cells, [&](const auto& word) {
                          return word.cell.text.size() == length;
                        });
  if (!are_rows) return;
  const LinePieces words = std::move(rows[0].cells);
  rows.clear();
  for (const LinePiece& word : words) {
    rows.push_back({.cells = {word}, .at = word.cell.at, .is_drawn = false});
  }
}

}  // namespace

std::size_t count_cells(const LinePieces& line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](const LinePiece& piece) { return piece.between == 0; }));
}

void add_rows(const LinePieces& line, std::size_t at, std::size_t width, const CellStyle& style,
              std::vector<RowDraft>& rows) {
  RowMaker(style, rows).add(line, {.at = at, .width = width}, "|;,");
}

void finish_rows(std::vector<RowDraft>& rows, const CellStyle& style, bool may_have_gaps) {
  if (!style.are_words) split_words_into_rows(rows);
  const std::vector<Column> columns = compact_columns(rows, style);
  if (!style.are_words || !columns.empty()) std::ranges::for_each(rows, split_into_signs);
  for (RowDraft& row : rows) row.is_drawn &= may_have_gaps;
  fill_rows(rows, columns, style);
}

}  // namespace trailblaze
