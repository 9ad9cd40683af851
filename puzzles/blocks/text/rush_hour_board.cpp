// A board of Rush Hour, however it is drawn:
//
//   IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM         one row of a square, or of the size that was given
//   AA...O/.....O/XX...O>/...QQQ/....CC/..RRR.   rows; '>' or '=' behind one says where the exit is
//   {"board": ["AA..", ...], "exit": [2, 5]}     JSON, rows first and from 0
#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// ---- drawn boards ----

struct DrawnRows {
  std::vector<std::string> rows;
  std::optional<std::size_t> exit;
};

// Whether a line is one that is drawn between rows, or around them.
bool is_rule(std::string_view line) {
  static const RE2 kRule(
      R"(\s*(?:\+[-+=: ]*|\|[-=:][-+=|:]*|[\x{2500}-\x{257F}][-=+\x{2500}-\x{257F}]*)?\s*)");
  return RE2::FullMatch(line, kRule);
}

// The rows of a text, and the one with a mark behind it: '>', '=', "==>" or an arrow.
absl::StatusOr<DrawnRows> drawn_rows(std::string_view text) {
  static const RE2 kMark(R"((.*?)(?:[ \t,;]+-*)?(?:=*>+|=+|→)([ \t]*[|│┃║]?)\s*)");
  if (text.find_first_of("\n/\"'[|, >=") == text.npos) return DrawnRows{{std::string(text)}, {}};
  const std::string unquoted = unquoted_rows(text);
  std::vector<std::string> lines;
  for (const std::string_view row : split_rows(unquoted)) lines.emplace_back(row);
  const bool has_dashes = std::ranges::any_of(lines, [](std::string_view line) {  // for blanks
    return line.find('-') != line.npos && line.find('>') == line.npos && !is_rule(line);
  });
  std::size_t rows = 0;
  std::optional<std::size_t> below;  // rows from that of the exit on
  for (std::string& line : lines) {
    if (is_rule(line)) continue;
    ++rows;
    if (below) ++*below;
    std::string before, bar;
    if (!RE2::FullMatch(line, kMark, &before, &bar)) continue;
    if (below) return invalid("found two marks for the exit, expected one");
    below = 1;
    while (!has_dashes && before.ends_with('-')) before.pop_back();  // of "->"
    const bool is_open = before.starts_with('|') && !before.ends_with('|');
    line = before + (is_open ? "|" : bar);
  }
  DrawnRows drawn;
  const std::string plain = plain_rows(join(lines, "\n"));
  for (const std::string_view row : split_rows(plain)) drawn.rows.emplace_back(row);
  // Above the rows there may be a line with their number.
  const bool is_clear = rows == drawn.rows.size() || rows == drawn.rows.size() + 1;
  if (below && !is_clear)
    return invalid("found a mark for the exit, expected rows of cells beside it");
  if (below) drawn.exit = drawn.rows.size() - *below;
  return drawn;
}

// Takes a frame of walls away. The mark of an exit may have stood in it.
void take_frame(DrawnRows& drawn) {
  const std::vector<std::string>& rows = drawn.rows;
  const auto is_wall = [](std::string_view row) {
    return row.find_first_not_of(kWallCell) == row.npos;
  };
  if (rows.size() < 3 || rows[0].size() < 3 || !is_wall(rows[0]) || !is_wall(rows.back())) return;
  std::vector<std::string> inner(rows.begin() + 1, rows.end() - 1);
  for (std::string& row : inner) {
    const auto number = static_cast<std::size_t>(&row - inner.data()) + 1;
    if (drawn.exit == number && row.size() + 1 == rows[0].size()) row += kWallCell;
    if (row.size() < 2 || !row.starts_with(kWallCell) || !row.ends_with(kWallCell)) return;
    row = row.substr(1, row.size() - 2);
  }
  drawn.rows = std::move(inner);
  if (drawn.exit) --*drawn.exit;
}

// Returns the size of a board that has all its cells in one row: the size that was given, or that
// of a square. Fewer cells than 25 are no board, but may be one row of a board.
absl::StatusOr<BlockSize> size_of_row(std::size_t cells, const Parameters& given) {
  if (const auto size = block_size_given(given)) return *size;
  int side = 5;
  while (static_cast<std::size_t>(side * side) < cells) ++side;
  if (static_cast<std::size_t>(side * side) == cells) return BlockSize{side, side};
  return invalid("found " + quantity(static_cast<std::int64_t>(cells), "cell") +
                 " in one row, expected rows, a size, or cells of a square: 25, 36, 49, 64");
}

absl::StatusOr<RushBoard> drawn_board(std::string_view text, const Parameters& given) {
  auto drawn = drawn_rows(without_comment(text));
  if (!drawn.ok()) return drawn.status();
  take_frame(*drawn);
  std::optional<BlockSize> size;
  if (drawn->rows.size() == 1) {
    const auto found = size_of_row(trim(drawn->rows[0]).size(), given);
    if (!found.ok()) return found.status();
    size = *found;
  }
  auto grid = read_block_grid(join(drawn->rows, "\n"), size);
  if (!grid.ok()) return grid.status();
  RushBoard board{*std::move(grid)};
  if (drawn->exit) board.exit = static_cast<int>(*drawn->exit);
  return board;
}

