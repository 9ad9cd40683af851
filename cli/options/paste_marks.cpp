#include "cli/options/paste_marks.hpp"

#include <re2/re2.h>

#include <algorithm>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A label of words before a colon, and one that is counted: "Puzzle 1", with a colon or without.
const RE2& words_label() {
  static const RE2 kWords(R"([A-Za-z]{2,}(?:[ #-]+[\w#.()-]+)*:)");
  return kWords;
}
const RE2& counted_label() {
  static const RE2 kCounted(
      R"((?i)(?:puzzle|board|position|instance|problem|level|game|start|case)[ \t]*#?\d+[:.)]?)");
  return kCounted;
}

// Whether a name says that what it names is where to end, and not where to start.
bool speaks_of_goal(std::string_view name) {
  static const RE2 kEnd(
      R"((?i)(?:.*[\W_])?(?:goal|target|final|end|solution|solved|answer|expected)(?:[\W_].*)?)");
  return RE2::FullMatch(name, kEnd);
}

// Whether a text is JSON or a list of texts, in which a backslash means what it does there.
bool is_list(std::string_view text) {
  const std::string_view plain = trim(text);
  return plain.starts_with('{') || plain.starts_with('[');
}

}  // namespace

std::string in_usual_width(std::string_view text) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::ranges::all_of(text, is_ascii)) return std::string(text);
  constexpr std::string_view kSpace = "\u3000", kMinus = "\u2212";
  constexpr unsigned kFirst = 0xff01, kLast = 0xff5e;  // '!' to '~'
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[i + k]); };
    const bool has_three = i + 2 < text.size() && byte(0) == 0xef;
    const unsigned code = has_three ? 0xf000 | (byte(1) & 63u) << 6 | (byte(2) & 63u) : 0;
    const bool is_wide = kFirst <= code && code <= kLast;
    const bool is_space = text.substr(i).starts_with(kSpace);
    const bool is_minus = text.substr(i).starts_with(kMinus);
    if (is_wide || is_space || is_minus) {
      plain += is_wide ? static_cast<char>(code - kFirst + '!') : is_space ? ' ' : '-';
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

std::string without_paste_marks(std::string_view given) {
  std::string text = in_usual_width(given);
  const bool has_lines = given.find('\n') != given.npos;
  if (has_lines) {
    static const RE2 kFence(R"((?m)^[ \t]*```\w*[ \t\r]*$)");
    static const RE2 kQuoted(R"((?:\s*> [^\n]*(?:\n|$))+\s*)");
    static const RE2 kMark(R"((?m)^[ \t]*> )");
    if (given.find("```") != given.npos) RE2::GlobalReplace(&text, kFence, "");
    if (RE2::FullMatch(text, kQuoted)) RE2::GlobalReplace(&text, kMark, "");
    const std::string_view label = label_above(text);
    if (!label.empty())
      text.erase(static_cast<std::size_t>(label.data() - text.data()), label.size());
  } else if (given.find(R"(\n)") != given.npos && given.find(R"(\\)") == given.npos &&
             !is_list(given)) {
    static const RE2 kLineEnd(R"(\\n)");
    RE2::GlobalReplace(&text, kLineEnd, "\n");
  }
  return text;
}

bool is_label(std::string_view line) {
  return RE2::FullMatch(line, counted_label()) || RE2::FullMatch(line, words_label());
}

bool is_label_of_start(std::string_view line) {
  static const RE2 kStart(
      R"((?i)(?:the )?(?:start|initial|first|puzzle|board|position|instance)\b.*)"
      R"(|(?i)(?:problem|level|game|case)\b.*)");
  const bool is_counted = RE2::FullMatch(line, counted_label());
  const bool speaks_of_it = RE2::FullMatch(line, kStart) && !speaks_of_goal(line);
  return is_counted || (speaks_of_it && is_label(line));
}

std::string_view goal_label(std::string_view text) {
  static const RE2 kName(R"(\s*([A-Za-z][\w #.()-]*[:=]))");
  re2::StringPiece rest(text), name;
  if (text.find_first_of(":=") == text.npos) return "";  // as most lines of a stream
  if (!RE2::Consume(&rest, kName, &name) || !speaks_of_goal({name.data(), name.size()})) return "";
  return {name.data(), name.size()};
}

absl::Status is_no_start(std::string_view label) {
  return invalid("found " + in_quotes(label) +
                 " before a position, expected a start: a goal is given with --goal");
}

// A row of a board may end in a colon, too: it is as long as the next line, and either has no word
// in letters before the colon, or another row has a colon.
std::string_view label_above(std::string_view text) {
  static const RE2 kLabel(
      R"(\s*([A-Za-z][\w #.()-]*:?)[ \t\r]*\n(?:[ \t]*\r?\n)*[ \t]*([^\r\n]*))");
  re2::StringPiece rest(text), label, next;
  if (!RE2::Consume(&rest, kLabel, &label, &next)) return "";
  const bool is_counted = RE2::FullMatch(label, counted_label());
  if (!is_counted && !label.ends_with(":")) return "";
  const bool is_alone = text.find(':') == text.rfind(':');
  const bool may_be_row = !is_counted && (!is_alone || !RE2::FullMatch(label, words_label()));
  static const RE2 kOfEach(R"((?i).*\beach\b.*)");  // it says what the numbers are
  if (RE2::FullMatch(label, kOfEach)) return "";
  if (label.size() == trim({next.data(), next.size()}).size() && may_be_row) return "";
  return {label.data(), label.size()};
}

}  // namespace trailblaze
