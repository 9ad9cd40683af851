// Reads a board of Rush Hour in any of these forms:
//
//   IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM         a single row of a square, or of the given size
//   AA...O/.....O/XX...O>/...QQQ/....CC/..RRR.   rows; '>' or '=' after a row marks the exit
//   {"board": ["AA..", ...], "exit": [2, 5]}     JSON, rows first and from 0

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/json_text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// ---- drawn boards ----

// True if a line is no row: it is drawn between or around rows, or only ends the text.
bool is_rule(std::string_view line) {
  static const Regex kRule(R"(\s*(?:\+[-+=: ]*|\|[-=:][-+=|:]*)"
                           R"(|[\x{2500}-\x{257F}][-=+\x{2500}-\x{257F}]*)?[\s,;`)\]}]*)");
  return kRule.matches(line);
}

// Turns a text into plain rows. Returns the row with a mark at its end: '>', '=', "==>" or an
// arrow.
absl::StatusOr<std::optional<int>> take_marks(std::string& text) {
  static const Regex kMark(R"((.*?)(?:[ \t,;]+-*)?(?:=*>+|=+|→)([ \t]*[|│┃║]?)\s*)");
  if (text.find_first_of("\n/\"'[|, >=") == text.npos) return std::nullopt;
  const std::string unquoted = unquoted_rows(text);
  const auto given = split_rows(unquoted);
  std::vector<std::string> lines(given.begin(), given.end());
  const bool has_dashes = std::ranges::any_of(given, [](std::string_view line) {  // '-' for blank
    return line.find('-') != line.npos && line.find('>') == line.npos && !is_rule(line);
  });
  std::size_t rows = 0, marked = 0;  // `marked`: the row with a mark, counted from 1, or 0
  bool has_size = false;
  for (std::string& line : lines) {
    if (is_rule(line)) continue;
    has_size |= rows == 0 && may_be_size(line);
    ++rows;
    std::string before, bar;
    if (!kMark.matches(line, &before, &bar)) continue;
    if (marked > 0) return invalid("found two marks for the exit, expected one mark");
    marked = rows;
    while (!has_dashes && before.ends_with('-')) before.pop_back();  // the dash of "->"
    const bool is_open = before.starts_with('|') && !before.ends_with('|');
    line = before + (is_open ? "|" : bar);
  }
  text = plain_rows(join(lines, "\n"));
  if (marked == 0) return std::nullopt;
  const auto found = split_rows(text);
  // A line above the rows may say the size of the board.
  const std::size_t below = rows - marked, above = has_size ? 1 : 0;
  if (below >= found.size() || (rows != found.size() && rows != found.size() + above)) {
    return invalid("found a mark for the exit, expected it at the end of a row of cells");
  }
  return static_cast<int>(found.size() - 1 - below);
}

// Returns the size of a board whose cells are all in a single row: the given size, or the size of a
// square. Fewer than 25 cells are no board, but may be a row of a board.
absl::StatusOr<BlockSize> size_of_row(std::size_t cells, const Parameters& given) {
  if (const auto size = block_size_given(given)) return *size;
  int side = 5;
  while (static_cast<std::size_t>(side * side) < cells) ++side;
  if (static_cast<std::size_t>(side * side) == cells) return BlockSize{side, side};
  return invalid(
      "found " + quantity(static_cast<std::int64_t>(cells), "cell") +
      " in one row, expected several rows, a --size, or a square of 25, 36, 49 or 64 cells");
}

absl::StatusOr<RushBoard> drawn_board(std::string_view text, const Parameters& given) {
  std::string rows(without_comment(text));
  const auto exit = take_marks(rows);
  if (!exit.ok()) return exit.status();
  const auto found = split_rows(rows);
  const bool is_in_row = found.size() == 1;
  const auto size = size_of_row(is_in_row ? found[0].size() : 0, given);
  if (is_in_row && !size.ok()) return size.status();
  // A frame of walls is no part of the board. The mark may stand in the frame.
  const auto is_wall = [](std::string_view row) {
    return row.find_first_not_of(kWallCell) == row.npos;
  };
  const std::string_view marked = *exit ? found[static_cast<std::size_t>(**exit)] : "";
  const bool is_open = *exit && is_wall(found[0]) && marked.size() + 1 == found[0].size();
  if (is_open) {
    const auto end = static_cast<std::size_t>(marked.data() - rows.data()) + marked.size();
    rows.insert(end, 1, kWallCell);
  }
  auto grid = read_block_grid(rows, is_in_row ? std::optional(*size) : std::nullopt);
  if (!grid.ok()) return grid.status();
  const auto [row_count, columns] = grid->size;
  std::string frame, inside;
  for (int i = 0; i < grid->size.area(); ++i) {
    const int row = i / columns, column = i % columns;
    const bool is_inside = row > 0 && row < row_count - 1 && column > 0 && column < columns - 1;
    (is_inside ? inside : frame) += grid->cells[i];
  }
  const bool is_framed = !inside.empty() && is_wall(frame);
  if (is_open && !is_framed) return invalid("found a frame with a gap, expected walls all around");
  RushBoard board{*grid, *exit};
  if (!is_framed) return board;
  board.grid = {{row_count - 2, columns - 2}, inside};
  if (board.exit) --*board.exit;
  return board;
}

