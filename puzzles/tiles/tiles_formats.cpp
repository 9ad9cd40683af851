#include "puzzles/tiles/tiles_formats.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles_signs.hpp"
#include "puzzles/tiles/tiles_text.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::uint64_t>;

// ---- what all have in common ----

std::string list_text(const Cells& cells) {
  return join(cells, " ", [](std::uint64_t tile) { return std::to_string(tile); });
}

// The size that was given by name; nothing where there is none.
std::optional<TilesSize> size_given(const Parameters& given) {
  const auto text = given.find("size");
  if (text == given.end()) return std::nullopt;
  const std::vector<std::uint64_t> sides = numbers_in(text->second);
  if (sides.size() != 2 || sides[0] == 0 || sides[1] == 0) return TilesSize{};
  return TilesSize{sides[0], sides[1]};
}

// Whether a size was given that there is not. It is refused when the puzzle is opened.
bool has_wrong_size(const Parameters& given) {
  const auto size = size_given(given);
  return size && (size->cells() == 0 || size->cells() > 16);
}

TextReading reading(const TilesSize& size, const Cells& start,
                    std::vector<std::string> notes = {}) {
  return {{{"size", to_text(size)}, {"start", list_text(start)}}, std::move(notes)};
}

absl::Status check_size(const TilesSize& found, const Parameters& given) {
  const auto size = size_given(given);
  if (!size || *size == found) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + to_text(*size));
}

// 0 1 2 ..., told where it comes with a form and was not asked for.
void take_blank_first(TextReading& reading, std::size_t cells, const Parameters& given,
                      const std::string& whose) {
  if (given.contains("goal")) return;
  Cells goal(cells);
  for (std::size_t i = 0; i < cells; ++i) goal[i] = i;
  reading.parameters["goal"] = list_text(goal);
  reading.notes.push_back("read as " + whose + ", whose goal has the blank first");
}

// ---- a board alone ----

absl::StatusOr<TextReading> read_form(std::string_view text, const Parameters& given,
                                      TilesForm form, const char* expected) {
  if (has_wrong_size(given)) return TextReading{{{"start", std::string(text)}}};
  const auto tiles = read_tiles(text, size_given(given));
  if (!tiles.ok()) return another_form(message(tiles.status()));
  if (tiles->form != form) return another_form(text, expected);
  return reading(tiles->size, tiles->tiles, tiles->notes);
}

absl::StatusOr<TextReading> read_list(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kList, "numbers in one row");
}
absl::StatusOr<TextReading> read_nested(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kNested, "rows in brackets");
}
absl::StatusOr<TextReading> read_digits(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kDigits, "a digit for each cell");
}
absl::StatusOr<TextReading> read_board(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kBoard, "rows of cells");
}

// ---- lists ----

bool is_board(const Cells& cells) { return check_permutation(cells, 0).ok(); }

// The 16 tiles from a place on.
Cells tiles_from(const Cells& numbers, std::size_t first) {
  if (numbers.size() < first + 16) return {};
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + 16};
}

absl::StatusOr<TextReading> korf(const Cells& tiles, const Parameters& given) {
  constexpr TilesSize kSize{4, 4};
  if (auto status = check_permutation(tiles, 0); !status.ok()) return status;
  if (auto status = check_size(kSize, given); !status.ok()) return status;
  TextReading found = reading(kSize, tiles);
  take_blank_first(found, 16, given, "a line of Korf's list");
  return found;
}

absl::StatusOr<TextReading> read_korf(std::string_view text, const Parameters& given) {
  const auto wrong = [&] {
    return another_form(text, "an instance number, if any, and 16 tiles in one row");
  };
  const std::string_view line = trim(text);
  if (line.find_first_not_of("0123456789 \t,.") != line.npos) return wrong();
  const Cells numbers = numbers_in(line);
  const Cells numbered = tiles_from(numbers, 1), alone = tiles_from(numbers, 0);
  if (alone.empty()) return wrong();
  const bool is_numbered = !numbered.empty() && is_board(numbered);
  if (is_numbered && is_board(alone)) {
    return invalid("found " + in_quotes(text) +
                   ", which can be read with or without an instance number, expected one of them");
  }
  return korf(is_numbered || numbers.size() == 17 ? numbered : alone, given);
}

// Without its number it is a list like any other.
absl::StatusOr<TextReading> guess_korf(std::string_view text, const Parameters& given) {
  const Cells numbers = numbers_in(text);
  if (numbers.size() < 17 || !is_board(tiles_from(numbers, 1))) {
    return another_form(text, "an instance number and 16 tiles");
  }
  return read_korf(text, given);
}

absl::StatusOr<TextReading> read_24puzzle(std::string_view text, const Parameters& given) {
  const auto tiles = read_tiles(text, size_given(given));
  if (!tiles.ok()) return tiles.status();
  if (tiles->form != TilesForm::kList) return another_form(text, "numbers in one row");
  TextReading found = reading(tiles->size, tiles->tiles, tiles->notes);
  take_blank_first(found, tiles->tiles.size(), given, "a list of 24puzzle");
  return found;
}

