// Boards in rows, and in one row.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/blocks_parts.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<TextReading> read_rows(std::string_view given, const Parameters& /*parameters*/) {
  const std::string text = plain_rows(given);
  const std::string_view rows = trim(text);
  const bool is_list = rows.find_first_of("[(") == 0;
  if (!is_list && rows.find_first_of("/\n") == rows.npos) {
    return another_form(given, "rows on lines or split by '/', or --size for cells in one row",
                        rows.find(' ') == rows.npos ? 1 : 0);
  }
  const std::size_t mark = text.find_first_of(",;\"'[](){}");
  if (mark != text.npos) {  // What was damaged keeps marks that others would lose.
    return another_form("found '" + text.substr(mark, 1) +
                            "' among the cells, expected rows of one length, with signs or with "
                            "numbers from 1 to 35 for pieces and 0 for blank",
                        is_list ? rows.size() : mark);
  }
  TextReading reading{{{"start", text}}};
  if (text != given) reading.notes.push_back("rows are read without what stands between cells");
  return reading;
}

// Where nobody names the form: boards of other forms have rows, too.
absl::StatusOr<TextReading> guess_rows(std::string_view text, const Parameters& given) {
  auto reading = read_rows(text, given);
  if (!reading.ok()) return reading;
  const std::string& rows = reading->parameters.at("start");
  if (has_gnome_signs(rows)) return another_form(text, "rows without spaces");
  const RushSigns rush = given.contains("rule") ? RushSigns::kNone : rush_signs(rows);
  if (rush == RushSigns::kSure) return another_form(text, "rows that are no Rush Hour");
  const auto has = [&](const char* signs) { return rows.find_first_of(signs) != rows.npos; };
  if (!given.contains("board") && has("*") && has("-") && !has(".0_")) {
    return invalid(
        "found '-' and '*', a gate and the piece that may pass it, on a board without a "
        "blank; expected '.' for blank, or another letter for '*'");
  }
  if (rush == RushSigns::kPossible) {
    reading->notes.push_back(
        "pieces may move in both directions; --rule axis or --input-format rush makes it Rush "
        "Hour");
  }
  return reading;
}

// Rows in which each part that holds together is a piece, so that pieces may share a sign. By name
// only: it is the other reading of a board with a piece in parts.
absl::StatusOr<TextReading> read_parts(std::string_view text, const Parameters& given) {
  auto reading = read_rows(text, given);
  if (!reading.ok()) return reading;
  const auto board = BlockBoard::read(reading->parameters.at("start"), std::nullopt,
                                      is_given(given, "rule", "axis"));
  if (!board.ok()) return board.status();
  std::string cells = board->grid().cells, free(kPieceLetters);
  std::erase_if(free, [&](char c) { return cells.find(c) != cells.npos; });
  const int columns = board->grid().size.columns;
  for (const BlockPiece& piece : board->pieces()) {
    const int first = board->place(piece.first_cell);
    CellPlaces left = piece.shape;
    take_part(left);  // The first part keeps the sign.
    for (; !left.empty(); free.erase(0, 1)) {
      if (free.empty()) return invalid("found too many pieces, expected letters for all parts");
      for (const auto& [row, column] : take_part(left)) {
        cells[first + row * columns + column] = free.front();
      }
    }
  }
  reading->parameters["start"] = rows_of(board->grid().size, cells);
  return reading;
}

// One row, of the size that is given. Notebooks write four columns, and blank as 0.
absl::StatusOr<TextReading> read_flat(std::string_view text, const Parameters& given) {
  constexpr int kUsualWidth = 4;
  const std::string_view row = trim(text);
  if (row.find_first_of("/\n ") != row.npos || row.empty()) {
    return another_form(text, "cells in one row");
  }
  if (const auto given_size = given.find("size"); given_size != given.end()) {
    const auto size = parse_block_size(lower_case(given_size->second));
    const auto grid = size.ok() ? read_block_grid(row, *size) : BlockGrid{};
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

// Where nobody names the form, only with a size: other forms are in one row, too. One of them is
// Rush Hour, where its rule and its size were given.
absl::StatusOr<TextReading> guess_flat(std::string_view text, const Parameters& given) {
  if (!given.contains("size")) return another_form(text, "a size for cells in one row");
  if (says_rush(given) && is_rush_row(trim(text), given)) {
    return another_form(text, "cells that are no board of Rush Hour");
  }
  return read_flat(text, given);
}

// A position that covers a gate does not show it, and would be read without it.
absl::StatusOr<std::string> write_rows(const Parameters& all) {
  const auto board = all.find("board");
  std::string start = all.at("start");
  if (board != all.end() &&
      std::ranges::count(board->second, kGateCell) != std::ranges::count(start, kGateCell)) {
    return invalid("found '*' on a gate, expected the gates to be free");
  }
  return start;
}

absl::StatusOr<std::string> write_flat(const Parameters& all) {
  auto row = write_rows(all);
  if (row.ok()) std::erase(*row, '/');
  return row;
}

}  // namespace

bool begins_rows(std::string_view text, const Parameters& given) {
  std::string row(trim(text));
  const bool is_in_box = row.starts_with("\xe2\x94") || row.starts_with("\xe2\x95");
  if (row.find_first_of("\"'[+|") == 0 || is_in_box) return true;
  row = plain_rows(row + "\n" + row);
  row.resize(std::min(row.find('\n'), row.size()));
  return row.find_first_of("/ {}\"") == row.npos &&
         row.size() == columns_given(given).value_or(row.size());
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