// ---- JSON ----

// Returns the row of an exit at the right end: a number, [row, column] or {"row": ...}.
absl::StatusOr<int> row_of_exit(const Json& exit, const BlockSize& size) {
  Json row = exit, column;
  if (exit.is_array() && (exit.size() == 1 || exit.size() == 2)) {
    row = exit[0];
    column = exit.size() == 2 ? exit[1] : Json();
  } else if (exit.is_object() &&
             exit.count("row") + exit.count("column") + exit.count("col") == exit.size()) {
    row = exit.value("row", Json());
    column = exit.value("column", exit.value("col", Json()));
  }
  const auto is_in = [](const Json& value, int from, int to) {
    return value.is_number_integer() && value >= from && value <= to;
  };
  // The column may also be the column of the car's first cell.
  const int first = std::max(size.columns - 3, 0);
  const bool fits = column.is_null() || is_in(column, first, size.columns);
  if (fits && is_in(row, 0, size.rows - 1)) return row.get<int>();
  return wrong_json("exit", exit,
                    "a row from 0 to " + std::to_string(size.rows - 1) +
                        ", or [row, column] with the last column");
}

// Reads a board in rows under any of these keys, or the blocks of blocks_json_format.cpp.
absl::StatusOr<RushBoard> json_board(std::string_view text, const Parameters& given) {
  const auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  std::vector<std::string> notes, boards = {"board", "grid", "rows", "cells", "blocks"};
  std::set<std::string> known = {"boardSize", "exit", "escapePoint", "size", "name", "moves"};
  known.insert(boards.begin(), boards.end());
  if (auto status = note_unknown_keys(*object, known, notes); !status.ok()) return status;
  std::erase_if(boards, [&](const std::string& key) {
    return !object->contains(key) || object->at(key).is_number();
  });
  if (boards.empty()) return invalid("board: missing, expected rows, or blocks");
  if (boards.size() > 1) return invalid("found two boards, expected one board");
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
  if (board.ok() && are_blocks) board->red_car_letters = "";  // The text names no letters.
  if (!board.ok() || exit.is_null()) return board;
  const auto row = row_of_exit(exit, board->grid.size);
  if (!row.ok()) return row.status();
  board->exit = *row;
  return board;
}

}  // namespace

absl::StatusOr<RushBoard> read_rush_board(std::string_view text, const Parameters& given,
                                          RushSource source) {
  auto board = trim(text).starts_with('{') ? json_board(text, given) : drawn_board(text, given);
  if (!board.ok()) return board;
  // If the cells of the text are numbers, 'A' may stand for 10, and then does not name the red car.
  static const Regex kNumber(R"(\b(?:10|27|33)\b)");  // as cells: A, R, X
  constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string& cells = board->grid.cells;
  const bool may_have_number = text.find_first_of("123") != text.npos;  // unlike usual boards
  if (may_have_number && kNumber.is_in(text)) board->red_car_letters = "";
  if (!board->red_car_letters.empty() && text.find_first_of(kCapitals) == text.npos) {
    board->red_car_letters = cells.find_first_of(kCapitals) == cells.npos ? "xra" : "";
  }
  std::ranges::replace(cells, kGateCell, kBlankCell);
  std::string blanks = "o._0";
  std::erase_if(blanks, [&](char c) { return cells.find(c) == cells.npos; });
  if (source != RushSource::kGuessedRows && blanks.size() > 1) {
    return invalid("found '" + join(blanks, "' and '") + "', expected one sign for blank");
  }
  BlockGrid alike = board->grid;  // with a single sign for blank
  std::ranges::replace_if(alike.cells, is_rush_blank, blanks.starts_with('o') ? 'o' : kBlankCell);
  if (auto status = BlockSigns(alike, true).check(); !status.ok()) return status;
  const auto status = board->find_cars(source != RushSource::kRequested);
  if (status.ok()) return board;
  return invalid(message(status) +
                 ", expected a board of Rush Hour: cars of two or three letters A to Z, 'o' or "
                 "'.' for blanks, 'x' for walls");
}

bool is_rush_row(std::string_view cells, const Parameters& given) {
  const bool is_requested = is_rush_requested(given);
  const auto size = is_requested ? size_of_row(cells.size(), given) : kRushSize;
  const auto is_sign = [&](char c) {
    const bool is_car = c >= 'A' && c <= 'Z';
    return is_car || is_rush_blank(c) || is_rush_wall(c) ||
           (is_requested && std::isalnum(static_cast<unsigned char>(c)) != 0);
  };
  return size.ok() && size->area() == static_cast<std::int64_t>(cells.size()) &&
         std::ranges::all_of(cells, is_sign);
}

}  // namespace trailblaze
