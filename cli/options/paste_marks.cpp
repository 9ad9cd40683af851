#include "cli/options/paste_marks.hpp"

#include <re2/re2.h>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A line above a board that ends in a colon. A row of a board may end so, too: it is as long as the
// next line, and either has no word in letters before the colon, or another row has a colon.
void erase_label(std::string& text) {
  static const RE2 kLabel(R"(\s*([A-Za-z][\w #.()-]*:)[ \t\r]*\n[ \t]*([^\r\n]*))");
  static const RE2 kWords(R"([A-Za-z]{2,}(?:[ #-]+[\w#.()-]+)*:)");
  re2::StringPiece rest(text), label, next;
  if (!RE2::Consume(&rest, kLabel, &label, &next)) return;
  const bool is_alone = text.find(':') == text.rfind(':');
  const bool may_be_row = !is_alone || !RE2::FullMatch(label, kWords);
  if (label.size() == trim({next.data(), next.size()}).size() && may_be_row) return;
  text.erase(static_cast<std::size_t>(label.data() - text.data()), label.size());
}

// Whether a text is JSON or a list of texts, in which a backslash means what it does there.
bool is_list(std::string_view text) {
  const std::string_view plain = trim(text);
  return plain.starts_with('{') || plain.starts_with('[');
}

}  // namespace

std::string without_paste_marks(std::string_view given) {
  std::string text(given);
  const bool has_lines = given.find('\n') != given.npos;
  if (has_lines) {
    static const RE2 kFence(R"((?m)^[ \t]*```\w*[ \t\r]*$)");
    static const RE2 kQuoted(R"((?:\s*> [^\n]*(?:\n|$))+\s*)");
    static const RE2 kMark(R"((?m)^[ \t]*> )");
    if (given.find("```") != given.npos) RE2::GlobalReplace(&text, kFence, "");
    if (RE2::FullMatch(text, kQuoted)) RE2::GlobalReplace(&text, kMark, "");
    if (given.find(':') != given.npos) erase_label(text);
  } else if (given.find(R"(\n)") != given.npos && given.find(R"(\\)") == given.npos &&
             !is_list(given)) {
    static const RE2 kLineEnd(R"(\\n)");
    RE2::GlobalReplace(&text, kLineEnd, "\n");
  }
  return text;
}

}  // namespace trailblaze
