#include "puzzles/blocks/text/rush_hour_board.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr int kUsualSide = 6;

std::string named(char letter) { return std::string("'") + letter + "'"; }

// The cars that lie, as candidates for the red one: "'A' in row 1, 'R' in row 6".
std::string candidates(const RushBoard& board, const std::string& lying) {
  return lying.empty() ? "no car that lies in a row" : join(lying, ", ", [&](char c) {
    return named(c) + " in row " + std::to_string(board.row(c) + 1);
  });
}

// ---- signs ----

// Signs that are no letters of the text, such as 'A' for the number 10, do not name the red car.
absl::Status check_signs(RushBoard& board, std::string_view text) {
  std::string& cells = board.grid.cells;
  std::ranges::replace(cells, kGateCell, kBlankCell);
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  static const RE2 kNumber(R"(\b(?:10|27|33)\b)");  // as a cell: A, R, X
  if (RE2::PartialMatch(re2::StringPiece(text), kNumber)) board.reds = "";
  if (std::ranges::none_of(text, is_capital) && !board.reds.empty()) {
    const bool has_letters = std::ranges::none_of(cells, is_capital);
    board.reds = has_letters ? "xra" : "";
  }
  std::string alike = cells;  // with one sign for blank
  const char blank = cells.find('o') == cells.npos ? kBlankCell : 'o';
  std::ranges::replace_if(alike, is_rush_blank, blank);
  return BlockSigns(alike, static_cast<std::size_t>(board.grid.size.columns), true).check();
}

// ---- drawn boards ----

// Whether a line is one that is drawn between rows, or around them.
bool is_rule(std::string_view line) {
  static const RE2 kRule(R"(\s*(?:[+|][-+=|: ]*|[\x{2500}-\x{257F}][-=+\x{2500}-\x{257F}]*)?\s*)");
  return RE2::FullMatch(line, kRule);
}

struct DrawnRows {
  std::vector<std::string> rows;
  std::optional<std::size_t> exit;
};

// The rows of a text, and the one with a mark behind it: '>', '=', "==>" or an arrow.
absl::StatusOr<DrawnRows> drawn_rows(std::string_view text) {
  static const RE2 kMark(R"((.*?)((?:[ \t,;]+-*)?(?:=*>+|=+|→))([ \t]*[|│┃║]?)\s*)");
  DrawnRows drawn;
  if (text.find_first_of("\n/\"'[|, >=") == text.npos) {
    drawn.rows.emplace_back(text);
    return drawn;
  }
  std::vector<std::string> lines;
  std::optional<std::size_t> exit;  // among the lines that are no rules
  std::size_t count = 0;
  const std::string unquoted = unquoted_rows(text);
  const auto has_blank_dash = [](std::string_view row) {
    return !is_rule(row) && row.find('-') != row.npos && row.find('>') == row.npos;
  };
  const std::vector<std::string_view> given = split_rows(unquoted);
  const bool are_blank = std::ranges::any_of(given, has_blank_dash);
  for (const std::string_view row : given) {
    std::string line(row), before, bar;
    if (!is_rule(row) && RE2::FullMatch(row, kMark, &before, nullptr, &bar)) {
      while (!are_blank && before.ends_with('-')) before.pop_back();  // of "->"
      if (exit) return invalid("found two marks for the exit, expected one");
      exit = count;
      const bool is_open = before.starts_with('|') && !before.ends_with('|') && bar.empty();
      line = before + (is_open ? "|" : bar);
    }
    count += is_rule(row) ? 0 : 1;
    lines.push_back(std::move(line));
  }
  const std::string plain = plain_rows(join(lines, "\n"));
  for (const std::string_view row : split_rows(plain)) drawn.rows.emplace_back(row);
  // Above the rows there may be a line with their number.
  const std::size_t below = exit ? count - *exit : 0;
  if (exit && below <= drawn.rows.size()) drawn.exit = drawn.rows.size() - below;
  return drawn;
}

