#include "puzzles/tiles/tiles_signs.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Lines and blanks beyond ASCII, as they are written in UTF-8. Every line but an upright one is the
// corner of a rule.
std::string plain_characters(std::string_view text) {
  constexpr std::array<std::string_view, 6> kUpright = {"│", "┃", "║", "╎", "┆", "┊"};
  constexpr std::array<std::string_view, 6> kBlanks = {"□", "␣", "·", "█", "■", "∅"};
  constexpr std::string_view kLines = "\xe2\x94", kMoreLines = "\xe2\x95";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const auto begins = [&](std::string_view sign) { return rest.starts_with(sign); };
    const auto upright = std::ranges::find_if(kUpright, begins);
    const auto blank = std::ranges::find_if(kBlanks, begins);
    if (upright != kUpright.end()) {
      out += '|', i += upright->size();
    } else if (blank != kBlanks.end()) {
      out += '_', i += blank->size();
    } else if (begins(kLines) || begins(kMoreLines)) {
      out += '+', i += 3;
    } else {
      out += text[i++];
    }
  }
  return out;
}

// Without what follows '#' on a line, or "//" behind a space.
std::string without_comments(std::string_view text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    out += line.substr(0, std::min(line.find('#'), line.find(" //")));
    if (end < text.size()) out += '\n';
    begin = end + 1;
  }
  return out;
}

// What is in quotes without them; nothing in quotes is the blank.
std::string without_quotes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end =
        text[i] == '\'' || text[i] == '"' ? text.find(text[i], i + 1) : text.npos;
    if (end == text.npos) {
      out += text[i];
      continue;
    }
    const std::string_view quoted = text.substr(i + 1, end - i - 1);
    out += trim(quoted).empty() ? "_" : quoted;
    i = end;
  }
  return out;
}

// Python's words: None is the blank, names of containers say nothing.
std::string without_names(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && (is_letter(text[end]) || (end > i && text[end] == '.'))) ++end;
    const std::string name = lower_case(text.substr(i, end - i));
    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
      return std::ranges::find(names, name) != names.end();
    };
    const bool stands_alone =
        (i == 0 || !is_digit(text[i - 1])) && (end == text.size() || !is_digit(text[end]));
    if (stands_alone && is_one_of({"none", "null", "nil", "nan", "blank", "empty"})) {
      out += '_';
    } else if (!is_one_of({"array", "np.array", "numpy.array", "matrix", "tuple", "list"})) {
      out += text.substr(i, std::max(end, i + 1) - i);
    }
    i = std::max(end, i + 1);
  }
  return out;
}

// A sign that stands alone, where nothing else is the blank: "* - b E".
TilesSigns with_blank(std::string text) {
  constexpr std::string_view kBlanks = "*-bBeE", kOther = "0_.xX";
  const auto ends_word = [&](std::size_t i) {
    return i >= text.size() || is_space(text[i]) ||
           std::string_view(",;|/()[]{}").find(text[i]) != std::string_view::npos;
  };
  const auto is_alone = [&](std::size_t i) {
    return (i == 0 || ends_word(i - 1)) && ends_word(i + 1);
  };
  std::size_t found = text.npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_alone(i)) continue;
    if (kOther.find(text[i]) != kOther.npos) return {std::move(text), {}};
    if (kBlanks.find(text[i]) == kBlanks.npos) continue;
    if (found != text.npos) return {std::move(text), {}};  // two of them: not for us to say
    found = i;
  }
  if (found == text.npos) return {std::move(text), {}};
  const std::string note = std::string("'") + text[found] + "' is read as the blank";
  text[found] = '_';
  return {std::move(text), {note}};
}

}  // namespace

TilesSigns plain_tiles_signs(std::string_view text) {
  return with_blank(without_names(without_quotes(without_comments(plain_characters(text)))));
}

}  // namespace trailblaze
