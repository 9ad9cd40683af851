#include "puzzles/tiles/tiles_signs.hpp"

#include <re2/re2.h>

#include <span>
#include <utility>

#include "engine/base/text.hpp"

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

// What matches the pattern becomes this text. Where the pattern has groups, what is in them stays,
// with this text between them.
struct Rule {
  RE2 pattern;
  std::string_view becomes;
  const char* note = nullptr;  // what is then told
};

// A word that says something: it has two letters side by side, and not both of them may be
// hexadecimal digits or signs of the blank.
#define SAYING "(?:[A-Za-z][g-wyzG-WYZ]|[g-wyzG-WYZ][A-Za-z])"

// The rules in the order in which they are applied.
std::span<const Rule> rules() {
  static const Rule kRules[] = {
      // Beyond ASCII: upright lines, other lines (as corners of a rule), blanks, spaces, quotes.
      {{"[│┃║╎┆┊┇┋]"}, "|"},
      {{R"([\x{2500}-\x{257F}])"}, "+"},
      {{"[□▢◻⬜☐␣·█■⬛∅]"}, "_"},
      {{R"([\x{A0}\x{2000}-\x{200A}\x{202F}\x{3000}])"}, " "},
      {{R"([\x{200B}\x{FEFF}])"}, ""},
      {{"[‘’“”]"}, "'"},
      // Comments. They may have bytes that are no UTF-8, which only \C matches.
      {{R"((?m)#\C*?$)"}, ""},
      {{R"((?m)[ \t]//\C*?$)"}, ""},
      // Quotes; nothing in them is the blank.
      {{R"('[ \t]*'|"[ \t]*")"}, "_"},
      {{"'([^'\n]*)'"}, ""},
      {{"\"([^\"\n]*)\""}, ""},
      // Programs: a name that gets the board, the blank by a word, names of containers and types.
      // Or a label above the board or before it, and its size with 'x'.
      {{R"(^\s*[A-Za-z_][\w.:<>\[\] \t]*=)"}, ""},
      {{R"(^\s*[A-Za-z][A-Za-z _-]*:)"}, ""},
      {{R"(^(\s*\d{1,2})[ \t]*[xX×][ \t]*(\d{1,2}[ \t\r]*\n))"}, " "},
      {{R"((?i)\b(?:new\s+)?(?:int|char|byte|long)(?:\s*\[\s*\])*)"}, ""},
      {{R"((\d)\.0*([,\])]))"}, ""},
      {{R"((?i)\b(?:none|null|nil|nan|blank|empty)\b)"}, "_"},
      {{R"(,\s*dtype\s*=\s*[\w.]+)"}, ""},
      {{R"((?i)\b(?:(?:np|numpy)\.)?(?:array|matrix|tuple|list)\b)"}, ""},
      // Tables: rules below the heads of columns, and a cell with nothing in it.
      {{R"((?m)^[ \t]*[|:][ \t|+:=-]*--[ \t|+:=-]*$)"}, ""},
      {{R"((\d[ \t]*),([ \t]*,))"}, ",_", "nothing between two commas is read as the blank"},
      // What is said aside: in brackets, or behind ';'.
      {{R"((?m)\([^()\n]*)" SAYING R"([^()\n]*(?:\)|$))"}, ""},
      {{R"((?m);[ \t]*(?:\d+[ \t]+)?[A-Za-z]*)" SAYING R"(\C*?$)"}, ""},
  };
  return kRules;
}
#undef SAYING

Draft apply(const Rule& rule, Draft draft) {
  const re2::StringPiece text(draft.text);
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
    const std::size_t between = begin + found[1].size();
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
  if (!is_plain && found != text.npos) {
    draft.notes.push_back(std::string("'") + text[found] + "' is read as the blank");
    text[found] = '_';
  }
  return {std::move(text), std::move(draft.origins), std::move(draft.notes)};
}

}  // namespace

TilesSigns plain_tiles_signs(std::string_view text) {
  Draft draft;
  for (std::size_t i = 0; i < text.size(); ++i) draft.put(text[i], i);
  const bool is_plain = text.find_first_not_of("0123456789_/()[] \t\r\n") == text.npos;
  if (!is_plain) {
    for (const Rule& rule : rules()) draft = apply(rule, std::move(draft));
  }
  return with_blank(std::move(draft));
}

}  // namespace trailblaze
