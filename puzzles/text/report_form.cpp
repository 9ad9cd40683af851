#include "puzzles/text/report_form.hpp"

#include <algorithm>

#include "puzzles/text/json_text.hpp"
#include "puzzles/text/keys_form.hpp"
#include "puzzles/text/paste_marks.hpp"
#include "puzzles/text/plain_text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr const char* kName = "report";
constexpr const char* kKeys = "keys";

bool looks_like_report(std::string_view text) {
  return trim(text).starts_with('{') && text.find("\"puzzle\"") != text.npos &&
         text.find("\"start\"") != text.npos;
}

// ---- dicts as Python prints them ----
//
//   {'tiles': (2, 4, 3, 1, None), 'size': 3}     {"tiles": [2, 4, 3, 1, null], "size": 3}

// Converts a word or signs outside quotes into JSON: tuples become lists.
std::string json_of_word(std::string word) {
  if (word == "None") return "null";
  if (word == "True") return "true";
  if (word == "False") return "false";
  for (char& c : word) c = c == '(' ? '[' : c == ')' ? ']' : c;
  return word;
}

// Converts a dict whose first key is in single quotes into JSON, sign by sign, so that each sign
// keeps its place. Returns other texts, and dicts with escapes in their strings, unchanged.
std::string json_of_dict(std::string_view text) {
  static const Regex kDict(R"(\s*\{\s*'(?s:.*)\}\s*)");
  static const Regex kToken(R"re('([^'"\\\n]*)'|("[^"\\\n]*")|(\w+|[^\w'"]+))re");
  if (text.find('\'') == text.npos || !kDict.matches(text)) return std::string(text);
  std::string json;
  std::string_view rest(text), quoted, as_in_json, word;
  while (kToken.consume(&rest, &quoted, &as_in_json, &word)) {
    if (!word.empty()) {
      json += json_of_word(std::string(word));
    } else if (!as_in_json.empty()) {
      json += as_in_json;
    } else {
      json += '"';
      json += quoted;
      json += '"';
    }
  }
  return rest.empty() ? json : std::string(text);
}

// ---- reports ----

// Returns the text of a field; an error if it is missing or not a text.
absl::StatusOr<std::string> text_at(const Json& object, const char* name) {
  const Json value = object.value(name, Json());
  if (value.is_string()) return value.get<std::string>();
  return wrong_json(name, value, "a text");
}

// Returns a line without its comment, which is the rest of the line from a "#" on. The "#" must be
// at the beginning or after a space, and the comment must have a word or a number. If the rest from
// one "#" on has neither, later rests have neither.
std::string_view without_comment(std::string_view line) {
  static const Regex kComment(R"(#.*?(?:[A-Za-z]{2}|\d)\C*)");
  for (std::size_t at = 0; (at = line.find('#', at)) != line.npos; ++at) {
    const std::string_view before = line.substr(0, at);
    if (!trim(before).empty() && !is_space(before.back())) continue;
    if (is_in_rows(line, at)) continue;
    if (!kComment.matches(line.substr(at))) break;
    return trim(before).empty() ? "" : before.substr(0, at - 1);
  }
  return line;
}

// Returns a text without its comments. If the start of the puzzle is a board, "#" may be a wall, so
// the text stays as it is. A text that consists of comments also stays. "#7" at the beginning is
// the number of an instance.
std::string without_comments(const PuzzleEntry& entry, std::string text) {
  static const Regex kNumber(R"(\s*#\d+[:.)]?[ \t]+[-+\d_])");
  if (entry.start_is_board || text.find('#') == text.npos) return text;
  std::string_view behind(text);
  kNumber.consume(&behind);
  std::string_view rest(behind.data(), behind.size());
  std::string plain = text.substr(0, text.size() - rest.size());
  for (;;) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    plain += without_comment(rest.substr(0, end));
    if (end == rest.size()) break;
    plain += '\n';
    rest.remove_prefix(end + 1);
  }
  return trim(plain).empty() ? text : plain;
}

