// Boards of Rush Hour: 36 cells in one row, and lines of Fogleman's database.
#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "puzzles/blocks/blocks_readers.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kRushCells = 36, kRushSide = 6;
constexpr BlockSize kRushSize{6, 6};

using Cars = std::map<char, std::vector<std::size_t>>;

bool is_rush_blank(char c) { return c == 'o' || c == kBlankCell; }

// The cells of each car: straight, of two or three cells. The error says what is no Rush Hour.
absl::StatusOr<Cars> cars_of(std::string_view cells) {
  if (cells.size() != kRushCells) {
    return invalid("found " + quantity(static_cast<std::int64_t>(cells.size()), "cell"));
  }
  Cars cars;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const char c = cells[i];
    if (is_rush_blank(c) || c == 'x') continue;
    if (std::isupper(static_cast<unsigned char>(c)) == 0) {
      return invalid("row " + std::to_string(i / kRushSide + 1) + " column " +
                     std::to_string(i % kRushSide + 1) + ": found " +
                     in_quotes(cells.substr(i, 1)));
    }
    cars[c].push_back(i);
  }
  for (const auto& [letter, at] : cars) {
    const bool fits = at.size() == 2 || at.size() == 3;
    const std::size_t step = fits ? at[1] - at[0] : 0;
    const bool lies = step == 1 && at.front() / kRushSide == at.back() / kRushSide;
    const bool straight = at.size() == 2 || (fits && at[2] - at[1] == step);
    if (fits && straight && (lies || step == kRushSide)) continue;
    return invalid(std::string("found '") + letter + "' in " +
                   quantity(static_cast<std::int64_t>(at.size()), "cell") +
                   (fits ? " that are no line" : ""));
  }
  if (cars.empty()) return invalid("found no car");
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
    const auto car = cars.find(letter);
    if (car != cars.end() && car->second[1] == car->second[0] + 1) red += letter;
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
    static const RE2 kNearly("[A-Za-z.]{30,42}");
    const bool is_nearly = RE2::FullMatch(plain, kNearly);
    return has_rush_signs(plain, given) ? invalid(why)
                                        : another_form(why, is_nearly ? plain.size() : 0);
  }
  if (is_given(given, "rule", "free")) return another_form(text, "a board for --rule free");
  if (auto status = check_size(kRushSize, given); !status.ok()) return status;
  for (char& c : plain) c = c == 'o' ? kBlankCell : c == 'x' ? kWallCell : c;
  TextReading found{{{"start", rows_of(kRushSize, plain)}}};
  bring(found.parameters, given, "size", to_text(kRushSize));
  bring(found.parameters, given, "rule", "axis");
  bring(found.parameters, given, "metric", "straight");
  if (given.contains("goal")) return found;
  const auto red = red_car(*cars);
  if (!red.ok()) return red.status();
  std::string goal(kRushCells, '.');
  goal[(cars->at(*red)[0] / kRushSide + 1) * kRushSide - 1] = *red;
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

absl::StatusOr<TextReading> read_rush_db(std::string_view text, const Parameters& given) {
  static const RE2 kLine(R"(\s*(\d+)[\s,]+([A-Za-z.]{20,})(?:[\s,]+(\d+))?\s*)");
  re2::StringPiece moves, board, positions;
  if (!RE2::FullMatch(without_comment(text), kLine, &moves, &board, &positions)) {
    static const RE2 kBoard("\\b[A-Za-z.]{36}\\b");
    return another_form(text, "moves, a board of 36 cells, and a number of positions",
                        RE2::PartialMatch(text, kBoard) && text.size() > kRushCells ? 36 : 0);
  }
  auto found = read_rush(board, given);
  if (!found.ok()) return invalid(message(found.status()));
  found->notes.push_back("the line says " + moves.ToString() + " moves" +
                         (positions.empty() ? "" : " and " + positions.ToString() + " positions"));
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
  const auto is_sign = [](char c) {
    return c == 'o' || c == '.' || c == 'x' || std::isupper(static_cast<unsigned char>(c)) != 0;
  };
  return cells.size() == kRushCells && std::ranges::all_of(cells, is_sign) &&
         is_given(given, "rule", "axis") && is_given(given, "size", "6x6");
}

InputFormat rush_hour_format() {
  return {"rush", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", read_rush, guess_rush, write_rush};
}

InputFormat rush_hour_line_format() {
  return {"rush-db", "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", read_rush_db, read_rush_db};
}

}  // namespace trailblaze