// ---- Ruml's files ----

struct Ruml {
  TilesSize size;
  Cells start, goal;  // as they are written
};

absl::StatusOr<Ruml> split_ruml(std::string_view text, const Parameters& given) {
  const std::string lower = lower_case(text);
  const std::size_t start = lower.find("starting positions"), goal = lower.find("goal positions");
  if (start == lower.npos || goal == lower.npos || goal < start) {
    return another_form(text, "\"starting positions for each tile:\" and \"goal positions:\"");
  }
  const Cells head = numbers_in(text.substr(0, start));
  if (head.size() < 2) return invalid("found no size, expected rows and columns such as 4 4 first");
  Ruml ruml{{head[head.size() - 2], head.back()},
            numbers_in(text.substr(start, goal - start)),
            numbers_in(text.substr(goal))};
  if (auto status = check_size(ruml.size, given); !status.ok()) return status;
  for (const auto& [name, cells] :
       {std::pair("starting", &ruml.start), std::pair("goal", &ruml.goal)}) {
    if (cells->size() == ruml.size.cells()) continue;
    return in_field(std::string(name) + " positions",
                    invalid("found " + std::to_string(cells->size()) + " numbers, expected " +
                            std::to_string(ruml.size.cells())));
  }
  for (const Cells* cells : {&ruml.start, &ruml.goal}) {
    if (auto status = check_permutation(*cells, 0); !status.ok()) return status;
  }
  return ruml;
}

Cells inverse(const Cells& cells) {
  Cells inverse(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) inverse[cells[i]] = i;
  return inverse;
}

TextReading reading(const Ruml& ruml, const Cells& start, const Cells& goal,
                    const Parameters& given, const std::string& note) {
  TextReading found = reading(ruml.size, start, {note});
  if (!given.contains("goal")) found.parameters["goal"] = list_text(goal);
  return found;
}

absl::StatusOr<TextReading> read_ruml(std::string_view text, const Parameters& given) {
  const auto ruml = split_ruml(text, given);
  if (!ruml.ok()) return ruml.status();
  return reading(*ruml, inverse(ruml->start), inverse(ruml->goal), given,
                 "the numbers are read as the position of each tile; --input-format ruml-values "
                 "reads them as the tile at each position");
}

absl::StatusOr<TextReading> read_ruml_values(std::string_view text, const Parameters& given) {
  const auto ruml = split_ruml(text, given);
  if (!ruml.ok()) return ruml.status();
  return reading(*ruml, ruml->start, ruml->goal, given,
                 "the numbers are read as the tile at each position");
}

// ---- JSON ----

using Json = nlohmann::json;

// "size": 3, [3, 4], "3x4" or {"rows": 3, "columns": 4}
std::optional<TilesSize> size_of(const Json& object) {
  const auto size = object.find("size");
  if (size == object.end()) return std::nullopt;
  const std::string text = size->dump();
  if (text.find_first_of("-.") != text.npos) return std::nullopt;
  const std::vector<std::uint64_t> sides = numbers_in(text);
  if (sides.size() == 1) return TilesSize{sides[0], sides[0]};
  return sides.size() == 2 ? std::optional(TilesSize{sides[0], sides[1]}) : std::nullopt;
}

absl::StatusOr<TextReading> read_json(std::string_view text, const Parameters& given) {
  if (!trim(text).starts_with('{')) return another_form(text, "a JSON object");
  const Json object = nests_too_deeply(text) ? Json() : Json::parse(text, nullptr, false);
  if (!object.is_object()) return invalid("found " + in_quotes(text) + ", expected a JSON object");
  std::optional<TilesSize> size = size_of(object);
  if (object.contains("size") && (!size || size->cells() == 0 || size->cells() > 16)) {
    return invalid("size: found " + in_quotes(object.at("size").dump()) +
                   ", expected rows and columns such as [3, 4]");
  }
  if (!size) size = size_given(given);
  TextReading found;
  for (const char* name : {"tiles", "start", "board", "state", "cells"}) {
    if (!object.contains(name) || !found.parameters.empty()) continue;
    const Json& value = object.at(name);
    const auto tiles =
        read_tiles(value.is_string() ? value.get<std::string>() : value.dump(), size);
    if (!tiles.ok()) return in_field(name, tiles.status());
    if (auto status = check_size(tiles->size, given); !status.ok()) return status;
    size = tiles->size;
    found = reading(tiles->size, tiles->tiles, tiles->notes);
  }
  if (found.parameters.empty()) {
    return invalid("found an object without \"tiles\", expected such as {\"size\": [3, 3], " +
                   std::string("\"tiles\": [1, 2, 3, 4, 0, 5, 7, 8, 6]}"));
  }
  if (object.contains("goal") && !given.contains("goal")) {
    const Json& value = object.at("goal");
    const auto goal = read_tiles(value.is_string() ? value.get<std::string>() : value.dump(), size);
    if (!goal.ok()) return in_field("goal", goal.status());
    found.parameters["goal"] = list_text(goal->tiles);
  }
  return found;
}

