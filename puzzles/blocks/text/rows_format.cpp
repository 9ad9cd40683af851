// Boards in rows as people type them or paste them from programs and tables
// (puzzles/text/cells.hpp), and boards in a single row:
//
//   ["ABBC", "ABBC", ...]      "ABBC",          A B B C      A,B,B,C      |A|B|B|C|     +----+
//   [["A", "B"], ["A", None]]  "ABBC",          A B B C      A,B,B,C      |A|B|B|C|     |ABBC|
//   [[1, 2, 2], [10, 0, 0]]    ABBC ABBC ...                              +-+-+-+-+     +----+
//
// Numbers are pieces, and 0 is blank, also in a goal. Numbers from 10 on become letters.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/blocks/text/blocks_signs.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// ---- separators between cells ----

// True if a text may have separators between its cells, or a line with the size above its rows. A
// single line without brackets, quotes and bars must begin and end with words of equal length. Most
// lines of a database fail this test, so they need no lexer.
bool may_have_rows(std::string_view text) {
  static const Regex kSize(R"(^\s*\d+[xX]\d+\s*\n)");
  if (text.find_first_of(" ,;\t|\"'[({\xe2") == text.npos) {
    return text.find('\n') != text.npos && kSize.is_in(text);
  }
  if (text.find_first_of("\n/\"'|[({\xe2") != text.npos) return true;
  const std::string_view line = trim(text);
  const std::size_t first = line.find_first_of(" ,;\t"), last = line.find_last_of(" ,;\t");
  return first != line.npos && first > 1 && first == line.size() - last - 1;
}

// True if a text has only numbers, and has brackets or numbers of two digits, so that it is not
// plain rows.
bool are_numbers(std::string_view text) {
  static const Regex kList(
      R"(\s*(?:(?:\w+\.)?(?:array|matrix)\()?[\[({]*[\s\d,\[\](){};]*\d[\s\]})]*[;,]?\s*)");
  static const Regex kIsNumbered(R"([\[{(]|\b\d[ \t,]+\d\d\b|\b\d\d[ \t,]+\d\b|\b00\b)");
  return kList.matches(text) && kIsNumbered.is_in(text);
}

// Returns the sign of a cell; 0 for a number beyond Z, as small letters may have another meaning.
char sign_of(const TextCell& cell, bool is_number) {
  if (cell.text.empty()) return kBlankCell;
  if (!is_number) return cell.text[0];
  constexpr std::string_view kPieces = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const auto number = parse_number(cell.text, 0, kPieces.size() - 1);
  return number.ok() ? kPieces[*number] : '\0';
}

// ---- boards ----

absl::StatusOr<TextReading> read_rows(std::string_view given, const Parameters& /*parameters*/) {
  const std::string text = plain_rows(given);
  const std::string_view rows = trim(text);
  const bool is_list = rows.find_first_of("[(") == 0;
  if (!is_list && rows.find_first_of("/\n") == rows.npos) {
    return another_form(given, "rows on lines or split by '/', or --size for cells in one row",
                        rows.find(' ') == rows.npos ? 1 : 0);
  }
  const std::size_t mark = text.find_first_of(",;\"'[](){}");
  if (mark != text.npos) {  // plain_rows() leaves marks in damaged texts.
    return another_form("found '" + text.substr(mark, 1) +
                            "' among the cells, expected rows of equal length, with signs or with "
                            "numbers from 1 to 35 for pieces and 0 for blank",
                        is_list ? rows.size() : mark);
  }
  static const Regex kFrame(R"([|\s]*\+[-=+]*[-=]\+[ \t\r]*\n(?s:.*))");
  const bool has_lines = given.find('\n') != given.npos;  // the program prints '/' instead of lines
  if (has_lines && kFrame.matches(text)) return another_form(given, "rows without a drawn frame");
  TextReading reading{{{"start", text}}};
  if (text != given) reading.notes.push_back("rows are read without the marks between cells");
  return reading;
}