// Takes a frame of walls away. The mark of an exit may have stood in it.
void take_frame(DrawnRows& drawn) {
  std::vector<std::string> rows = drawn.rows;
  if (rows.size() < 3 || rows[0].size() < 3) return;
  if (drawn.exit && rows[*drawn.exit].size() + 1 == rows[0].size()) rows[*drawn.exit] += kWallCell;
  const auto is_wall = [](char c) { return c == kWallCell; };
  const auto has_walls = [](const std::string& row) {
    return row.starts_with(kWallCell) && row.ends_with(kWallCell);
  };
  const bool is_framed = std::ranges::all_of(rows, has_walls) &&
                         std::ranges::all_of(rows.front(), is_wall) &&
                         std::ranges::all_of(rows.back(), is_wall);
  if (!is_framed) return;
  drawn.rows = {rows.begin() + 1, rows.end() - 1};
  for (std::string& row : drawn.rows) row = row.substr(1, row.size() - 2);
  if (drawn.exit) drawn.exit = *drawn.exit - 1;
}

// The side of a square of so many cells; 0 where they are none. Fewer cells are a row of a board.
int side_of_square(std::size_t cells) {
  std::size_t side = 5;
  while (side * side < cells) ++side;
  return side * side == cells ? static_cast<int>(side) : 0;
}

// The size of so many cells in one row: that which was given, or that of a square.
absl::StatusOr<BlockSize> size_of_row(std::size_t cells, const Parameters& given) {
  if (const auto size = given.find("size"); size != given.end() && !size->second.empty()) {
    return parse_block_size(lower_case(size->second));
  }
  if (const int side = side_of_square(cells)) return BlockSize{side, side};
  return invalid("found " + quantity(static_cast<std::int64_t>(cells), "cell") +
                 " in one row, expected rows, a size, or cells of a square: 25, 36, 49, 64");
}

absl::StatusOr<RushBoard> drawn_board(std::string_view text, const Parameters& given) {
  auto drawn = drawn_rows(without_comment(text));
  if (!drawn.ok()) return drawn.status();
  take_frame(*drawn);
  RushBoard board;
  std::optional<BlockSize> size;
  if (drawn->rows.size() == 1) {
    const auto found = size_of_row(trim(drawn->rows[0]).size(), given);
    if (!found.ok()) return found.status();
    size = *found;
  }
  auto grid = read_block_grid(join(drawn->rows, "\n"), size);
  if (!grid.ok()) return grid.status();
  board.grid = *std::move(grid);
  if (drawn->exit) board.exit = static_cast<int>(*drawn->exit);
  return board;
}

// ---- JSON ----

// The row of an exit, which lies at the right end: a number, [row, column] or {"row": ...}.
absl::StatusOr<int> row_of_exit(const Json& exit, const BlockSize& size) {
  if (exit.is_object()) {
    for (const auto& [key, _] : exit.items()) {
      const bool is_known = key == "row" || key == "column" || key == "col";
      if (!is_known) return invalid("exit: found the key " + in_quotes(key) + ", expected row");
    }
  }
  const bool is_list = exit.is_array() && !exit.empty();
  const Json row = exit.is_object() ? exit.value("row", Json()) : is_list ? exit[0] : exit;
  Json column = exit.is_array() && exit.size() == 2 ? exit[1] : Json();
  if (exit.is_object()) column = exit.value("column", exit.value("col", Json()));
  const auto is_in = [](const Json& value, int from, int to) {
    return value.is_number_integer() && value >= from && value <= to;
  };
  const int columns = size.columns;
  // A place in it may be that of the car's first cell.
  const bool is_right = column.is_null() || is_in(column, columns - std::min(3, columns), columns);
  if (is_in(row, 0, size.rows - 1) && is_right) return row.get<int>();
  return wrong_json("exit", exit, "a row from 0, and perhaps a column at its right end");
}

// A board in rows under one of these keys, or the blocks of blocks_json_format.cpp.
absl::StatusOr<RushBoard> json_board(std::string_view text, const Parameters& given) {
  const auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  std::vector<std::string> notes;
  const auto keys = note_unknown_keys(*object,
                                      {"board", "grid", "rows", "cells", "blocks", "boardSize",
                                       "exit", "escapePoint", "size", "name", "moves"},
                                      notes);
  if (!keys.ok()) return keys;
  const auto boards = std::ranges::count_if(
      std::array{"board", "grid", "rows", "cells", "blocks"},
      [&](const char* key) { return object->contains(key) && !object->at(key).is_number(); });
  if (boards > 1) return invalid("found two boards, expected one");
  absl::StatusOr<RushBoard> board = invalid("board: missing, expected rows, or blocks");
  for (const char* key : {"board", "grid", "rows", "cells"}) {
    if (!object->contains(key) || object->at(key).is_number()) continue;
    const Json& rows = object->at(key);
    board = drawn_board(rows.is_string() ? rows.get<std::string>() : rows.dump(), given);
  }
  if (object->contains("blocks")) {
    const auto blocks = blocks_json_format().read(text, {{"goal", ""}});
    if (!blocks.ok()) return blocks.status();
    board = drawn_board(blocks->parameters.at("start"), given);
    if (board.ok()) board->reds = "";  // The letters are not the text's own.
  }
  const Json exit = object->value("exit", object->value("escapePoint", Json()));
  if (!board.ok() || exit.is_null()) return board;
  const auto row = row_of_exit(exit, board->grid.size);
  if (!row.ok()) return row.status();
  board->exit = *row;
  return board;
}

}  // namespace

