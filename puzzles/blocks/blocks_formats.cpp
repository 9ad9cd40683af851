#include "puzzles/blocks/blocks_formats.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/blocks/blocks_board.hpp"
#include "puzzles/blocks/klotski_codes.hpp"

namespace trailblaze {
namespace {

bool is(const Parameters& given, const char* name, const char* value) {
  const auto found = given.find(name);
  return found != given.end() && found->second == value;
}

// What a form brings with it, where it was not given by name.
void bring(Parameters& parameters, const Parameters& given, const char* name,
           const std::string& value) {
  if (!given.contains(name)) parameters[name] = value;
}

absl::Status check_size(const BlockSize& found, const Parameters& given) {
  const auto size = given.find("size");
  if (size == given.end() || lower_case(size->second) == to_text(found)) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + size->second);
}

// ---- rows of cells ----

absl::StatusOr<TextReading> read_rows(std::string_view text, const Parameters& /*given*/) {
  if (text.find('/') == text.npos && trim(text).find('\n') == text.npos) {
    return another_form(text, "rows on lines or split by '/'");
  }
  return TextReading{{{"start", std::string(text)}}};
}

// One row: with a size the puzzle reads it. Notebooks write four columns, and blank as 0.
absl::StatusOr<TextReading> read_flat(std::string_view text, const Parameters& given) {
  constexpr std::size_t kUsualWidth = 4;
  const std::string_view row = trim(text);
  if (row.find_first_of("/\n ") != row.npos || row.empty()) {
    return another_form(text, "cells in one row");
  }
  if (given.contains("size")) return TextReading{{{"start", std::string(row)}}};
  if (row.size() % kUsualWidth != 0) {
    return another_form(text, "rows of four cells in one row, or a size");
  }
  const BlockSize size{static_cast<int>(row.size() / kUsualWidth), static_cast<int>(kUsualWidth)};
  return TextReading{{{"start", rows_of(size, row)}},
                     {"the row is read as a board of " + to_text(size)}};
}

// ---- Rush Hour ----

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

// Whether a text can be nothing but a board of Rush Hour, as its rule and its size were given.
bool has_rush_signs(std::string_view cells, const Parameters& given) {
  const auto is_sign = [](char c) {
    return c == 'o' || c == '.' || c == 'x' || std::isupper(static_cast<unsigned char>(c)) != 0;
  };
  return cells.size() == kRushCells && std::ranges::all_of(cells, is_sign) &&
         is(given, "rule", "axis") && is(given, "size", "6x6");
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
  if (is(given, "rule", "free")) return another_form(text, "a board for --rule free");
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

// Where nobody names the form, only with a size: other forms are in one row, too. One of them is
// Rush Hour, where its rule and its size were given.
absl::StatusOr<TextReading> guess_flat(std::string_view text, const Parameters& given) {
  if (!given.contains("size")) return another_form(text, "a size for cells in one row");
  if (has_rush_signs(trim(text), given)) {
    return another_form(text, "cells that are no board of Rush Hour");
  }
  return read_flat(text, given);
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

// ---- Klotski ----

constexpr BlockSize kKlotskiSize{5, 4};

TextReading klotski(const std::string& cells, const Parameters& given, const std::string& note) {
  TextReading found{{{"start", rows_of(kKlotskiSize, cells)}}, {note}};
  bring(found.parameters, given, "goal", "..../..../..../.AA./.AA.");
  return found;
}

absl::StatusOr<TextReading> read_common_code(std::string_view text, const Parameters& given) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  const auto cells = cells_of_common_code(trim(text));
  if (!cells.ok()) return cells.status();
  return klotski(*cells, given, "read as a common code of Klotski");
}

absl::StatusOr<TextReading> read_short_code(std::string_view text, const Parameters& given) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  const auto cells = cells_of_short_code(trim(text));
  if (!cells.ok()) return cells.status();
  return klotski(*cells, given, "read as a short code of Klotski");
}

// Where nobody names the form, a text that is no code is another form.
template <auto kRead>
absl::StatusOr<TextReading> guess_code(std::string_view text, const Parameters& given) {
  const auto found = kRead(text, given);
  return found.ok() ? found : another_form(message(found.status()));
}

// ---- JSON ----

using Json = nlohmann::json;

// Two numbers, in an array or under these names.
std::optional<std::pair<int, int>> pair_of(const Json& value, const char* first,
                                           const char* second) {
  const auto number = [](const Json& n) {
    const bool fits = n.is_number_integer() && n >= 0 && n < BlockBoard::kMaxCells;
    return fits ? std::optional(n.get<int>()) : std::nullopt;
  };
  std::optional<int> a, b;
  if (value.is_array() && value.size() == 2) a = number(value[0]), b = number(value[1]);
  if (value.is_object() && value.contains(first) && value.contains(second)) {
    a = number(value.at(first)), b = number(value.at(second));
  }
  return a && b ? std::optional(std::pair(*a, *b)) : std::nullopt;
}

absl::Status wrong_json(const std::string& field, const std::string& expected) {
  return invalid(field + ": found another value, expected " + expected);
}

// Draws a block's rectangle. An error where it leaves the board or meets another block.
absl::Status draw(const BlockSize& board, std::pair<int, int> at, std::pair<int, int> shape,
                  char letter, std::string& cells) {
  for (int row = at.first; row < at.first + shape.first; ++row) {
    for (int column = at.second; column < at.second + shape.second; ++column) {
      const bool inside = row < board.rows && column < board.columns;
      char* const cell =
          inside ? &cells[static_cast<std::size_t>(row * board.columns + column)] : nullptr;
      if (cell == nullptr || *cell != kBlankCell) {
        return invalid("found row " + std::to_string(row) + " column " + std::to_string(column) +
                       (inside ? ", which another block covers" : ", which is not on the board") +
                       ", expected a free cell");
      }
      *cell = letter;
    }
  }
  return absl::OkStatus();
}

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789";

absl::StatusOr<TextReading> read_json(std::string_view text, const Parameters& given) {
  if (!trim(text).starts_with('{')) return another_form(text, "a JSON object");
  const Json object = nests_too_deeply(text) ? Json() : Json::parse(text, nullptr, false);
  if (!object.is_object()) return invalid("found " + in_quotes(text) + ", expected a JSON object");
  BlockSize size{5, 4};
  if (object.contains("boardSize")) {
    const auto sides = pair_of(object.at("boardSize"), "rows", "columns");
    if (!sides) return wrong_json("boardSize", "rows and columns");
    size = {sides->first, sides->second};
  }
  if (size.area() < 1 || size.area() > BlockBoard::kMaxCells) {
    return wrong_json("boardSize", "1 to " + std::to_string(BlockBoard::kMaxCells) + " cells");
  }
  if (auto status = check_size(size, given); !status.ok()) return status;
  if (!object.contains("blocks") || !object.at("blocks").is_array() ||
      object.at("blocks").empty() || object.at("blocks").size() > kLetters.size()) {
    return wrong_json("blocks", "1 to " + std::to_string(kLetters.size()) + " blocks");
  }
  std::string cells(static_cast<std::size_t>(size.area()), kBlankCell);
  std::pair<int, int> first_shape;
  std::size_t number = 0;
  for (const Json& block : object.at("blocks")) {
    const std::string field = "blocks[" + std::to_string(number) + "]";
    const auto shape = block.is_object() && block.contains("shape")
                           ? pair_of(block.at("shape"), "rows", "columns")
                           : std::nullopt;
    const auto at = block.is_object() && block.contains("position")
                        ? pair_of(block.at("position"), "row", "column")
                        : std::nullopt;
    if (!shape || !at || shape->first < 1 || shape->second < 1) {
      return wrong_json(field, "\"shape\": [rows, columns] and \"position\": [row, column]");
    }
    if (number == 0) first_shape = *shape;
    auto drawn = draw(size, *at, *shape, kLetters[number++], cells);
    if (!drawn.ok()) return in_field(field, drawn);
  }
  TextReading found{{{"start", rows_of(size, cells)}}};
  if (!object.contains("escapePoint") || given.contains("goal")) return found;
  const auto escape = pair_of(object.at("escapePoint"), "row", "column");
  std::string goal(cells.size(), kBlankCell);
  if (!escape || !draw(size, *escape, first_shape, kLetters[0], goal).ok()) {
    return wrong_json("escapePoint", "a row and column at which the first block fits");
  }
  found.parameters["goal"] = rows_of(size, goal);
  found.notes.push_back("the goal is that the first block, 'A', is at the escape point");
  return found;
}

// ---- several lines ----

bool begins_rows(std::string_view text, const Parameters& given) {
  const std::string_view row = trim(text);
  return row.find_first_of("/ {}\"") == row.npos && !given.contains("size");
}

bool begins_json(std::string_view text, const Parameters& /*given*/) {
  return trim(text).starts_with('{');
}

// ---- writing ----

absl::StatusOr<BlockGrid> position(const Parameters& all) {
  return read_block_grid(all.at("start"), std::nullopt);
}

absl::StatusOr<std::string> write_rows(const Parameters& all) { return all.at("start"); }

absl::StatusOr<std::string> write_flat(const Parameters& all) {
  const auto grid = position(all);
  return grid.ok() ? absl::StatusOr<std::string>(grid->cells) : grid.status();
}

absl::StatusOr<std::string> write_rush(const Parameters& all) {
  const auto grid = position(all);
  if (!grid.ok()) return grid.status();
  std::string cells = grid->cells;
  const bool has_small = std::ranges::any_of(cells, [](char c) { return c == 'o' || c == 'x'; });
  for (char& c : cells) c = c == kBlankCell ? 'o' : c == kWallCell ? 'x' : c;
  if (grid->size == kRushSize && !has_small && cars_of(cells)) return cells;
  return invalid("found " + in_quotes(all.at("start")) +
                 ", expected 6x6 cells with cars of two or three letters A to Z");
}

template <auto kCode>
absl::StatusOr<std::string> write_code(const Parameters& all) {
  const auto grid = position(all);
  if (!grid.ok()) return grid.status();
  if (grid->cells.find(kWallCell) != std::string::npos) {
    return invalid("found a wall, expected a board without walls");
  }
  if (grid->size == kKlotskiSize) return kCode(grid->cells);
  return invalid("found a board of " + to_text(grid->size) + ", expected 5x4");
}

absl::StatusOr<std::string> write_json(const Parameters& all) {
  const auto board = BlockBoard::read(all.at("start"), std::nullopt, false);
  if (!board.ok()) return board.status();
  if (board->grid().cells.find(kWallCell) != std::string::npos) {
    return invalid("found a wall, expected a board without walls");
  }
  nlohmann::ordered_json blocks = nlohmann::ordered_json::array();
  for (const BlockPiece& piece : board->pieces()) {
    const BlockSize around = extent(piece.shape);
    if (static_cast<std::int64_t>(piece.shape.size()) != around.area()) {
      return invalid(std::string("found piece '") + piece.letter + "', expected rectangles");
    }
    const int columns = board->grid().size.columns, place = board->place(piece.first_cell);
    blocks.push_back({{"shape", {around.rows, around.columns}},
                      {"position", {place / columns, place % columns}}});
  }
  const BlockSize size = board->grid().size;
  const nlohmann::ordered_json out = {
      {"boardSize", {{"rows", size.rows}, {"columns", size.columns}}}, {"blocks", blocks}};
  return out.dump();
}

}  // namespace

std::vector<InputFormat> blocks_formats() {
  return {
      {"rows", "1122/1133/45../6788/6799", read_rows, read_rows, write_rows, begins_rows},
      {"flat", "11221133450067886799", read_flat, guess_flat, write_flat},
      {"rush", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", read_rush, read_rush, write_rush},
      {"rush-db", "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", read_rush_db, read_rush_db},
      {"common-code", "1A9BF0C00", read_common_code, guess_code<read_common_code>,
       write_code<common_code_of>},
      {"short-code", "4WVE1", read_short_code, guess_code<read_short_code>,
       write_code<short_code_of>},
      {"json",
       R"({"boardSize": {"rows": 2, "columns": 3}, "blocks": [{"shape": [2, 1], )"
       R"("position": [0, 0]}], "escapePoint": [0, 2]})",
       read_json, read_json, write_json, begins_json},
  };
}

}  // namespace trailblaze
