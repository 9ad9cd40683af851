// The text forms of Rush Hour: boards (rush_hour_board.cpp), and lines of Fogleman's database.

#include <algorithm>
#include <cctype>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// ---- boards ----

// Returns what a board says: rows in the puzzle's own signs, size, rule, metric and goal.
absl::StatusOr<TextReading> reading_of(const RushBoard& board, const Parameters& given) {
  const BlockSize size = board.grid.size;
  if (auto status = check_size(size, given); !status.ok()) return status;
  TextReading found{{{"start", rows_of(size, BlockSigns(board.grid, true).plain())}}};
  set_unless_given(found.parameters, given, "size", to_text(size));
  set_unless_given(found.parameters, given, "rule", "axis");
  set_unless_given(found.parameters, given, "metric", "straight");
  if (given.contains("goal")) return found;
  const auto goal = board.goal();
  if (!goal.ok()) return goal.status();
  found.parameters["goal"] = *goal;
  return found;
}

absl::StatusOr<TextReading> read_rush(std::string_view text, const Parameters& given) {
  if (text_of(given, "rule") == "free") {
    return invalid("found the rule \"free\", expected \"axis\", or the puzzle blocks for \"free\"");
  }
  const auto board = read_rush_board(text, given, RushSource::kRequested);
  return board.ok() ? reading_of(*board, given) : board.status();
}

// True if a line is a board, or nearly a board, and no other rule was given. False if boards have
// 36 columns, because the line may be a row. Also false if the line has '#', because it may be the
// wall above any level.
bool is_board_in_a_row(std::string_view text, const Parameters& given) {
  const std::string_view cells = trim(without_comment(text));
  const bool is_drawn = cells.find(kWallCell) != cells.npos && !implies_rush(given);
  const auto is_car = [](char c) { return c >= 'A' && c <= 'Z'; };
  return is_rush_row(cells, given) && std::ranges::any_of(cells, is_car) && !is_drawn &&
         text_of(given, "rule") != "free" && columns_given(given) != kRushSize.area();
}

// True if a line may be the first row of a board that the user called Rush Hour.
bool begins_rush(std::string_view text, const Parameters& given) {
  static const Regex kRow(R"(\s*[A-Za-z0-9._#-]{2,24}[ \t]*(?:-*(?:=*>+|=+|→))?\s*)");
  return is_rush_requested(given) && (kRow.matches(text) || may_be_size(text));
}

// ---- lines of a database ----

// A line of a database: moves, board and positions, or a board and then the numbers. It may also be
// a board with its number before it ("7: "), or a row of a table.
struct DatabaseLine {
  std::string_view board = {};
  std::vector<std::string_view> numbers = {};  // empty for a board with its number before it
  bool is_damaged = false;                     // the board has signs that no board has
};