// Parameters given by name override the report, so they are not taken from it.
absl::StatusOr<TextReading> read_report(const PuzzleEntry& entry, std::string_view text,
                                        const Parameters& given) {
  const auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  const auto puzzle = text_at(*object, "puzzle");
  if (!puzzle.ok()) return puzzle.status();
  if (*puzzle != entry.name) return wrong_json("puzzle", *puzzle, entry.name);
  const auto start = text_at(*object, "start");
  if (!start.ok()) return start.status();
  TextReading found{{{"start", *start}}, {}};
  Json said = object->value("parameters", Json::object());
  if (!said.is_object()) return wrong_json("parameters", said, "an object");
  said["goal"] = object->value("goal", Json());
  for (const auto& [name, value] : said.items()) {
    const bool is_known =
        name == "goal" ||
        std::ranges::find(entry.parameters, name, &Parameter::name) != entry.parameters.end();
    if (!is_known || value.is_null() || given.contains(name)) continue;
    if (!value.is_string()) return wrong_json(name, value, "a text");
    found.parameters[name] = value.get<std::string>();
  }
  return found;
}

// True if, for any form that `name` allows, the function `says` returns true for the line.
bool any_says(const PuzzleEntry& entry, const std::string& name,
              InputFormat::OfLine InputFormat::*says, std::string_view line,
              const Parameters& given) {
  return std::ranges::any_of(entry.formats, [&](const InputFormat& format) {
    const bool is_own = format.read == nullptr;
    const bool is_meant = name == "auto" ? is_own || format.guess != nullptr : name == format.name;
    return is_meant && format.*says != nullptr && (format.*says)(line, given);
  });
}

}  // namespace

std::vector<InputFormat> forms_of(const PuzzleEntry& entry) {
  std::vector<InputFormat> forms = forms_of(entry.formats);
  forms.push_back(keys_form(entry));
  const PuzzleEntry* const puzzle = &entry;
  const auto read = [puzzle](std::string_view text, const Parameters& given) {
    return read_report(*puzzle, text, given);
  };
  forms.push_back({.name = kName, .read = read, .guess = read});
  return forms;
}

absl::Status check_form(const PuzzleEntry& entry, const std::string& name) {
  return check_form(forms_of(entry), name);
}

absl::StatusOr<TextReading> read_instance(const PuzzleEntry& entry, const std::string& name,
                                          std::string_view pasted, const Parameters& given) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (pasted.starts_with(kByteOrderMark)) pasted.remove_prefix(kByteOrderMark.size());
  const std::string text = json_of_dict(pasted);
  if (name == kName || (name == "auto" && looks_like_report(text))) {
    return read_report(entry, text, given);
  }
  const std::string plain = start_without_paste_marks(text);
  if (name == kKeys || (name == "auto" && (begins_keys(entry, plain) || is_keys(entry, plain)))) {
    return keys_form(entry).read(plain, given);
  }
  if (const std::string label = goal_label(text); !label.empty()) return not_a_start_error(label);
  return read_text(entry.formats, name, without_comments(entry, plain), given);
}

std::string goal_label(const PuzzleEntry& entry, const std::string& name, std::string_view text) {
  const std::string label = goal_label(text);
  if (label.empty() || name == kKeys) return "";
  const std::string plain = start_without_paste_marks(text);
  const bool are_keys = name == "auto" && begins_keys(entry, plain) && has_key_of_start(plain);
  return are_keys ? "" : label;
}

bool is_whole_instance(const PuzzleEntry& entry, const std::string& name, std::string_view line,
                       const Parameters& given) {
  return any_says(entry, name, &InputFormat::is_whole_line, line, given);
}

bool is_remark(const PuzzleEntry& entry, const std::string& name, std::string_view line,
               const Parameters& given) {
  return any_says(entry, name, &InputFormat::is_remark, line, given);
}

bool begins_instance(const PuzzleEntry& entry, const std::string& name, std::string_view line,
                     const Parameters& given) {
  const bool is_auto = name == "auto";
  const bool begins_object = trim(line).starts_with('{') && !trim(line).ends_with('}');
  if ((is_auto || name == kKeys) && (begins_object || begins_keys(entry, line))) return true;
  return any_says(entry, name, &InputFormat::begins, line, given) &&
         !is_whole_instance(entry, name, line, given);
}

}  // namespace trailblaze
