#include "puzzles/text/keys_form.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"
#include "puzzles/text/regex.hpp"
#include "puzzles/text/requested_kind.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr const char* kPuzzleKey = "puzzle";  // the key of the puzzle's name

// Returns the keys of a puzzle, and the parameter that each key sets.
std::map<std::string, std::string> keys_of(const PuzzleEntry& entry) {
  std::map<std::string, std::string> keys = {
      {kPuzzleKey, kPuzzleKey}, {"start", "start"}, {"goal", "goal"}};
  for (const Parameter& parameter : entry.parameters) {
    keys.emplace(parameter.name, parameter.name);
    keys.emplace(option_name(parameter), parameter.name);
  }
  return keys;
}

struct KeyLine {
  std::string key, value;
};

std::optional<KeyLine> split_key(std::string_view line) {
  static const Regex kKey(R"(\s*([A-Za-z-]+)[ \t]*=[ \t]*(.*?)\s*)");
  KeyLine found;
  if (line.find('=') == line.npos) return std::nullopt;  // true of most lines of a stream
  if (!kKey.matches(line, &found.key, &found.value)) return std::nullopt;
  return found;
}

bool is_comment(std::string_view line) {
  return line == "#" || (line.starts_with('#') && line.size() > 1 && is_space(line[1]));
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

// Returns the values by parameter, as written. Skips comments, which begin with `#` and a space. If
// a value has lines of its own, these lines are no comments, because `#` may be a wall.
absl::StatusOr<Parameters> split_keys(const PuzzleEntry& entry, std::string_view text) {
  const auto keys = keys_of(entry);
  Parameters values;
  std::string* value = nullptr;                  // the last key's value, which may go on
  bool has_lines = false;                        // true if the value has lines of its own
  const auto says = [](std::string_view line) {  // otherwise it may be a row of walls
    return std::ranges::any_of(line, [](unsigned char c) { return std::isalnum(c) != 0; });
  };
  std::size_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    const auto in_line = [&](const absl::Status& status) {
      return in_field("line " + std::to_string(number), status);
    };
    const auto found = split_key(line);
    if (found && (!has_lines || keys.contains(found->key))) {
      std::vector<std::string> names;
      std::ranges::transform(keys, std::back_inserter(names),
                             [](const auto& k) { return k.first; });
      const auto key = one_of(found->key, names);
      if (!key.ok()) return in_line(key.status());
      const auto [entered, is_new] = values.emplace(keys.at(*key), found->value);
      if (!is_new) return in_line(invalid("found " + in_quotes(*key) + " twice, expected it once"));
      value = &entered->second;
      if (value->starts_with(';')) value->clear();  // a remark
      has_lines = value->empty();
    } else if (!has_lines && (trim(line).empty() || (is_comment(trim(line)) && says(line)))) {
      continue;
    } else if (value != nullptr) {
      *value += (value->empty() ? "" : "\n") + std::string(line);
    } else {
      return in_line(invalid("found " + in_quotes(line) + ", expected a key, '=' and a value"));
    }
  }
  return values;
}

// Converts a JSON value into text: a list as in programs, rows on lines, and two numbers of a size
// as "3x4".
std::string text_of_json(const Parameter* parameter, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  const bool is_size = parameter != nullptr && parameter->value == "RxC";
  const bool is_text = value.is_array() && std::ranges::all_of(value, [](const Json& row) {
                         return row.is_string() && row.get<std::string>().size() > 1;
                       });
  const auto text = [](const Json& row) {
    return row.is_string() ? row.get<std::string>() : row.dump();
  };
  if (is_size && value.is_number()) return value.dump() + "x" + value.dump();
  if (value.is_array() && (is_size || is_text)) return join(value, is_size ? "x" : "\n", text);
  return value.dump();
}

// Returns the values of a JSON object by parameter.
absl::StatusOr<Parameters> values_of_object(const PuzzleEntry& entry, std::string_view text) {
  const auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  const auto keys = keys_of(entry);
  Parameters values;
  for (const auto& [key, value] : object->items()) {
    const std::string& name = keys.at(key);
    const auto parameter = std::ranges::find(entry.parameters, name, &Parameter::name);
    values[name] = text_of_json(parameter == entry.parameters.end() ? nullptr : &*parameter, value);
  }
  return values;
}

// Reads the keys; start and goal may be in any form of the puzzle. Parameters given by name
// override the text, so they are not taken from it.
absl::StatusOr<TextReading> read_keys(const PuzzleEntry& entry, std::string_view text,
                                      const Parameters& given) {
  if (!begins_keys(entry, text) && !is_keys(entry, text)) {
    return another_form(text, "a key such as \"start\", '=' and a value");
  }
  auto values = is_keys(entry, text) ? values_of_object(entry, text) : split_keys(entry, text);
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

bool begins_keys(const PuzzleEntry& entry, std::string_view text) {
  for (const std::string_view line : lines_of(text)) {
    if (trim(line).empty() || is_comment(trim(line))) continue;
    static const Regex kName("[A-Za-z-]+");  // excludes a board by the name of "puzzle"
    const auto found = split_key(line);
    return found && keys_of(entry).contains(found->key) &&
           (found->key != kPuzzleKey || kName.matches(found->value));
  }
  return false;
}

bool has_key_of_start(std::string_view text) {
  return std::ranges::any_of(lines_of(text), [](std::string_view line) {
    const auto found = split_key(line);
    return found && (found->key == "start" || found->key == "board");
  });
}

bool is_keys(const PuzzleEntry& entry, std::string_view text) {
  const bool says_position =
      text.find("\"start\"") != text.npos || text.find("\"board\"") != text.npos;
  if (!trim(text).starts_with('{') || !says_position) return false;
  const auto object = read_json_object(text);
  const auto keys = keys_of(entry);
  return object.ok() && std::ranges::all_of(object->items(), [&](const auto& item) {
           return keys.contains(item.key()) && !item.value().is_null();
         });
}

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