// Like read_rows(), but leaves boards of other forms to their readers.
absl::StatusOr<TextReading> guess_rows(std::string_view text, const Parameters& given) {
  auto reading = read_rows(text, given);
  if (!reading.ok()) return reading;
  const std::string& rows = reading->parameters.at("start");
  static const Regex kSize(
      R"(\s*(\d{1,2} *[xX] *[^\s/]{1,2}|[^\s/]{1,2} *[xX] *\d{1,2})[ \t\r]*\n(?s:.*))");
  std::string size;
  const bool has_lines = text.find('\n') != text.npos;  // the program prints '/' instead of lines
  if (has_lines && kSize.matches(rows, &size)) {
    return invalid("found " + in_quotes(trim(size)) + " above rows of another size, expected " +
                   "the size of these rows, or --input-format rows if it is a row");
  }
  static const Regex kJoined(R"((?:[^-\s/](?:-[^-\s/])+[ \t\r]*(?:\n|$)){2,})");
  if (has_lines && kJoined.matches(rows)) {
    return invalid("found '-' between all cells of a row, expected rows without '-', or " +
                   std::string("--input-format rows if '-' is a piece"));
  }
  if (has_gnome_signs(rows)) return another_form(text, "rows without spaces");
  const auto rush = read_rush_board(rows, {}, RushSource::kGuessedRows);
  const bool is_rush = rush.ok() && !given.contains("rule");
  const auto is_in_parts = [&](char sign) {  // such a sign is blank or a wall
    return count_parts(cells_with(sign, rush->grid.cells, kRushSize.columns)) > 1;
  };
  if (is_rush && (is_in_parts('o') || is_in_parts('x'))) {
    return another_form(text, "rows that are no Rush Hour");
  }
  const auto has = [&](const char* signs) { return rows.find_first_of(signs) != rows.npos; };
  if (!given.contains("board") && has("*") && has("-") && !has(".0_")) {
    return invalid(
        "found '-' and '*', a gate and the piece that may pass it, on a board without "
        "blanks, expected '.' for blanks, or another letter for '*'");
  }
  if (is_rush) {
    reading->notes.push_back(
        "pieces may move in both directions; --rule axis or --input-format rush makes it Rush "
        "Hour");
  }
  return reading;
}

// Reads rows in which each connected part is a piece, so that pieces may share a sign. The user
// must name this form: without a name, equal signs are one piece in several parts.
absl::StatusOr<TextReading> read_parts(std::string_view text, const Parameters& given) {
  auto reading = read_rows(text, given);
  if (!reading.ok()) return reading;
  const auto board = BlockBoard::read(reading->parameters.at("start"), std::nullopt,
                                      text_of(given, "rule") == "axis");
  if (!board.ok()) return board.status();
  std::string cells = board->grid().cells, free(kPieceLetters);
  std::erase_if(free, [&](char c) { return cells.find(c) != cells.npos; });
  const int columns = board->grid().size.columns;
  for (const BlockPiece& piece : board->pieces()) {
    const int first = board->place(piece.first_cell);
    CellPlaces left = piece.shape;
    take_connected_part(left);  // The first part keeps the sign.
    for (; !left.empty(); free.erase(0, 1)) {
      if (free.empty()) return invalid("found too many parts, expected a letter for each part");
      for (const auto& [row, column] : take_connected_part(left)) {
        cells[first + row * columns + column] = free.front();
      }
    }
  }
  reading->parameters["start"] = rows_of(board->grid().size, cells);
  return reading;
}

// Reads a single row, of the given size. Without a size, the board has four columns, as in the
// notebooks, which write 0 for blank.
absl::StatusOr<TextReading> read_flat(std::string_view text, const Parameters& given) {
  constexpr int kUsualWidth = 4;
  const std::string_view row = trim(text);
  if (row.find_first_of("/\n ") != row.npos || row.empty()) {
    return another_form(text, "cells in one row");
  }
  if (given.contains("size")) {
    const auto grid = read_block_grid(row, block_size_given(given));
    if (!grid.ok()) return grid.status();
    return TextReading{{{"start", std::string(row)}}};
  }
  if (row.size() % kUsualWidth != 0) {
    return another_form(text, "rows of four cells in one row, or a size");
  }
  const BlockSize size{static_cast<int>(row.size()) / kUsualWidth, kUsualWidth};
  return TextReading{{{"start", rows_of(size, row)}},
                     {"the row is read as a board of " + to_text(size)}};
}

// If nobody names the form, a size must be given, since other forms also have a single row. If the
// rule and the size of Rush Hour were given, the row may be Rush Hour.
absl::StatusOr<TextReading> guess_flat(std::string_view text, const Parameters& given) {
  if (!given.contains("size")) return another_form(text, "a size for cells in one row");
  if (implies_rush(given) && is_rush_row(trim(text), given)) {
    return another_form(text, "cells that are no board of Rush Hour");
  }
  return read_flat(text, given);
}

// Fails if a piece covers a gate, since the text would not show the gate.
absl::StatusOr<std::string> write_rows(const Parameters& all) {
  const std::string start = all.at("start"),
                    board = all.contains("board") ? all.at("board") : start;
  if (std::ranges::count(board, kGateCell) == std::ranges::count(start, kGateCell)) return start;
  return invalid("found '*' on a gate, expected no piece on a gate");
}

absl::StatusOr<std::string> write_flat(const Parameters& all) {
  auto row = write_rows(all);
  if (row.ok()) std::erase(*row, '/');
  return row;
}

