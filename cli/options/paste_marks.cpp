#include "cli/options/paste_marks.hpp"

#include <re2/re2.h>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A line above a board that ends in a colon. A row of a board may end so, too: then the next line
// is as long.
void erase_label(std::string& text) {
  static const RE2 kLabel(R"(\s*([A-Za-z][\w #.()-]*:)[ \t\r]*\n([^\r\n]*))");
  re2::StringPiece rest(text), label, next;
  if (!RE2::Consume(&rest, kLabel, &label, &next) || label.size() == next.size()) return;
  text.erase(static_cast<std::size_t>(label.data() - text.data()), label.size());
}

}  // namespace

std::string without_paste_marks(std::string_view given) {
  std::string text(given);
  const bool has_lines = given.find('\n') != given.npos;
  if (has_lines) {
    static const RE2 kFence(R"((?m)^[ \t]*```\w*[ \t\r]*$)");
    static const RE2 kQuoted(R"((?:\s*>[^\n]*(?:\n|$))+\s*)");
    static const RE2 kMark(R"((?m)^[ \t]*>+ ?)");
    if (given.find("```") != given.npos) RE2::GlobalReplace(&text, kFence, "");
    if (RE2::FullMatch(text, kQuoted)) RE2::GlobalReplace(&text, kMark, "");
    if (given.find(':') != given.npos) erase_label(text);
  } else if (given.find(R"(\n)") != given.npos && given.find(R"(\\)") == given.npos) {
    static const RE2 kLineEnd(R"(\\n)");
    RE2::GlobalReplace(&text, kLineEnd, "\n");
  }
  return text;
}

}  // namespace trailblaze