// ---- boards of several lines ----

// A row of a board, or the size above it.
bool begins_board(std::string_view text, const Parameters& given) {
  if (text.find('/') != text.npos) return false;
  const auto size = size_given(given);
  const std::size_t numbers = numbers_in(plain_tiles_signs(text).text).size();
  if (text.find_first_of("|+") != text.npos || text.find("\xe2\x94") != text.npos) return true;
  return numbers > 0 && numbers <= (size ? std::max<std::size_t>(size->columns, 2) : 4);
}

// "4 4" above "starting positions", which may also be the first line.
bool begins_ruml(std::string_view text, const Parameters& /*given*/) {
  return numbers_in(text).size() == 2 || lower_case(text).find("starting") != std::string::npos;
}

bool begins_json(std::string_view text, const Parameters& /*given*/) {
  return trim(text).starts_with('{');
}

// ---- writing ----

absl::StatusOr<TilesText> position(const Parameters& all) {
  return read_tiles(all.at("start"), size_given(all));
}

// The cells, with `between` cells of a row and `ends` between rows.
std::string rows_text(const TilesText& tiles, const char* between, const char* ends) {
  std::string out;
  for (std::size_t i = 0; i < tiles.tiles.size(); ++i) {
    if (i > 0) out += i % tiles.size.columns == 0 ? ends : between;
    out += std::to_string(tiles.tiles[i]);
  }
  return out;
}

absl::StatusOr<std::string> write_list(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>(list_text(tiles->tiles)) : tiles.status();
}
absl::StatusOr<std::string> write_nested(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>("[[" + rows_text(*tiles, ", ", "], [") + "]]")
                    : tiles.status();
}
absl::StatusOr<std::string> write_board(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>(rows_text(*tiles, " ", "/")) : tiles.status();
}
absl::StatusOr<std::string> write_digits(const Parameters& all) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  std::string out;
  for (const std::uint64_t tile : tiles->tiles) out += "0123456789ABCDEF"[tile];
  return out;
}
absl::StatusOr<std::string> write_sixteen(const Parameters& all) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  if (tiles->size == TilesSize{4, 4}) return list_text(tiles->tiles);
  return invalid("found a board of " + to_text(tiles->size) + ", expected 4x4");
}
absl::StatusOr<std::string> write_commas(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>(rows_text(*tiles, ",", ",")) : tiles.status();
}

absl::StatusOr<std::string> write_ruml_lines(const Parameters& all, bool positions) {
  const auto start = position(all);
  const auto goal = read_tiles(all.at("goal"), size_given(all));
  if (!start.ok()) return start.status();
  if (!goal.ok()) return in_field("goal", goal.status());
  const auto lines = [&](const Cells& tiles) {
    return join(positions ? inverse(tiles) : tiles, "\n",
                [](std::uint64_t number) { return std::to_string(number); });
  };
  return std::to_string(start->size.rows) + " " + std::to_string(start->size.columns) +
         "\nstarting positions for each tile:\n" + lines(start->tiles) + "\ngoal positions:\n" +
         lines(goal->tiles);
}
absl::StatusOr<std::string> write_ruml(const Parameters& all) {
  return write_ruml_lines(all, true);
}
absl::StatusOr<std::string> write_ruml_values(const Parameters& all) {
  return write_ruml_lines(all, false);
}

absl::StatusOr<std::string> write_json(const Parameters& all) {
  const auto start = position(all);
  if (!start.ok()) return start.status();
  nlohmann::ordered_json out = {{"size", {start->size.rows, start->size.columns}},
                                {"tiles", start->tiles}};
  const auto text = all.find("goal");
  const auto goal = read_tiles(text == all.end() ? "" : text->second, start->size);
  if (goal.ok()) out["goal"] = goal->tiles;
  return out.dump();
}

}  // namespace

std::vector<InputFormat> tiles_formats() {
  return {
      {"list", "0 8 3 6 4 7 1 2 5", read_list, read_list, write_list},
      {"nested", "((0,8,3),(6,4,7),(1,2,5))", read_nested, read_nested, write_nested},
      {"digits", "083647125", read_digits, read_digits, write_digits},
      {"board", "_ 8 3/6 4 7/1 2 5", read_board, read_board, write_board, begins_board},
      {"korf", "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", read_korf, guess_korf, write_sixteen},
      {"24puzzle", "15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0", read_24puzzle, nullptr, write_commas},
      {"ruml", "2 2 starting positions for each tile: 0 1 3 2 goal positions: 3 0 1 2", read_ruml,
       read_ruml, write_ruml, begins_ruml},
      {"ruml-values", "2 2 starting positions for each tile: 0 1 3 2 goal positions: 1 2 3 0",
       read_ruml_values, nullptr, write_ruml_values, begins_ruml},
      {"json", R"({"size": [3, 3], "tiles": [0, 8, 3, 6, 4, 7, 1, 2, 5]})", read_json, read_json,
       write_json, begins_json},
  };
}

}  // namespace trailblaze
