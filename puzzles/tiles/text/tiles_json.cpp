// Boards of tiles as JSON objects, as programs write them:
//
//   {"size": [3, 3], "tiles": [1, 2, 3, 4, 0, 5, 7, 8, 6], "goal": [...]}
//
// The size may be one number, "3x3", or left out if the rows show it; the board may be named start,
// board, state or cells as well, and be a text or rows of any form of tiles_text.hpp.
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr std::array kBoards = {"tiles", "start", "board",   "state",
                                "cells", "grid",  "initial", "numbers"};

// "size": 3, [3, 4], "3x4" or {"rows": 3, "columns": 4}
std::optional<TilesSize> size_of(const Json& object) {
  const Json size = object.value("size", Json());
  const auto side = [](const Json& value) -> std::size_t {
    return value.is_number_unsigned() ? value.get<std::size_t>() : 0;  // 0 is refused
  };
  if (size.is_number_unsigned()) return TilesSize{side(size), side(size)};
  if (size.is_array() && size.size() == 2) return TilesSize{side(size[0]), side(size[1])};
  if (size.is_string()) return size_given({{"size", size.get<std::string>()}});
  for (const char* columns : {"columns", "cols"}) {
    if (!size.is_object() || size.size() != 2 || !size.contains(columns)) continue;
    return TilesSize{side(size.value("rows", Json())), side(size.at(columns))};
  }
  return std::nullopt;
}

// A board under this key, of a text or of rows.
absl::StatusOr<TilesText> board_at(const Json& object, const char* name,
                                   std::optional<TilesSize> size, Repeats repeats) {
  const Json& value = object.at(name);
  const auto tiles =
      read_tiles(value.is_string() ? value.get<std::string>() : value.dump(), size, repeats);
  return tiles.ok() ? tiles : in_field(name, tiles.status());
}

absl::StatusOr<TextReading> read_json(std::string_view text, const Parameters& given) {
  const auto read = read_json_object(text);
  if (!read.ok()) return read.status();
  const Json& object = *read;
  std::optional<TilesSize> size = size_of(object);
  if (object.contains("size") && (!size || size->cells() == 0 || size->cells() > 16)) {
    return wrong_json("size", object.at("size"), "rows and columns such as [3, 4]");
  }
  if (!size) size = size_given(given);
  const Json said = object.value("goal", Json());
  const bool is_named = said.is_string() && is_goal_name(said.get<std::string>());
  const bool has_goal = object.contains("goal") || given.contains("goal");
  const bool has_tiles = object.contains("goal") && !given.contains("goal") && !is_named;
  const Repeats repeats = has_tiles ? Repeats::kAny : repeats_in(given);
  TextReading found;
  std::set<std::string> known = {"size", "goal"};
  for (const char* name : kBoards) {
    if (!object.contains(name) || !found.parameters.empty()) continue;
    const auto tiles = board_at(object, name, size, repeats);
    if (!tiles.ok()) return tiles.status();
    if (auto status = check_size(tiles->size, given); !status.ok()) return status;
    size = tiles->size;
    found = reading(tiles->size, tiles->tiles, tiles->notes);
    if (!has_goal) take_goal_of_alike(found, tiles->tiles, given);
    known.insert(name);
  }
  if (found.parameters.empty()) {
    return invalid("found an object without \"tiles\", expected such as {\"size\": [3, 3], " +
                   std::string("\"tiles\": [1, 2, 3, 4, 0, 5, 7, 8, 6]}"));
  }
  if (object.contains("goal") && !given.contains("goal")) {
    const Json& named = object.at("goal");
    const bool is_name = named.is_string() && is_goal_name(named.get<std::string>());
    const auto goal = is_name ? TilesText{} : board_at(object, "goal", size, repeats);
    if (!goal.ok()) return goal.status();
    found.parameters["goal"] = is_name ? named.get<std::string>() : list_text(goal->tiles);
  }
  if (auto keys = note_unknown_keys(object, known, found.notes); !keys.ok()) return keys;
  return found;
}

bool begins_json(std::string_view text, const Parameters& /*given*/) {
  return trim(text).starts_with('{');
}

absl::StatusOr<std::string> write_json(const Parameters& all) {
  const auto text = all.find("goal");
  const auto goal =
      read_tiles(text == all.end() ? "" : text->second, size_given(all), Repeats::kAny);
  const auto start = position(all, goal.ok() ? Repeats::kAny : Repeats::kPlain);
  if (!start.ok()) return start.status();
  nlohmann::ordered_json out = {{"size", {start->size.rows, start->size.columns}},
                                {"tiles", start->tiles}};
  if (goal.ok()) out["goal"] = goal->tiles;
  return out.dump();
}

}  // namespace

InputFormat tiles_json_format() {
  return {"json",     R"({"size": [3, 3], "tiles": [0, 8, 3, 6, 4, 7, 1, 2, 5]})",
          read_json,  read_json,
          write_json, begins_json};
}

}  // namespace trailblaze