// ---- JSON ----

// The row of an exit, which lies at the right end: a number, [row, column] or {"row": ...}.
absl::StatusOr<int> row_of_exit(const Json& exit, const BlockSize& size) {
  Json place = exit.is_array() ? exit : Json::array({exit});
  if (exit.is_object() &&
      exit.count("row") + exit.count("column") + exit.count("col") == exit.size()) {
    place =
        Json::array({exit.value("row", Json()), exit.value("column", exit.value("col", Json()))});
  }
  if (place.size() == 1) place.push_back(nullptr);
  const auto is_in = [](const Json& value, int from, int to) {
    return value.is_number_integer() && value >= from && value <= to;
  };
  // The column may be that of the car's first cell.
  const int first = std::max(size.columns - 3, 0);
  const bool fits = place.size() == 2 && is_in(place[0], 0, size.rows - 1) &&
                    (place[1].is_null() || is_in(place[1], first, size.columns));
  if (fits) return place[0].get<int>();
  return wrong_json("exit", exit, "a row from 0, and perhaps a column at its right end");
}

// A board in rows under one of these keys, or the blocks of blocks_json_format.cpp.
absl::StatusOr<RushBoard> json_board(std::string_view text, const Parameters& given) {
  const auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  std::vector<std::string> notes;
  std::set<std::string> known = {"boardSize", "exit", "escapePoint", "size", "name", "moves"};
  std::vector<std::string> boards;
  for (const char* key : {"board", "grid", "rows", "cells", "blocks"}) {
    known.insert(key);
    if (object->contains(key) && !object->at(key).is_number()) boards.emplace_back(key);
  }
  if (auto status = note_unknown_keys(*object, known, notes); !status.ok()) return status;
  if (boards.empty()) return invalid("board: missing, expected rows, or blocks");
  if (boards.size() > 1) return invalid("found two boards, expected one");
  const Json& rows = object->at(boards[0]);
  std::string drawn = rows.is_string() ? rows.get<std::string>() : rows.dump();
  const bool are_blocks = boards[0] == "blocks";
  if (are_blocks) {
    const auto blocks = blocks_json_format().read(text, {{"goal", ""}});
    if (!blocks.ok()) return blocks.status();
    drawn = blocks->parameters.at("start");
  }
  auto board = drawn_board(drawn, given);
  const Json exit = object->value("exit", object->value("escapePoint", Json()));
  if (board.ok() && are_blocks) board->reds = "";  // The letters are not the text's own.
  if (!board.ok() || exit.is_null()) return board;
  const auto row = row_of_exit(exit, board->grid.size);
  if (!row.ok()) return row.status();
  board->exit = *row;
  return board;
}

// ---- signs ----

// Signs that are no letters of the text, such as 'A' for the number 10, do not name the red car.
void choose_reds(RushBoard& board, std::string_view text) {
  static const RE2 kNumber(R"(\b(?:10|27|33)\b)");  // as a cell: A, R, X
  constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (RE2::PartialMatch(re2::StringPiece(text), kNumber)) board.reds = "";
  if (board.reds.empty() || text.find_first_of(kCapitals) != text.npos) return;
  board.reds = board.grid.cells.find_first_of(kCapitals) == std::string::npos ? "xra" : "";
}

// Checks the signs. A board that is surely one of Rush Hour must have one sign for blank: the other
// one may be a letter that was miswritten, such as '0' for 'O'.
absl::Status check_signs(RushBoard& board, bool is_sure) {
  std::string& cells = board.grid.cells;
  std::ranges::replace(cells, kGateCell, kBlankCell);
  std::string blanks;
  for (const char c : std::string_view("o._0")) {
    if (cells.find(c) != cells.npos) blanks += c;
  }
  if (is_sure && blanks.size() > 1) {
    return invalid("found '" + join(blanks, "' and '") + "', expected one sign for blank");
  }
  std::string alike = cells;  // with one sign for blank
  std::ranges::replace_if(alike, is_rush_blank, blanks.starts_with('o') ? 'o' : kBlankCell);
  return BlockSigns(alike, static_cast<std::size_t>(board.grid.size.columns), true).check();
}

}  // namespace

absl::StatusOr<RushBoard> read_rush_board(std::string_view text, const Parameters& given,
                                          bool is_sure) {
  auto board = trim(text).starts_with('{') ? json_board(text, given) : drawn_board(text, given);
  if (!board.ok()) return board;
  choose_reds(*board, text);
  if (auto status = check_signs(*board, is_sure); !status.ok()) return status;
  return board;
}

bool is_rush_row(std::string_view cells, const Parameters& given) {
  const bool is_asked = asks_for_rush(given);
  const auto size = is_asked ? size_of_row(cells.size(), given) : kRushSize;
  const auto is_sign = [&](char c) {
    const bool is_car = c >= 'A' && c <= 'Z';
    return is_car || is_rush_blank(c) || is_rush_wall(c) ||
           (is_asked && std::isalnum(static_cast<unsigned char>(c)) != 0);
  };
  return size.ok() && size->area() == static_cast<std::int64_t>(cells.size()) &&
         std::ranges::all_of(cells, is_sign);
}

}  // namespace trailblaze
