// Boards of Rush Hour: 36 cells in one row, and lines of Fogleman's database.
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <optional>

#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kRushCells = 36, kRushSide = 6;
constexpr BlockSize kRushSize{6, 6};

// The cells of a car in reading order, and how many there are; no more than three are kept.
struct Car {
  std::size_t count = 0;
  std::array<std::size_t, 3> at{};
};
using Cars = std::array<Car, 26>;  // by letter

const Car& car_of(const Cars& cars, char letter) {
  return cars[static_cast<std::size_t>(letter - 'A')];
}

bool is_rush_blank(char c) { return c == 'o' || c == kBlankCell || c == '_' || c == '0'; }
bool is_rush_wall(char c) { return c == 'x' || c == kWallCell; }

// Whether two or three cells are a straight line.
bool is_straight(const Car& car) {
  if (car.count != 2 && car.count != 3) return false;
  const std::size_t step = car.at[1] - car.at[0], last = car.at[car.count - 1];
  const bool lies = step == 1 && car.at[0] / kRushSide == last / kRushSide;
  return (lies || step == kRushSide) && (car.count == 2 || last - car.at[1] == step);
}

// The cells of each car: straight, of two or three cells. The error says what is no Rush Hour.
absl::StatusOr<Cars> cars_of(std::string_view cells) {
  if (cells.size() != kRushCells) {
    return invalid("found " + quantity(static_cast<std::int64_t>(cells.size()), "cell"));
  }
  Cars cars;
  bool is_empty = true;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const char c = cells[i];
    if (is_rush_blank(c) || is_rush_wall(c)) continue;
    if (c < 'A' || c > 'Z') {
      return invalid("row " + std::to_string(i / kRushSide + 1) + " column " +
                     std::to_string(i % kRushSide + 1) + ": found " +
                     in_quotes(cells.substr(i, 1)));
    }
    Car& car = cars[static_cast<std::size_t>(c - 'A')];
    if (car.count < car.at.size()) car.at[car.count] = i;
    ++car.count;
    is_empty = false;
  }
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    const Car& one = car_of(cars, letter);
    if (one.count == 0 || is_straight(one)) continue;
    return invalid(std::string("found '") + letter + "' in " +
                   quantity(static_cast<std::int64_t>(one.count), "cell") +
                   (one.count == 2 || one.count == 3 ? " that are no line" : ""));
  }
  if (is_empty) return invalid("found no car");
  return cars;
}

// A line without the comment behind it. A wall is 'x', so '#' behind a space begins one.
std::string_view without_comment(std::string_view text) {
  const bool is_line = trim(text).find('\n') == text.npos;
  return is_line ? text.substr(0, text.find(" #")) : text;
}

// The cells of a text in one row, or in six rows of six; as it stands where it is neither.
std::string cells_of(std::string_view given) {
  const std::string text = plain_rows(without_comment(given));
  const std::vector<std::string_view> rows = split_rows(text);
  const bool fits = rows.size() == kRushSide && std::ranges::all_of(rows, [](const auto& row) {
                      return row.size() == kRushSide;
                    });
  return fits ? join(rows, "") : std::string(trim(text));
}

// The red car: A or X, whichever lies in a row.
absl::StatusOr<char> red_car(const Cars& cars) {
  std::string red;
  for (const char letter : {'A', 'X'}) {
    const Car& one = car_of(cars, letter);
    if (one.count > 1 && one.at[1] == one.at[0] + 1) red += letter;
  }
  if (red.size() == 1) return red[0];
  return invalid(red.empty() ? "found no car A or X that lies in a row, expected the red one, or "
                               "--goal"
                             : "found both A and X in a row, expected one red car, or --goal");
}

