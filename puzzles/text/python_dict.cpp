#include "puzzles/text/python_dict.hpp"

#include <re2/re2.h>

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
  static const RE2 kDict(R"(\s*\{\s*'(?s:.*)\}\s*)");
  static const RE2 kToken(R"re('([^'"\\\n]*)'|("[^"\\\n]*")|(\w+|[^\w'"]+))re");
  if (text.find('\'') == text.npos || !RE2::FullMatch(text, kDict)) return std::string(text);
  std::string json;
  re2::StringPiece rest(text), quoted, as_in_json, word;
  while (RE2::Consume(&rest, kToken, &quoted, &as_in_json, &word)) {
    if (!word.empty()) {
      json += json_of_word(word.ToString());
    } else if (!as_in_json.empty()) {
      json += as_in_json.ToString();
    } else {
      json += '"';
      json += quoted.ToString();
      json += '"';
    }
  }
  return rest.empty() ? json : std::string(text);
}

}  // namespace trailblaze
