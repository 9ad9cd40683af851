#include "puzzles/text/paste_marks.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// Words that labels count.
constexpr const char* kCounted =
    "(?i)(?:puzzle|board|position|instance|problem|level|game|start|case)";

// Matches a label of words before a colon. counted_label() matches "Puzzle 1", with or without a
// colon.
const Regex& words_label() {
  static const Regex kWords(R"([A-Za-z]{2,}(?:[ #-]+[\w#.()-]+)*:)");
  return kWords;
}
const Regex& counted_label() {
  static const Regex kLabel(std::string(kCounted) + R"([ \t]*#?\d+[:.)]?)");
  return kLabel;
}

// Returns the words of a name with spaces between them, also of "goalState". Parentheses hold a
// remark, unless they hold the name of a goal. `final` before a type is a keyword of Java.
std::string words_of_name(std::string_view name) {
  // Avoids (?i) in front, with which RE2 may crash if memory runs out (check_no_positions in
  // tiles_text.cpp).
  static const Regex kGoal(R"(\((?i)(goal|target|final|solution)( state| position| board)?\))");
  static const Regex kRemark(R"(\([^()]*\))");
  static const Regex kOfJava(R"(\bfinal +(int|byte|short|long|char|String|var)\b)");
  static const Regex kCamel("([a-z])([A-Z])");
  static const Regex kNoLetter(R"([\W_]+)");
  std::string plain(name);
  kGoal.replace_all(&plain, R"( \1\2)");
  kRemark.replace_all(&plain, "");
  kOfJava.replace_all(&plain, R"(\1)");
  kCamel.replace_all(&plain, R"(\1 \2)");
  kNoLetter.replace_all(&plain, " ");
  return std::string(trim(plain));
}

// True if a text is JSON or a list of texts, in which a backslash has its own meaning.
bool is_list(std::string_view text) {
  const std::string_view plain = trim(text);
  return plain.starts_with('{') || plain.starts_with('[');
}

// Returns the text without the marks around it, and with the label above it.
std::string without_frame(std::string_view given) {
  std::string text = with_plain_signs(given);
  const bool has_lines = given.find('\n') != given.npos;
  if (has_lines) {
    static const Regex kFence(R"((?m)^[ \t]*```\w*[ \t\r]*$)");
    static const Regex kQuoted(R"((?:\s*> [^\n]*(?:\n|$))+\s*)");
    static const Regex kMark(R"((?m)^[ \t]*> )");
    if (given.find("```") != given.npos) kFence.replace_all(&text, "");
    if (kQuoted.matches(text)) kMark.replace_all(&text, "");
  } else if (given.find(R"(\n)") != given.npos && given.find(R"(\\)") == given.npos &&
             !is_list(given)) {
    static const Regex kLineEnd(R"(\\n)");
    kLineEnd.replace_all(&text, "\n");
  }
  // A quote before the first of several rows would take up a column, as a cell does.
  static const Regex kInQuotes(R"re(\s*(?:"([^"]*\n[^"]*)"|'([^']*\n[^']*)')\s*)re");
  std::string_view whole(text), one, other;
  if (kInQuotes.matches(whole, &one, &other)) {
    const std::string_view inside = one.data() != nullptr ? one : other;
    return {inside.data(), inside.size()};
  }
  return text;
}

// Returns the words before a start, with the space before them and the colon: "Start:",
// "Scramble:". Returns nothing if there are no such words, or if nothing follows them.
std::string_view words_of_start(std::string_view text) {
  static const Regex kWords(
      R"((?i)\s*(?:(?:start|initial)(?:ing)?(?:[ _-]?(?:state|position|board|configuration))?)"
      R"(|scramble[ds]?)[ \t]*:\s+\S)");
  std::string_view rest(text);
  if (text.find(':') == text.npos || !kWords.consume(&rest)) return {};
  return {text.data(), text.find(':') + 1};
}

// Replaces the words before a start on a single line by spaces. Signs keep their places, so that
// errors name their columns. A line end after the start does not make it several lines.
void hide_words_of_start(std::string& text) {
  const std::string_view plain = trim(text);
  if (plain.find('\n') != plain.npos) return;
  const std::size_t size = words_of_start(text).size();
  text.replace(0, size, size, ' ');
}

}  // namespace

std::string with_plain_signs(std::string_view text) {
  std::string plain(text);
  if (text.find('\xe2') == text.npos && text.find('\xef') == text.npos) return plain;
  for (const auto& [wide, sign] : {std::pair("\u2212", "-"), {"\uff1a", ":"}, {"\uff1d", "="}}) {
    for (std::size_t at = 0; (at = plain.find(wide, at)) != plain.npos;) plain.replace(at, 3, sign);
  }
  return plain;
}

std::string without_paste_marks(std::string_view given) {
  std::string text = without_frame(given);
  const std::string_view label =
      given.find('\n') == given.npos ? std::string_view() : label_above(text);
  if (!label.empty())
    text.erase(static_cast<std::size_t>(label.data() - text.data()), label.size());
  return text;
}

