// Functions on texts. Puzzles use them to read texts that people paste, and to report mistakes in
// these texts. An error is a single line with the field, what was found, and what was expected.
//
// The packaged Abseil has its own string_view, which does not convert to or from the standard's.
// Only this file deals with it (invalid, message).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trailblaze {

// The parameters of a puzzle by name, as text: "size" -> "3x3". Alternatives of a goal are joined
// by '|'. The start, if it is given, is the parameter "start".
using Parameters = std::map<std::string, std::string>;

// Returns the error for a user's mistake: "start: found 3 numbers, expected 9".
inline absl::Status invalid(const std::string& what) { return absl::InvalidArgumentError(what); }

inline std::string message(const absl::Status& status) { return std::string(status.message()); }

// Returns the same error with its field in front.
inline absl::Status in_field(std::string_view field, const absl::Status& status) {
  return absl::Status(status.code(), std::string(field) + ": " + message(status));
}

// Returns at most `length` bytes from the beginning of a text, and cuts no UTF-8 character in two.
inline std::string_view utf8_prefix(std::string_view text, std::size_t length) {
  length = std::min(text.size(), length);
  const auto inside_character = [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
  };
  while (length > 0 && length < text.size() && inside_character(text[length])) --length;
  return text.substr(0, length);
}

// Returns the number of bytes of a text's first UTF-8 character if that character controls a
// terminal: a control character, a line separator or a mark of direction. Otherwise returns 0.
inline std::size_t control_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0), second = byte(1), third = byte(2);
  if (first < ' ' || first == 0x7f) return text.empty() ? 0 : 1;
  if (first == 0xc2) return 0x80 <= second && second < 0xa0 ? 2 : 0;  // U+0080 to U+009F
  if (first == 0xd8) return second == 0x9c ? 2 : 0;                   // U+061C
  if (first != 0xe2) return 0;
  const bool is_mark = second == 0x80 && (third == 0x8e || third == 0x8f);   // U+200E, U+200F
  const bool is_line = second == 0x80 && 0xa8 <= third && third <= 0xae;     // U+2028 to U+202E
  const bool is_isolate = second == 0x81 && 0xa6 <= third && third <= 0xa9;  // U+2066 to U+2069
  return is_mark || is_line || is_isolate ? 3 : 0;
}

// Returns `text` with a "?" for each character that controls a terminal.
inline std::string without_controls(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t control = control_bytes(text);
    out += control > 0 ? '?' : text[0];
    text.remove_prefix(std::max<std::size_t>(control, 1));
  }
  return out;
}

// Returns `text` in quotes and shortened, for an error in a single line. The quotes are single
// quotes if the text contains double quotes alone.
inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string_view shown = utf8_prefix(text, kLongest);
  const bool has_single = text.find('\'') != text.npos, has_double = text.find('"') != text.npos;
  const char quote = has_double && !has_single ? '\'' : '"';
  const bool is_cut = shown.size() < text.size();
  std::string out(1, quote);
  for (std::size_t end = shown.find('\n'); end != shown.npos; end = shown.find('\n')) {
    out += without_controls(shown.substr(0, end)) + "\\n";
    shown.remove_prefix(end + 1);
  }
  return out + without_controls(shown) + (is_cut ? "..." : "") + quote;
}

