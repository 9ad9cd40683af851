#include "puzzles/tiles/text/tiles_json.hpp"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr std::array kBoards = {"tiles", "start", "board",   "state",
                                "cells", "grid",  "initial", "numbers"};

// ---- JSON ----

// "size": 3, [3, 4], "3x4" or {"rows": 3, "columns": 4}
std::optional<TilesSize> size_of(const Json& object) {
  const Json size = object.value("size", Json());
  const auto side = [](const Json& value) -> std::size_t {
    return value.is_number_unsigned() ? value.get<std::size_t>() : 0;  // 0 is refused
  };
  if (size.is_number_unsigned()) return TilesSize{side(size), side(size)};
  if (size.is_array() && size.size() == 2) return TilesSize{side(size[0]), side(size[1])};
  if (size.is_string()) return size_given({{"size", size.get<std::string>()}});
  if (!size.is_object() || size.size() != 2) return std::nullopt;
  for (const char* columns : {"columns", "cols"}) {
    if (!size.contains("rows") || !size.contains(columns)) continue;
    return TilesSize{side(size.at("rows")), side(size.at(columns))};
  }
  return std::nullopt;
}

// A board under this key, of a text or of rows.
absl::StatusOr<TilesText> board_at(const Json& object, const char* name,
                                   std::optional<TilesSize> size) {
  const Json& value = object.at(name);
  const auto tiles = read_tiles(value.is_string() ? value.get<std::string>() : value.dump(), size);
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
  TextReading found;
  std::set<std::string> known = {"size", "goal"};
  for (const char* name : kBoards) {
    if (!object.contains(name) || !found.parameters.empty()) continue;
    const auto tiles = board_at(object, name, size);
    if (!tiles.ok()) return tiles.status();
    if (auto status = check_size(tiles->size, given); !status.ok()) return status;
    size = tiles->size;
    found = reading(tiles->size, tiles->tiles, tiles->notes);
    known.insert(name);
  }
  if (found.parameters.empty()) {
    return invalid("found an object without \"tiles\", expected such as {\"size\": [3, 3], " +
                   std::string("\"tiles\": [1, 2, 3, 4, 0, 5, 7, 8, 6]}"));
  }
  if (object.contains("goal") && !given.contains("goal")) {
    const auto goal = board_at(object, "goal", size);
    if (!goal.ok()) return goal.status();
    found.parameters["goal"] = list_text(goal->tiles);
  }
  for (std::string& note : notes_on_keys(object, known)) found.notes.push_back(std::move(note));
  return found;
}

bool begins_json(std::string_view text, const Parameters& /*given*/) {
  return trim(text).starts_with('{');
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

InputFormat tiles_json_format() {
  return {"json",     R"({"size": [3, 3], "tiles": [0, 8, 3, 6, 4, 7, 1, 2, 5]})",
          read_json,  read_json,
          write_json, begins_json};
}

}  // namespace trailblaze
