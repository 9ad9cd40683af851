// The forms of Rush Hour: boards (rush_hour_board.hpp), and lines of Fogleman's database.
#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/blocks/text/rush_hour_board.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kRushCells = 36;
constexpr int kRushSide = 6;
constexpr BlockSize kRushSize{kRushSide, kRushSide};

constexpr const char* kExpected =
    ", expected a board of Rush Hour: cars of two or three letters A to Z, 'o' or '.' blank, 'x' a "
    "wall";

// What a board says: rows in the puzzle's own signs, the rule, and the goal.
absl::StatusOr<TextReading> reading_of(RushBoard& board, const Parameters& given) {
  const BlockSize size = board.grid.size;
  std::string cells = board.grid.cells;
  for (char& c : cells) c = is_rush_blank(c) ? kBlankCell : is_rush_wall(c) ? kWallCell : c;
  TextReading found{{{"start", rows_of(size, cells)}}};
  bring(found.parameters, given, "size", to_text(size));
  bring(found.parameters, given, "rule", "axis");
  bring(found.parameters, given, "metric", "straight");
  if (given.contains("goal")) return found;
  const auto red = red_car(board);
  if (!red.ok()) return red.status();
  std::string goal(cells.size(), '.');
  const std::size_t end = static_cast<std::size_t>((board.row(*red) + 1) * size.columns) - 1;
  if (cells[end] == kWallCell) {
    return invalid(board.grid.place(end) + ": found a wall, expected the exit of the red car " +
                   in_quotes(std::string(1, *red)));
  }
  goal[end] = *red;
  found.parameters["goal"] = rows_of(size, goal);
  return found;
}

// Reads a board of Rush Hour. If it is not sure that it is one, signs for blank may be mixed.
absl::StatusOr<TextReading> read_as_rush(std::string_view text, const Parameters& given,
                                         bool is_sure) {
  if (is_given(given, "rule", "free")) {
    const std::string why = "found the rule \"free\", expected \"axis\", or the puzzle blocks";
    return asks_for_rush(given) ? invalid(why) : another_form(why);
  }
  auto board = read_rush_board(text, given);
  if (!board.ok()) return board.status();
  if (auto status = check_size(board->grid.size, given); !status.ok()) return status;
  if (auto status = check_blanks(*board); is_sure && !status.ok()) return status;
  if (auto status = find_cars(*board, false); !status.ok()) {
    return invalid(message(status) + kExpected);
  }
  return reading_of(*board, given);
}

absl::StatusOr<TextReading> read_rush(std::string_view text, const Parameters& given) {
  return read_as_rush(text, given, true);
}

// Whether cells have only signs of Rush Hour, and so many are a board in one row.
bool are_rush_signs(std::string_view cells, const Parameters& given) {
  const bool is_asked = asks_for_rush(given);
  const auto is_car = [&](char c) {
    return (c >= 'A' && c <= 'Z') || (is_asked && std::isalnum(static_cast<unsigned char>(c)) != 0);
  };
  return (is_asked ? is_rush_row(cells.size(), given) : cells.size() == kRushCells) &&
         std::ranges::all_of(
             cells, [&](char c) { return is_rush_blank(c) || is_rush_wall(c) || is_car(c); });
}

// Whether a line is a board, or nearly one, where another rule was not given. A line of a board of
// 36 columns may be a row, as a row of '#' may be the wall above any level.
bool is_board_in_a_row(std::string_view text, const Parameters& given) {
  const std::string_view cells = trim(without_comment(text));
  const bool is_drawn = cells.find(kWallCell) != cells.npos && !has_rush_signs(cells, given);
  const auto is_car = [](char c) { return c >= 'A' && c <= 'Z'; };
  return are_rush_signs(cells, given) && std::ranges::any_of(cells, is_car) && !is_drawn &&
         !is_given(given, "rule", "free") && columns_given(given) != kRushCells;
}

// A line of a database has moves, board and positions, or the numbers behind the board; or it is a
// board with its number before it ("7: "). It may be a row of a table.
struct DatabaseLine {
  re2::StringPiece board;
  std::vector<std::string> numbers;  // none where the board is numbered itself
};
std::optional<DatabaseLine> split_line(std::string_view text) {
  static const RE2 kLine(R"([\s|]*(#?\d+[:.)]\s+)?(?:(\d+)[\s,;|]+)?([A-Za-z._0#]{20,}))"
                         R"(((?:[\s,;|]+\d+){0,2})[\s,;|]*)");
  if (text.find_first_of("0123456789") == text.npos) return {};  // a board alone, as many lines are
  re2::StringPiece label, before, behind;
  DatabaseLine line;
  if (!RE2::FullMatch(without_comment(text), kLine, &label, &before, &line.board, &behind)) {
    return {};
  }
  if (!before.empty()) line.numbers.push_back(before.ToString());
  static const RE2 kNumber(R"((\d+))");
  for (std::string number; RE2::FindAndConsume(&behind, kNumber, &number);) {
    line.numbers.push_back(number);
  }
  if (line.numbers.size() > 2 || (line.numbers.empty() && label.empty())) return {};
  return line;
}