// "1 row", "2 rows".
inline std::string quantity(std::int64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// Returns the location of the byte at index `at` in a text: "column 5", or "line 2 column 5" if the
// text has several lines. Lines and columns count from 1; each UTF-8 character is one column.
inline std::string location_in(std::string_view text, std::size_t at) {
  std::size_t line = 1, column = 1;
  for (const char c : text.substr(0, at)) {
    const bool inside_character = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
    column = c == '\n' ? 1 : column + (inside_character ? 0 : 1);
    line += c == '\n' ? 1 : 0;
  }
  const bool is_long = text.find('\n') != text.npos;
  return (is_long ? "line " + std::to_string(line) + " " : "") + "column " + std::to_string(column);
}

inline bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Returns the parts between separators, trimmed; at least one part.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(trim(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

// Reads a whole number in 0..2^64-1 and nothing else.
inline absl::StatusOr<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range) {
    return invalid("found " + in_quotes(text) + ", expected a number below 2^64");
  }
  if (error != std::errc() || rest != end) {
    return invalid("found " + in_quotes(text) + ", expected a whole number");
  }
  return value;
}

// Reads a whole number in low..high.
inline absl::StatusOr<std::uint64_t> parse_number(std::string_view text, std::uint64_t low,
                                                  std::uint64_t high) {
  absl::StatusOr<std::uint64_t> value = parse_number(text);
  if (value.ok() && (*value < low || *value > high)) {
    return invalid("found " + in_quotes(text) + ", expected a number from " + std::to_string(low) +
                   " to " + std::to_string(high));
  }
  return value;
}

// Reads "5x4": rows and columns, with at most `most` cells.
inline absl::StatusOr<std::pair<int, int>> parse_sides(std::string_view text, std::uint64_t most) {
  const std::vector<std::string_view> sides = split(text, 'x');
  const auto side = [&](std::size_t i) { return parse_number(sides[i], 1, most); };
  if (sides.size() == 2 && side(0).ok() && side(1).ok() && *side(0) * *side(1) <= most) {
    return std::pair(static_cast<int>(*side(0)), static_cast<int>(*side(1)));
  }
  return invalid("found " + in_quotes(text) + ", expected ROWSxCOLUMNS such as 3x4, at most " +
                 std::to_string(most) + " cells, because a state has 64 bits");
}

// Returns the items of a list however people bracket it: "3,5,8", "(3, 5, 8)", "[3 5 8]". Two
// commas with nothing between them enclose an empty item. A comma may end the list.
inline std::vector<std::string_view> list_items(std::string_view text) {
  const auto is_bracket = [](char c) { return c == '(' || c == ')' || c == '[' || c == ']'; };
  std::vector<std::string_view> out;
  bool after_comma = true;  // or at the beginning
  for (std::size_t i = 0; i < text.size();) {
    const bool comma = text[i] == ',' || text[i] == ';';
    if (comma && after_comma) out.push_back(text.substr(i, 0));
    after_comma = after_comma || comma;
    if (comma || is_space(text[i]) || is_bracket(text[i])) {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(",;()[] \t\n\r\f\v", i), text.size());
    out.push_back(text.substr(i, end - i));
    after_comma = false;
    i = end;
  }
  return out;
}

template <class Items, class ToText = std::identity>
std::string join(const Items& items, std::string_view separator, ToText to_text = {}) {
  std::string out;
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += separator;
    first = false;
    out += to_text(item);
  }
  return out;
}

// Returns a list of choices: "a", "a or b", "a, b or c".
template <class Items, class ToText = std::identity>
std::string alternatives(const Items& items, ToText to_text = {}) {
  std::vector<std::string> texts;
  for (const auto& item : items) texts.emplace_back(to_text(item));
  if (texts.size() < 2) return join(texts, "");
  return join(std::span(texts).first(texts.size() - 1), ", ") + " or " + texts.back();
}

// Returns the least number of single-letter edits and swaps of two neighbours that turn a into b.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> above, row(b.size() + 1), next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    next[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      next[j + 1] = std::min({row[j] + (a[i] != b[j]), next[j] + 1, row[j + 1] + 1});
      const bool swaps = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (swaps) next[j + 1] = std::min(next[j + 1], above[j - 1] + 1);
    }
    above = std::exchange(row, next);
  }
  return row[b.size()];
}

inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

// True if `typed` looks like a mistyped `name`: the beginning of the name, the name with more
// behind it, or a word with few wrong letters for its length. Numbers in a name must be right:
// 15-puzzle does not look like 8-puzzle.
inline bool looks_like(std::string_view typed, std::string_view name) {
  const std::string a = lower_case(typed), b = lower_case(name);
  if ((a.size() >= 2 && b.starts_with(a)) || (b.size() >= 3 && a.starts_with(b))) return true;
  const auto digits = [](std::string text) {
    std::erase_if(text, [](char c) { return !is_digit(c); });
    return text;
  };
  return (digits(b).empty() || digits(a) == digits(b)) &&
         3 * edit_distance(a, b) <= std::max(a.size(), b.size());
}

// Returns the name that a mistyped word most likely means, or "" if no name looks like the word.
inline std::string nearest(std::string_view typed, std::vector<std::string> names) {
  std::erase_if(names, [&](const std::string& name) { return !looks_like(typed, name); });
  const auto distance = [&](const std::string& name) {
    return edit_distance(lower_case(typed), lower_case(name));
  };
  const auto best = std::ranges::min_element(names, {}, distance);
  return best == names.end() ? "" : *best;
}

// Returns "; did you mean "straight"?", or "" if no name looks like the word.
inline std::string suggestion(std::string_view typed, const std::vector<std::string>& names) {
  const std::string name = nearest(typed, names);
  return name.empty() ? "" : "; did you mean \"" + name + "\"?";
}

// Returns `typed` if it is in `names`; otherwise an error that lists them and suggests a similar
// name.
inline absl::StatusOr<std::string> one_of(std::string_view typed,
                                          const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), typed) != names.end()) return std::string(typed);
  return invalid("found " + in_quotes(typed) + ", expected " + alternatives(names) +
                 suggestion(typed, names));
}

}  // namespace trailblaze