std::string start_without_paste_marks(std::string_view given) {
  std::string text = without_paste_marks(given);
  hide_words_of_start(text);
  return text;
}

std::string start_label(std::string_view given) {
  const std::string text = without_frame(given);
  const std::string_view words = words_of_start(text);
  return std::string(trim({words.data(), words.size()}));
}

bool is_label(std::string_view line) {
  constexpr std::string_view kMarks = "> *";  // marks of a quote, and of bold letters
  line.remove_prefix(std::min(line.find_first_not_of(kMarks), line.size()));
  line = line.substr(0, line.find_last_not_of(kMarks) + 1);
  return counted_label().matches(line) || words_label().matches(line);
}

// True if a name describes a goal. A counted puzzle is a start, unless its name ends like the name
// of a goal: "Puzzle 1 solution". Words such as "solution" also begin remarks: "Optimal solution 2"
// gives a length.
bool names_goal(std::string_view name) {
  static const Regex kName(std::string(kCounted) + R"( ?\d+\b.*)");
  static const Regex kEnds(
      R"((?i)(?:.* )?(?:goal|target|final|end|solution|solved|answer|expected)s?)"
      R"((?: ?(?:state|position|board|configuration)s?)?)");
  static const Regex kBareEnd(R"((?i)(?:.* )?ends?)");
  static const Regex kSays(R"((?i)(?:.* )?(?:goals?|targets?|final|(?:goal|target|final|end) ?)"
                           R"((?:state|position|board|configuration)s?)(?: .*)?)"
                           R"(|(?i)(?:solutions?|solved|answers?|expected)(?: .*)?)");
  const std::string words = words_of_name(name);
  const bool ends = kEnds.matches(words) && !kBareEnd.matches(words);
  return ends || (kSays.matches(words) && !kName.matches(words));
}

bool names_several_goals(std::string_view name) {
  static const Regex kSeveral(
      R"((?i)(?:.* )?(?:goal|target|solution|answer|state|position|board)s)");
  return kSeveral.matches(words_of_name(name));
}

bool is_label_of_start(std::string_view line) {
  static const Regex kStart(
      R"((?i)(?:the )?(?:start|initial|first|puzzle|board|position|instance|problem|level)\b.*)"
      R"(|(?i)(?:game|case)\b.*)");
  return kStart.matches(words_of_name(line)) && !names_goal(line);
}

std::string goal_label(std::string_view given) {
  // Matches a label in a text or in a program; kComment matches a comment that fills its line.
  static const Regex kName(R"(\s*[>*-]*\s*(["'A-Za-z](?:[\w #.()\[\]<>*&"'-]|::)*[:=]))");
  static const Regex kComment(
      R"(\s*(#+[ \t]+(?:[A-Za-z][\w .()-]*:)"
      R"(|(?i:goal|target|final|end)(?i: state| position| board)?))[ \t\r]*(?:\n[^#]|$))");
  const std::size_t behind_signs = given.find_first_not_of('#');
  const bool is_comment =
      given.starts_with("#") && behind_signs != given.npos && is_space(given[behind_signs]);
  const bool may_be = is_comment || given.find_first_of(":=") != given.npos ||
                      given.find('\xef') != given.npos;  // of full width
  if (!may_be) return "";                                // as in most lines of a stream
  std::string text = without_frame(given);
  hide_words_of_start(text);  // a goal's label may follow these words
  for (const Regex* const label : {&kName, &kComment}) {
    std::string_view rest(text);
    std::string name;
    if (label->consume(&rest, &name) && names_goal(name)) return name;
  }
  return "";
}

absl::Status not_a_start_error(std::string_view label) {
  return invalid("found " + in_quotes(label) +
                 " before a position, expected a start: a goal is given with --goal");
}

absl::Status not_a_goal_error(std::string_view label) {
  return invalid("found " + in_quotes(label) +
                 " before a position, expected a goal: a start is given with --start");
}

// Returns the label above a board. A row of a board may end in a colon too. A line is such a row if
// it is as long as the next line, and either has no word in letters before the colon, or another
// row has a colon.
std::string_view label_above(std::string_view text) {
  static const Regex kLabel(
      R"(\s*([A-Za-z][\w #.()-]*:?)[ \t\r]*\n(?:[ \t]*\r?\n)*[ \t]*([^\r\n]*))");
  std::string_view rest(text), label, next;
  if (!kLabel.consume(&rest, &label, &next)) return "";
  const bool is_counted = counted_label().matches(label);
  if (!is_counted && !label.ends_with(":")) return "";
  const bool is_alone = text.find(':') == text.rfind(':');
  const bool may_be_row = !is_counted && (!is_alone || !words_label().matches(label));
  static const Regex kOfEach(R"((?i).*\beach\b.*)");  // it describes the numbers
  if (kOfEach.matches(label)) return "";
  if (label.size() == trim({next.data(), next.size()}).size() && may_be_row) return "";
  return {label.data(), label.size()};
}

}  // namespace trailblaze
