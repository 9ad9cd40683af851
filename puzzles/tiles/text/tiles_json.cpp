// Boards of tiles as JSON objects, such as programs write:
//
//   {"size": [3, 3], "tiles": [1, 2, 3, 4, 0, 5, 7, 8, 6], "goal": [...]}
//
// The size may be a number, "3x3", or missing if the rows show it. The board's key may also be
// start, board, state or cells, among others. Its value may also be a text, or rows in any form of
// tiles_text.hpp.
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr std::array kBoards = {"tiles", "start", "board",   "state",
                                "cells", "grid",  "initial", "numbers"};

std::string text_in(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// Reads "size": 3, [3, 4], "3x4" or {"rows": 3, "columns": 4}. An invalid size has 0 cells.
TilesSize size_in(Json size) {
  for (const char* columns : {"columns", "cols"}) {
    if (!size.is_object() || size.size() != 2 || !size.contains(columns)) continue;
    size = Json::array({size.value("rows", Json()), size.at(columns)});
  }
  std::string sides = join(list_items(text_in(size)), "x");
  if (size.is_number()) sides += "x" + sides;
  return *size_given({{"size", sides}});
}

absl::StatusOr<TextReading> read_json(std::string_view text, const Parameters& given) {
  const auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  std::optional<TilesSize> size = size_given(given);
  if (const auto said = object->find("size"); said != object->end()) {
    const auto agrees = common_size(size, size_in(*said));
    if (size_in(*said).cells() == 0) {
      return wrong_json("size", *said, "rows and columns such as [3, 4]");
    }
    if (!agrees.ok()) return agrees.status();
    size = *agrees;
  }
  const auto* const name =
      std::ranges::find_if(kBoards, [&](auto key) { return object->contains(key); });
  if (name == kBoards.end()) {
    return invalid(
        "found an object without \"tiles\", expected an object such as {\"size\": [3, 3], " +
        std::string("\"tiles\": [1, 2, 3, 4, 0, 5, 7, 8, 6]}"));
  }
  Parameters known = given;
  if (object->contains("goal")) known.try_emplace("goal", text_in(object->at("goal")));
  const auto board = read_tiles(text_in(object->at(*name)), size, repeats_allowed_by(known));
  if (!board.ok()) return in_field(*name, board.status());
  TextReading found = reading(*board, known);
  if (object->contains("goal") && !given.contains("goal")) {
    std::string& said = known.at("goal");
    const auto goal = is_goal_name(said) ? board : read_tiles(said, board->size, Repeats::kAny);
    if (!goal.ok()) return in_field("goal", goal.status());
    found.parameters["goal"] = is_goal_name(said) ? said : list_text(goal->tiles);
  }
  const std::size_t notes = found.notes.size();
  const auto keys = note_unknown_keys(*object, {"size", "goal", *name}, found.notes);
  if (!keys.ok()) return keys;
  if (found.parameters.contains("goal") && !known.contains("goal") && notes < found.notes.size()) {
    return invalid("found equal tiles, and " + found.notes.back() + ", expected the key \"goal\"");
  }
  return found;
}

absl::StatusOr<std::string> write_json(const Parameters& all) {
  const auto size = size_given(all);
  const auto goal = read_tiles(all.at("goal"), size, Repeats::kAny);
  const auto start =
      read_tiles(all.at("start"), size, goal.ok() ? Repeats::kAny : Repeats::kObvious);
  if (!start.ok()) return start.status();
  nlohmann::ordered_json out = {{"size", {start->size.rows, start->size.columns}},
                                {"tiles", start->tiles}};
  if (goal.ok()) out["goal"] = goal->tiles;
  return out.dump();
}

}  // namespace

InputFormat tiles_json_format() {
  return {.name = "json",
          .example = R"({"size": [3, 3], "tiles": [0, 8, 3, 6, 4, 7, 1, 2, 5]})",
          .read = read_json,
          .guess = read_json,
          .write = write_json,
          .begins = [](std::string_view text, const Parameters& /*given*/) {
            return trim(text).starts_with('{');
          }};
}

}  // namespace trailblaze