// Whether a text has moves, what is nearly as long as a board, and positions, though some of its
// signs may be no board's. A row of numbers with commas has no letter and no blank.
bool has_numbers_around(std::string_view text) {
  static const RE2 kAround(R"re([\s|]*\d+[\s,;|]+([^\s,;|/"'{}\[\]]{30,42})[\s,;|]+\d+[\s,;|]*)re");
  static const RE2 kSign("[A-Za-z.]");
  re2::StringPiece board;
  return RE2::FullMatch(without_comment(text), kAround, &board) && RE2::PartialMatch(board, kSign);
}

bool is_database_line(std::string_view text, const Parameters& /*given*/) {
  return split_line(text).has_value() || has_numbers_around(text);
}

absl::StatusOr<TextReading> read_rush_db(std::string_view text, const Parameters& given) {
  const auto line = split_line(text);
  if (!line) {
    static const RE2 kBoard("\\b[A-Za-z._0#]{36}\\b");
    const bool is_nearly =
        (RE2::PartialMatch(text, kBoard) && text.size() > kRushCells) || has_numbers_around(text);
    return another_form(text, "moves, a board of 36 cells, and a number of positions",
                        is_nearly ? kRushCells : 0);
  }
  auto found = read_rush({line->board.data(), line->board.size()}, given);
  if (!found.ok()) return invalid(message(found.status()));
  const std::vector<std::string>& numbers = line->numbers;
  if (numbers.empty()) return found;
  found->notes.push_back("the line says " + numbers[0] + " moves" +
                         (numbers.size() == 1 ? "" : " and " + numbers[1] + " positions"));
  return found;
}

// Whether all pieces of a board of 6x6 could be cars of Rush Hour; the error says why not.
absl::Status check_cars(std::string_view text) {
  auto board = read_rush_board(text, {});
  if (!board.ok()) return board.status();
  if (board->grid.size == kRushSize) return find_cars(*board, true);
  return invalid("found " + to_text(board->grid.size) + " cells");
}

// Whether a text that nobody called Rush Hour is a board of it: 36 cells in one row, or rows with
// signs that only Rush Hour has.
absl::StatusOr<TextReading> guess_rush(std::string_view text, const Parameters& given) {
  if (asks_for_rush(given)) {
    return is_database_line(text, given) ? another_form(text, "a board alone")
                                         : read_rush(text, given);
  }
  const std::string plain = plain_rows(without_comment(text));
  const bool in_rows = trim(plain).find_first_of("/\n") != plain.npos;
  const bool has_signs = !given.contains("rule") && text.find_first_of("ox") != text.npos;
  const bool may_be = in_rows ? has_signs && !trim(plain).starts_with('{')
                              : trim(plain).find_first_of(" ,;|\t\"{") == plain.npos;
  if (!may_be) return another_form(text, "36 cells of Rush Hour in one row");
  const std::size_t size = trim(plain).size();
  const absl::Status status =
      in_rows || size == kRushCells
          ? check_cars(text)
          : invalid("found " + quantity(static_cast<std::int64_t>(size), "cell"));
  if (!status.ok()) {
    const std::string why = message(status) + kExpected;
    static const RE2 kNearly(R"(\s*[A-Za-z._0#]{30,42}\s*)");
    const bool is_nearly = !in_rows && RE2::FullMatch(plain, kNearly);
    return has_rush_signs(trim(plain), given) ? invalid(why)
                                              : another_form(why, is_nearly ? plain.size() : 0);
  }
  return read_as_rush(text, given, !in_rows);
}

absl::StatusOr<std::string> write_rush(const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  if (is_given(all, "rule", "free")) {
    return invalid("found the rule \"free\", expected \"axis\", which this form means (--rule)");
  }
  std::string cells = grid->cells;
  for (char& c : cells) c = c == kBlankCell ? 'o' : c == kWallCell ? 'x' : c;
  const std::string goal = goal_of(all);
  const auto again = read_rush(cells, goal.empty() ? Parameters{{"goal", ""}} : Parameters{});
  if (!again.ok() || again->parameters.at("start") != rows_of(grid->size, grid->cells)) {
    return invalid("found " + in_quotes(all.at("start")) +
                   ", expected a square of 5x5 cells or more with cars of two or three letters");
  }
  if (goal.empty()) return cells;
  if (auto status = check_goal(all, again->parameters.at("goal")); !status.ok()) return status;
  return cells;
}

// Whether a line may be the first row of a board that was asked for.
bool begins_rush(std::string_view text, const Parameters& given) {
  static const RE2 kRow(R"(\s*[A-Za-z0-9._#-]{2,24}[ \t]*(?:-*(?:=*>+|=+|→))?\s*)");
  return asks_for_rush(given) && RE2::FullMatch(text, kRow);
}

}  // namespace

bool could_be_rush(std::string_view text) { return check_cars(text).ok(); }

bool are_rush_rows(std::string_view text, const Parameters& given) {
  const bool in_rows = trim(text).find_first_of("/\n") != text.npos;
  if (!in_rows || given.contains("rule") || text.find_first_of("ox") == text.npos) return false;
  const auto board = read_rush_board(text, {});
  if (!board.ok() || !check_cars(text).ok()) return false;
  return std::ranges::any_of(std::string_view("ox"), [&](char sign) {
    std::vector<std::pair<int, int>> places;
    for (int i = 0; i < board->grid.size.area(); ++i) {
      if (board->grid.cells[i] == sign) places.emplace_back(i / kRushSide, i % kRushSide);
    }
    return parts_of(places) > 1;
  });
}

bool has_rush_signs(std::string_view cells, const Parameters& given) {
  const bool is_said = is_given(given, "rule", "axis") && is_given(given, "size", "6x6");
  return (is_said || asks_for_rush(given)) && are_rush_signs(cells, given);
}

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
