#include "puzzles/text/keys_form.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/text/keys_text.hpp"
#include "puzzles/text/requested_kind.hpp"

namespace trailblaze {
namespace {

// Reads the keys; start and goal may be in any form of the puzzle. Parameters given by name
// override the text, so they are not taken from it.
absl::StatusOr<TextReading> read_keys(const PuzzleEntry& entry, std::string_view text,
                                      const Parameters& given) {
  if (!begins_keys(entry, text) && !is_keys(entry, text)) {
    return another_form(text, "a key such as \"start\", '=' and a value");
  }
  auto values = values_of_keys(entry, text);
  if (!values.ok()) return values.status();
  if (const auto puzzle = values->extract(kPuzzleKey);
      !puzzle.empty() && puzzle.mapped() != entry.name) {
    return invalid("puzzle: found " + in_quotes(puzzle.mapped()) + ", expected " + entry.name);
  }
  TextReading found;
  Parameters known = given;
  auto start = values->extract("start"), goal = values->extract("goal");
  for (auto& [name, value] : *values) {
    if (known.emplace(name, value).second) found.parameters[name] = value;
  }
  const auto board = found.parameters.find("board");
  if (start.empty() && board == found.parameters.end()) {
    return invalid("start: missing, expected a key \"start\"");
  }
  const std::string position = start.empty() ? board->second : start.mapped();
  // The start has the board.
  if (start.empty() && entry.start_is_board) found.parameters.erase("board");
  const bool says_goal = !goal.empty() && !given.contains("goal");
  if (says_goal) known["goal"] = goal.mapped();
  auto reading = read_text(entry.formats, "auto", position, known);
  if (!reading.ok()) return in_field("start", reading.status());
  found.parameters.merge(reading->parameters);
  found.notes = std::move(reading->notes);
  if (!says_goal) return found;
  known.insert(found.parameters.begin(), found.parameters.end());
  known.erase(kRequestedKind);  // as for a goal that is given
  const auto aim = read_goal(entry.formats, "auto", goal.mapped(), known);
  if (!aim.ok()) return in_field("goal", aim.status());
  found.parameters["goal"] = aim->parameters.at("start");
  return found;
}

std::string write_keys(const PuzzleEntry& entry, const Parameters& all) {
  std::string out = "puzzle = " + entry.name + "\n";
  const auto put = [&](const std::string& key, const std::string& name) {
    const auto value = all.find(name);
    if (value == all.end() || value->second.empty()) return;
    std::string text = value->second;
    const std::vector<std::string_view> rows = split(text, '/');
    const bool has_blank_row =
        std::ranges::any_of(rows, [](std::string_view row) { return row.empty(); });
    const bool in_lines = entry.start_is_board && (name == "start" || name == "board") &&
                          rows.size() > 1 && !has_blank_row;
    if (in_lines) std::ranges::replace(text, '/', '\n');
    out += key + " =" + (in_lines ? "\n" : " ") + text + "\n";
  };
  for (const Parameter& parameter : entry.parameters) put(option_name(parameter), parameter.name);
  put("goal", "goal");
  put("start", "start");
  out.pop_back();
  return out;
}

}  // namespace

InputFormat keys_form(const PuzzleEntry& entry) {
  const PuzzleEntry* const puzzle = &entry;
  const auto read = [puzzle](std::string_view text, const Parameters& given) {
    return read_keys(*puzzle, text, given);
  };
  return {.name = "keys",
          .example = "start = ...",
          .read = read,
          .guess = read,
          .write = [puzzle](const Parameters& all) -> absl::StatusOr<std::string> {
            return write_keys(*puzzle, all);
          }};
}

}  // namespace trailblaze
