#include "puzzles/tiles/text/tiles_signs.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/tiles/text/tiles_sign_rules.hpp"

namespace trailblaze {
namespace {

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

  std::string text;
  std::vector<std::size_t> origins;
  std::vector<std::string> notes = {};
};

// How often a pattern matches; no more than two is told.
int matches(const RE2& pattern, const re2::StringPiece& text) {
  int count = 0;
  re2::StringPiece found;
  for (std::size_t at = 0; count < 2 && at <= text.size(); ++count) {
    if (!pattern.Match(text, at, text.size(), RE2::UNANCHORED, &found, 1)) break;
    at = static_cast<std::size_t>(found.data() - text.data()) + found.size();
  }
  return count;
}

Draft apply(const TilesSignRule& rule, Draft draft) {
  using Times = TilesSignRule::Times;
  const re2::StringPiece text(draft.text);
  const bool is_meant = rule.times == Times::kAny ||
                        (matches(rule.pattern, text) == 1) == (rule.times == Times::kOne);
  if (!is_meant) return draft;
  Draft out;
  std::size_t at = 0;
  for (re2::StringPiece found[3];
       rule.pattern.Match(text, at, text.size(), RE2::UNANCHORED, found, 3);) {
    const auto keep = [&](const re2::StringPiece& part) {
      const auto begin = static_cast<std::size_t>(part.data() - text.data());
      if (part.data() != nullptr) out.keep(draft, begin, begin + part.size());
    };
    const auto begin = static_cast<std::size_t>(found[0].data() - text.data());
    out.keep(draft, at, begin);
    keep(found[1]);
    const std::size_t between = std::min(begin + found[1].size(), draft.text.size() - 1);
    for (const char c : rule.becomes) out.put(c, draft.origins[between]);
    keep(found[2]);
    if (rule.note != nullptr) out.notes = {rule.note};
    at = begin + found[0].size();
  }
  if (at == 0) return draft;
  out.keep(draft, at, text.size());
  out.notes.insert(out.notes.end(), draft.notes.begin(), draft.notes.end());
  return out;
}

// The first of the rules that fits, where nothing in the text is the blank: "1,2,,3", "1234*5786".
Draft with_unusual_blank(Draft draft) {
  if (has_usual_blank(draft.text)) return draft;
  const std::size_t notes = draft.notes.size();
  const bool are_nine = trim(draft.text).size() == 9;
  for (const TilesSignRule& rule : tiles_blank_rules()) {
    if (rule.only_of_nine && !are_nine) continue;
    draft = apply(rule, std::move(draft));
    if (draft.notes.size() > notes) break;
  }
  return draft;
}

// A sign that stands alone, where nothing else is the blank: "* - b E".
TilesSigns with_blank(Draft draft) {
  constexpr std::string_view kBlanks = "*-bBeE?", kOther = "0_.xX";
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
  if (!is_plain && found != text.npos) {
    draft.notes.push_back(std::string("'") + text[found] + "' is read as the blank");
    text[found] = '_';
  } else if (!is_plain) {
    draft = with_unusual_blank(std::move(draft));
  }
  return {std::move(text), std::move(draft.origins), std::move(draft.notes)};
}

}  // namespace

TilesSigns plain_tiles_signs(std::string_view text) {
  Draft draft;
  for (std::size_t i = 0; i < text.size(); ++i) draft.put(text[i], i);
  const bool has_pairs = std::ranges::count(text, '(') == std::ranges::count(text, ')');  // no "1)"
  const bool is_plain = text.find_first_not_of("0123456789_/()[] \t\r\n") == text.npos &&
                        text.find("__") == text.npos && has_pairs;
  if (!is_plain) {
    for (const TilesSignRule& rule : tiles_sign_rules()) draft = apply(rule, std::move(draft));
  }
  return with_blank(std::move(draft));
}

}  // namespace trailblaze