std::string RushBoard::lying(std::optional<int> in) const {
  std::string found;
  for (char c = '!'; c <= '~'; ++c) {
    const bool lies = car(c).step == 1 && grid.size.columns > 1;
    if (lies && (!in || row(c) == *in)) found += c;
  }
  return found;
}

absl::Status find_cars(RushBoard& board, bool only_capitals) {
  const auto columns = static_cast<std::uint32_t>(board.grid.size.columns);
  const std::string& cells = board.grid.cells;
  std::string found;  // letters
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const char c = cells[i];
    if (is_rush_blank(c) || is_rush_wall(c)) continue;
    const bool fits = only_capitals ? c >= 'A' && c <= 'Z' : std::isalnum(c) != 0;
    if (!fits) return invalid(board.grid.place(i) + ": found " + in_quotes(cells.substr(i, 1)));
    Car& car = board.cars[static_cast<std::size_t>(c)];
    if (car.count == 0) found += c;
    car.add(static_cast<std::uint32_t>(i), columns);
  }
  const std::size_t most =
      std::max(board.grid.size.rows, board.grid.size.columns) > kUsualSide ? cells.size() : 3;
  for (const char letter : found) {
    const Car& one = board.car(letter);
    if (one.count > 1 && one.count <= most && one.is_straight) continue;
    return invalid("found " + named(letter) + " in " +
                   quantity(static_cast<std::int64_t>(one.count), "cell") +
                   (one.count > 1 && one.count <= most ? " that are no line" : ""));
  }
  return found.empty() ? invalid("found no car") : absl::OkStatus();
}

absl::StatusOr<char> red_car(const RushBoard& board) {
  const auto among = [](std::string_view letters, const std::string& lying) {
    std::string found;
    for (const char c : lying) {
      if (letters.find(c) != letters.npos) found += c;
    }
    return found;
  };
  const std::string_view x = board.reds.substr(0, 1), others = board.reds.substr(x.size());
  const std::string all = board.lying(board.exit);
  const int middle = (board.grid.size.rows + 1) / 2 - 1;
  std::vector<std::string> choices = {among(x, all), among(others, board.lying(middle)),
                                      among(others, all)};
  if (board.exit) choices = {all, among(board.reds, all)};
  for (const std::string& choice : choices) {
    if (choice.size() == 1) return choice[0];
  }
  const std::string reds = among(board.reds, all);
  const std::string where = board.exit ? " in the row of the exit" : "";
  return invalid("found " + candidates(board, reds.empty() ? all : reds) + where +
                 ", expected one red car" +
                 (board.exit ? "" : ": X, or R or A, or '>' behind its row") + ", or --goal");
}

absl::StatusOr<RushBoard> read_rush_board(std::string_view text, const Parameters& given) {
  auto board = trim(text).starts_with('{') ? json_board(text, given) : drawn_board(text, given);
  if (!board.ok()) return board;
  if (auto status = check_signs(*board, text); !status.ok()) return status;
  return board;
}

absl::Status check_blanks(const RushBoard& board) {
  std::string blanks;
  for (const char c : std::string_view("o._0")) {
    if (board.grid.cells.find(c) != std::string::npos) blanks += c;
  }
  if (blanks.size() < 2) return absl::OkStatus();
  return invalid("found " + join(blanks, " and ", named) + ", expected one sign for blank");
}

bool is_rush_row(std::size_t cells, const Parameters& given) {
  const auto size = size_of_row(cells, given);
  return size.ok() && static_cast<std::size_t>(size->area()) == cells;
}

}  // namespace trailblaze