// Splits a line; returns nothing if it is no line of a database. A damaged board must have a number
// on either side.
std::optional<DatabaseLine> split_line(std::string_view text) {
  static const Regex kLine(R"((?:[\s|]*(#?\d+[:.)]\s))?[\s,;|]*(?:(\d+)[\s,;|]+)?([^\s,;|]{20,}))"
                           R"((?:[\s,;|]+(\d+))?(?:[\s,;|]+(\d+))?[\s,;|]*)");
  static const Regex kBoard("[A-Za-z._0#]+"), kNearly(R"([^/"'{}\[\]]+)");
  std::string_view label, before, board, moves, positions;
  if (std::ranges::none_of(text, is_digit) ||  // many lines are a board alone
      !kLine.matches(without_comment(text), &label, &before, &board, &moves, &positions) ||
      std::ranges::all_of(board, is_digit)) {
    return {};
  }
  DatabaseLine line{{board.data(), board.size()}, {}, !kBoard.matches(board)};
  for (const std::string_view number : {before, moves, positions}) {
    if (!number.empty()) line.numbers.emplace_back(number.data(), number.size());
  }
  const std::size_t count = line.numbers.size();
  const bool is_nearly = !before.empty() && count == 2 && kNearly.matches(board);
  const bool is_line = count <= 2 && count + label.size() > 0 && (!line.is_damaged || is_nearly);
  return is_line ? std::optional(line) : std::nullopt;
}

bool is_database_line(std::string_view text, const Parameters& /*given*/) {
  static const Regex kUsual(R"(\d+ [A-Za-z._]{20,} \d+)");  // without captures, so it is fast
  return kUsual.matches(text) || split_line(text).has_value();
}

absl::StatusOr<TextReading> read_rush_db(std::string_view text, const Parameters& given) {
  const auto line = split_line(text);
  if (!line || line->is_damaged) {
    static const Regex kBoard("\\b[A-Za-z._0#]{36}\\b");
    const auto cells = static_cast<std::size_t>(kRushSize.area());
    const bool is_nearly = line || (text.size() > cells && kBoard.is_in(text));
    return another_form(text, "moves, a board of 36 cells, and a number of positions",
                        is_nearly ? cells : 0);
  }
  auto found = read_rush(line->board, given);
  if (!found.ok() || line->numbers.empty()) return found;
  found->notes.push_back("the line says " + join(line->numbers, " moves and ") +
                         (line->numbers.size() == 1 ? " moves" : " positions"));
  return found;
}

// ---- texts that nobody called Rush Hour ----

// Reads a text that nobody called Rush Hour, if it is a board: 36 cells in a single row, or rows
// with signs that only Rush Hour has.
absl::StatusOr<TextReading> guess_rush(std::string_view text, const Parameters& given) {
  if (is_rush_requested(given)) {
    const bool is_apart = text.find_first_of(" \t,;|") != text.npos;
    return is_apart && is_database_line(text, given) ? another_form(text, "a board alone")
                                                     : read_rush(text, given);
  }
  const std::string plain = plain_rows(without_comment(text));
  const std::string_view cells = trim(plain);
  const bool in_rows = cells.find_first_of("/\n") != cells.npos;
  const bool has_signs = !given.contains("rule") && text.find_first_of("ox") != text.npos;
  const bool may_be = in_rows ? has_signs && !cells.starts_with('{')
                              : cells.find_first_of(" ,;|\t\"{") == cells.npos;
  if (!may_be || text_of(given, "rule") == "free") {
    return another_form(text, "36 cells of Rush Hour in one row");
  }
  const auto board =
      read_rush_board(text, given, in_rows ? RushSource::kGuessedRows : RushSource::kGuessedRow);
  if (board.ok()) return reading_of(*board, given);
  static const Regex kNearly(R"([A-Za-z._0#]{30,42})");
  const bool is_nearly = !in_rows && kNearly.matches(cells);
  return another_form(message(board.status()), is_nearly ? cells.size() : 0);
}

absl::StatusOr<std::string> write_rush(const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  if (text_of(all, "rule") == "free") {
    return invalid("found the rule \"free\", expected \"axis\", which this form implies (--rule)");
  }
  std::string cells = grid->cells;
  std::ranges::replace(cells, kBlankCell, 'o');
  std::ranges::replace(cells, kWallCell, 'x');
  const std::string goal = text_of(all, "goal");
  const auto again = read_rush(cells, goal.empty() ? Parameters{{"goal", ""}} : Parameters{});
  if (!again.ok() || again->parameters.at("start") != rows_of(grid->size, grid->cells)) {
    return invalid("found " + in_quotes(all.at("start")) +
                   ", expected a square of 5x5 cells or more with cars of two or three letters");
  }
  const auto status =
      goal.empty() ? absl::OkStatus() : check_goal(all, again->parameters.at("goal"));
  return status.ok() ? absl::StatusOr<std::string>(cells) : status;
}

}  // namespace

InputFormat rush_hour_format() {
  return {.name = "rush",
          .example = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
          .read = read_rush,
          .guess = guess_rush,
          .write = write_rush,
          .begins = begins_rush,
          .is_whole_line = is_board_in_a_row};
}

InputFormat rush_hour_line_format() {
  return {.name = "rush-db",
          .example = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
          .read = read_rush_db,
          .guess = read_rush_db,
          .is_whole_line = is_database_line};
}

}  // namespace trailblaze
