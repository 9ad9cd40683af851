// Boards of Rush Hour: 36 cells in one row, and lines of Fogleman's database.
#include <algorithm>
#include <cctype>
#include <map>

#include "puzzles/blocks/blocks_readers.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kRushCells = 36, kRushSide = 6;
constexpr BlockSize kRushSize{6, 6};

// The cells of each car. Nothing where they are no cars: straight, of two or three cells.
std::optional<std::map<char, std::vector<std::size_t>>> cars_of(std::string_view cells) {
  std::map<char, std::vector<std::size_t>> cars;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const char c = cells[i];
    if (c == 'o' || c == '.' || c == 'x') continue;
    if (std::isupper(static_cast<unsigned char>(c)) == 0) return std::nullopt;
    cars[c].push_back(i);
  }
  for (const auto& [letter, at] : cars) {
    if (at.size() < 2 || at.size() > 3) return std::nullopt;
    const std::size_t step = at[1] - at[0];
    const bool lies = step == 1 && at.front() / kRushSide == at.back() / kRushSide;
    const bool straight = at.size() == 2 || at[2] - at[1] == step;
    if (!straight || !(lies || step == kRushSide)) return std::nullopt;
  }
  if (cars.empty()) return std::nullopt;
  return cars;
}

// The red car: A or X, whichever lies in a row.
absl::StatusOr<char> red_car(const std::map<char, std::vector<std::size_t>>& cars) {
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
  const std::string_view cells = trim(text);
  const auto cars = cells.size() == kRushCells ? cars_of(cells) : std::nullopt;
  if (!cars) {
    const auto wrong = another_form(
        text,
        "36 cells of Rush Hour: cars of two or three letters A to Z, 'o' or '.' blank, 'x' a "
        "wall");
    return has_rush_signs(cells, given) ? invalid(message(wrong)) : wrong;
  }
  if (is_given(given, "rule", "free")) return another_form(text, "a board for --rule free");
  if (auto status = check_size(kRushSize, given); !status.ok()) return status;
  std::string plain(cells);
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

absl::StatusOr<TextReading> read_rush_db(std::string_view text, const Parameters& given) {
  const std::vector<std::string_view> columns = words(text);
  const auto is_number = [](std::string_view word) { return parse_number(word).ok(); };
  if (columns.size() < 2 || columns.size() > 3 || !is_number(columns.front()) ||
      columns[1].size() != kRushCells || (columns.size() == 3 && !is_number(columns.back()))) {
    return another_form(text, "moves, a board of 36 cells, and a number of positions");
  }
  auto found = read_rush(columns[1], given);
  if (!found.ok()) return invalid(message(found.status()));
  found->notes.push_back(
      "the line says " + std::string(columns[0]) + " moves" +
      (columns.size() == 3 ? " and " + std::string(columns[2]) + " positions" : ""));
  return found;
}

absl::StatusOr<std::string> write_rush(const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  std::string cells = grid->cells;
  const bool has_small = std::ranges::any_of(cells, [](char c) { return c == 'o' || c == 'x'; });
  for (char& c : cells) c = c == kBlankCell ? 'o' : c == kWallCell ? 'x' : c;
  if (grid->size != kRushSize || has_small || !cars_of(cells)) {
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

bool has_rush_signs(std::string_view cells, const Parameters& given) {
  const auto is_sign = [](char c) {
    return c == 'o' || c == '.' || c == 'x' || std::isupper(static_cast<unsigned char>(c)) != 0;
  };
  return cells.size() == kRushCells && std::ranges::all_of(cells, is_sign) &&
         is_given(given, "rule", "axis") && is_given(given, "size", "6x6");
}

InputFormat rush_hour_format() {
  return {"rush", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", read_rush, read_rush, write_rush};
}

InputFormat rush_hour_line_format() {
  return {"rush-db", "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", read_rush_db, read_rush_db};
}

}  // namespace trailblaze