// True if a line may be the first of a board in rows.
bool begins_rows(std::string_view text, const Parameters& given) {
  std::string row(trim(text));
  const bool is_in_box = row.starts_with("\xe2\x94") || row.starts_with("\xe2\x95");
  if (row.find_first_of("\"'[+|") == 0 || is_in_box) return true;
  row = plain_rows(row + "\n" + row);
  row.resize(std::min(row.find('\n'), row.size()));
  return row.find_first_of("/ {}\"") == row.npos &&
         row.size() == columns_given(given).value_or(row.size());
}

}  // namespace

std::string unquoted_rows(std::string_view given) {
  static const Regex kNothing(R"(\b(?:None|null)\b)");
  static const Regex kList(R"re([\s\[({]*(?:(?:"[^"\n]*"|'[^'\n]*')[\s,;\[\](){}]*)+)re");
  static const Regex kNext(R"re((?:"([^"\n]*)"|'([^'\n]*)')[\s,;]*([\])}]?))re");
  std::string text(given);
  const bool has_quotes = text.find_first_of("\"'") != text.npos;
  if (trim(text).find_first_of("[(") == 0) {
    kNothing.replace_all(&text, has_quotes ? "\".\"" : "0");
  }
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n[({"), text.size());
  if (!has_quotes || text.find_first_of("\"'", first) != first || !kList.matches(text)) {
    return text;
  }
  // Each quoted text is either a row or a cell. Rows of cells end with brackets.
  std::string rows, of_cells;
  bool are_cells = true;
  std::string_view rest(text), one, other, closing;
  while (kNext.find_and_consume(&rest, &one, &other, &closing)) {
    const std::string quoted(one.data() != nullptr ? one : other);
    are_cells &= quoted.size() <= 1;
    rows += quoted + "\n";
    of_cells += (trim(quoted).empty() ? "." : quoted) + (closing.empty() ? "" : "\n");
  }
  rows.pop_back();
  of_cells = trim(of_cells);
  return are_cells && of_cells.find('\n') != of_cells.npos ? of_cells : rows;
}

std::string plain_rows(std::string_view given) {
  // A '-' before each row may be a list mark or a blank, so such a text stays as it is.
  static const Regex kMarks(R"((?:\s*- +[^'"\[( \n][^\n]*(?:\n|$))+)");
  if (!may_have_rows(given) || kMarks.matches(given)) {
    return std::string(given);
  }
  std::string text = unquoted_rows(given);
  const bool is_numbers = are_numbers(text);
  const PlainText plain(text);
  const std::string_view signs = is_numbers ? "" : ".#*-?+=%!$@~^:<>";
  auto cells = read_cells(plain, {.are_words = is_numbers, .signs = signs});
  if (!cells.ok()) return text;
  take_size_line(*cells);
  // Either all signs are adjacent or all are apart. Mixed rows such as "11 22" are refused.
  std::string all;
  bool are_together = false, are_apart = false, has_gaps = false;
  for (const TextRow& row : cells->rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string& cell = row.cells[i].text;
      all += cell;
      has_gaps |= cell.empty();
      if (i == 0 || cell.empty() || row.cells[i - 1].text.empty()) continue;
      (row.cells[i].at == row.cells[i - 1].at + 1 ? are_together : are_apart) = true;
    }
  }
  // Gaps count as cells only in a frame. Without a frame they may be the spaces in a level of GNOME
  // Klotski. A line of '-' between bars may be a row, if other rows have '-'.
  static const Regex kDashes(R"((?m)^\s*\|[-|]+\|\s*$)");
  const auto has = [&](char sign) { return all.find(sign) != all.npos; };
  const bool is_framed = trim(plain.signs()).find_first_of("+|") == 0;
  const bool is_refused = cells->rows.size() < 2 || (are_together && are_apart) || has('|') ||
                          (plain.signs().find(kRuleSign) != std::string::npos && !is_framed) ||
                          (has_gaps && text.find_first_of("|\"'") == text.npos && !is_framed) ||
                          (has_gaps && !are_together && all.find_first_of("._0") != all.npos) ||
                          (text.find('=') != text.npos && !has('=')) ||  // the '=' after a name
                          cells->columns().value_or(is_framed ? 2 : 0) < 2 ||
                          (has('-') && kDashes.is_in(text));
  if (is_refused) return text;
  const std::string rows = join(cells->rows, "\n", [&](const TextRow& row) {
    return join(row.cells, "", [&](const TextCell& cell) {  // drops gaps if cells are adjacent
      return std::string(are_together && cell.text.empty() ? 0 : 1, sign_of(cell, is_numbers));
    });
  });
  return rows.find('\0') == rows.npos ? rows : text;
}

InputFormat rows_format() {
  return {"rows", "1122/1133/45../6788/6799", read_rows, guess_rows, write_rows, begins_rows};
}

InputFormat parts_format() {
  return {.name = "parts", .example = "11A/11B/A..", .read = read_parts};
}

InputFormat flat_format() {
  return {"flat", "11221133450067886799", read_flat, guess_flat, write_flat};
}

}  // namespace trailblaze