absl::StatusOr<TextReading> read_rush(std::string_view text, const Parameters& given) {
  std::string plain = cells_of(text);
  const auto cars = cars_of(plain);
  if (!cars.ok()) {
    const std::string why =
        message(cars.status()) +
        ", expected 36 cells of Rush Hour: cars of two or three letters A to Z, 'o' or '.' blank, "
        "'x' a wall";
    static const RE2 kNearly("[A-Za-z._0#]{30,42}");
    const bool is_nearly = RE2::FullMatch(plain, kNearly);
    return has_rush_signs(plain, given) ? invalid(why)
                                        : another_form(why, is_nearly ? plain.size() : 0);
  }
  if (is_given(given, "rule", "free")) return another_form(text, "a board for --rule free");
  if (auto status = check_size(kRushSize, given); !status.ok()) return status;
  for (char& c : plain) c = is_rush_blank(c) ? kBlankCell : is_rush_wall(c) ? kWallCell : c;
  TextReading found{{{"start", rows_of(kRushSize, plain)}}};
  bring(found.parameters, given, "size", to_text(kRushSize));
  bring(found.parameters, given, "rule", "axis");
  bring(found.parameters, given, "metric", "straight");
  if (given.contains("goal")) return found;
  const auto red = red_car(*cars);
  if (!red.ok()) return red.status();
  std::string goal(kRushCells, '.');
  goal[(car_of(*cars, *red).at[0] / kRushSide + 1) * kRushSide - 1] = *red;
  found.parameters["goal"] = rows_of(kRushSize, goal);
  return found;
}

// Where nobody names the form, rows may be a board of any rule. Those of Rush Hour have its signs.
absl::StatusOr<TextReading> guess_rush(std::string_view text, const Parameters& given) {
  const std::string plain = plain_rows(text);
  const bool in_rows = trim(plain).find_first_of("/\n") != plain.npos;
  if (!in_rows) return read_rush(text, given);
  const bool has_signs = !given.contains("rule") && text.find_first_of("ox") != text.npos;
  if (has_signs && could_be_rush(text)) return read_rush(text, given);
  return another_form(text, "36 cells of Rush Hour in one row");
}

// Whether 36 cells have only signs of Rush Hour.
bool are_rush_signs(std::string_view cells) {
  return cells.size() == kRushCells && std::ranges::all_of(cells, [](char c) {
           return is_rush_blank(c) || is_rush_wall(c) || (c >= 'A' && c <= 'Z');
         });
}

// Whether a line is a board, or nearly one, where another rule was not given. A line of a board of
// 36 columns may be a row, as a row of '#' may be the wall above any level.
bool is_board_in_a_row(std::string_view text, const Parameters& given) {
  const std::string_view cells = trim(without_comment(text));
  const bool is_drawn = cells.find(kWallCell) != cells.npos && !has_rush_signs(cells, given);
  const auto is_car = [](char c) { return c >= 'A' && c <= 'Z'; };
  return are_rush_signs(cells) && std::ranges::any_of(cells, is_car) && !is_drawn &&
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

absl::StatusOr<std::string> write_rush(const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  if (is_given(all, "rule", "free")) {
    return invalid("found the rule \"free\", expected \"axis\", which this form means (--rule)");
  }
  std::string cells = grid->cells;
  const bool has_small = std::ranges::any_of(cells, [](char c) { return c == 'o' || c == 'x'; });
  for (char& c : cells) c = c == kBlankCell ? 'o' : c == kWallCell ? 'x' : c;
  if (grid->size != kRushSize || has_small || !cars_of(cells).ok()) {
    return invalid("found " + in_quotes(all.at("start")) +
                   ", expected 6x6 cells with cars of two or three letters A to Z");
  }
  if (goal_of(all).empty()) return cells;
  const auto again = read_rush(cells, {});  // with the goal that the form means
  if (!again.ok()) return again.status();
  if (auto status = check_goal(all, again->parameters.at("goal")); !status.ok()) return status;
  return cells;
}

}  // namespace

bool could_be_rush(std::string_view text) { return cars_of(cells_of(text)).ok(); }

bool are_rush_rows(std::string_view text, const Parameters& given) {
  if (given.contains("rule") || text.find_first_of("ox") == text.npos) return false;
  const std::string cells = cells_of(text);
  if (!cars_of(cells).ok()) return false;
  return std::ranges::any_of(std::string_view("ox"), [&](char sign) {
    std::vector<std::pair<int, int>> places;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == sign) places.emplace_back(i / kRushSide, i % kRushSide);
    }
    return parts_of(places) > 1;
  });
}

bool has_rush_signs(std::string_view cells, const Parameters& given) {
  return are_rush_signs(cells) && is_given(given, "rule", "axis") && is_given(given, "size", "6x6");
}

InputFormat rush_hour_format() {
  return {.name = "rush",
          .example = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
          .read = read_rush,
          .guess = guess_rush,
          .write = write_rush,
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
