#include "puzzles/tiles/tiles_signs.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// A text on its way to plain signs: each character knows where it stood at first.
struct Draft {
  void put(char c, std::size_t origin) {
    text += c;
    origins.push_back(origin);
  }
  // Adds some characters of a former draft as they are.
  void keep(const Draft& former, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) put(former.text[i], former.origins[i]);
  }
  std::size_t size() const { return text.size(); }

  std::string text;
  std::vector<std::size_t> origins;
};

// Lines and blanks beyond ASCII, as they are written in UTF-8. Every line but an upright one is the
// corner of a rule.
Draft plain_characters(std::string_view text) {
  constexpr std::array<std::string_view, 6> kUpright = {"│", "┃", "║", "╎", "┆", "┊"};
  constexpr std::array<std::string_view, 6> kBlanks = {"□", "␣", "·", "█", "■", "∅"};
  constexpr std::string_view kLines = "\xe2\x94", kMoreLines = "\xe2\x95";
  Draft out;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const auto begins = [&](std::string_view sign) { return rest.starts_with(sign); };
    const auto upright = std::ranges::find_if(kUpright, begins);
    const auto blank = std::ranges::find_if(kBlanks, begins);
    const std::size_t at = i;
    if (upright != kUpright.end()) {
      out.put('|', at), i += upright->size();
    } else if (blank != kBlanks.end()) {
      out.put('_', at), i += blank->size();
    } else if (begins(kLines) || begins(kMoreLines)) {
      out.put('+', at), i += 3;
    } else {
      out.put(text[i++], at);
    }
  }
  return out;
}

// Without what follows '#' on a line, or "//" behind a space.
Draft without_comments(const Draft& draft) {
  const std::string_view text = draft.text;
  Draft out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t length = std::min({line.find('#'), line.find(" //"), line.size()});
    out.keep(draft, begin, begin + length);
    if (end < text.size()) out.keep(draft, end, end + 1);
    begin = end + 1;
  }
  return out;
}

// What is in quotes without them; nothing in quotes is the blank.
Draft without_quotes(const Draft& draft) {
  const std::string_view text = draft.text;
  Draft out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end =
        text[i] == '\'' || text[i] == '"' ? text.find(text[i], i + 1) : text.npos;
    if (end == text.npos) {
      out.keep(draft, i, i + 1);
      continue;
    }
    if (trim(text.substr(i + 1, end - i - 1)).empty()) {
      out.put('_', draft.origins[i]);
    } else {
      out.keep(draft, i + 1, end);
    }
    i = end;
  }
  return out;
}

// Python's words: None is the blank, names of containers say nothing.
Draft without_names(const Draft& draft) {
  const std::string_view text = draft.text;
  Draft out;
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
      out.put('_', draft.origins[i]);
    } else if (!is_one_of({"array", "np.array", "numpy.array", "matrix", "tuple", "list"})) {
      out.keep(draft, i, std::max(end, i + 1));
    }
    i = std::max(end, i + 1);
  }
  return out;
}

// Without what is said aside, in words: "(easy)", or behind ';' up to the end of the line. A word
// has a letter that is no hexadecimal digit and no sign of the blank.
Draft without_asides(const Draft& draft) {
  const std::string_view text = draft.text;
  const auto begins_word = [&](std::size_t i) {
    while (i < text.size() && is_space(text[i]) && text[i] != '\n') ++i;
    std::size_t end = i;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string_view word = text.substr(i, end - i);
    return word.size() > 1 && word.find_first_not_of("abcdefxABCDEFX") != word.npos;
  };
  Draft out;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_aside = (text[i] == '(' || text[i] == ';') && begins_word(i + 1);
    if (!is_aside) {
      out.keep(draft, i, i + 1);
      ++i;
      continue;
    }
    const std::size_t line_end = std::min(text.find('\n', i), text.size());
    const std::size_t closing = text[i] == '(' ? text.find(')', i) : text.npos;
    i = closing < line_end ? closing + 1 : line_end;
  }
  return out;
}

// A sign that stands alone, where nothing else is the blank: "* - b E".
TilesSigns with_blank(Draft draft) {
  constexpr std::string_view kBlanks = "*-bBeE", kOther = "0_.xX";
  std::string& text = draft.text;
  const auto ends_word = [&](std::size_t i) {
    return i >= text.size() || is_space(text[i]) ||
           std::string_view(",;|/()[]{}").find(text[i]) != std::string_view::npos;
  };
  const auto is_alone = [&](std::size_t i) {
    return (i == 0 || ends_word(i - 1)) && ends_word(i + 1);
  };
  std::size_t found = text.npos;
  bool is_plain = false;  // something else is the blank, or it is not for us to say
  for (std::size_t i = 0; i < text.size() && !is_plain; ++i) {
    if (!is_alone(i)) continue;
    is_plain = kOther.find(text[i]) != kOther.npos;
    if (kBlanks.find(text[i]) == kBlanks.npos) continue;
    is_plain |= found != text.npos;
    found = i;
  }
  std::vector<std::string> notes;
  if (!is_plain && found != text.npos) {
    notes.push_back(std::string("'") + text[found] + "' is read as the blank");
    text[found] = '_';
  }
  return {std::move(text), std::move(draft.origins), std::move(notes)};
}

}  // namespace

TilesSigns plain_tiles_signs(std::string_view text) {
  const Draft plain = without_quotes(without_comments(plain_characters(text)));
  return with_blank(without_asides(without_names(plain)));
}

}  // namespace trailblaze
