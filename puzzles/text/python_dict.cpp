#include "puzzles/text/python_dict.hpp"

#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// Converts a word or signs outside quotes into JSON: tuples become lists.
std::string json_of_word(std::string word) {
  if (word == "None") return "null";
  if (word == "True") return "true";
  if (word == "False") return "false";
  for (char& c : word) c = c == '(' ? '[' : c == ')' ? ']' : c;
  return word;
}

}  // namespace

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

}  // namespace trailblaze
