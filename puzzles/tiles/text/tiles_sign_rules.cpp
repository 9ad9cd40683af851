#include "puzzles/tiles/text/tiles_sign_rules.hpp"

namespace trailblaze {

using Rule = TilesSignRule;
using Times = TilesSignRule::Times;

// A word that says something: it has two letters side by side, and not both of them may be
// hexadecimal digits or signs of the blank.
#define SAYING "(?:[A-Za-z][g-wyzG-WYZ]|[g-wyzG-WYZ][A-Za-z])"

std::span<const Rule> tiles_sign_rules() {
  static const Rule kRules[] = {
      // Beyond ASCII: digits on keys, upright lines, other lines (as corners of a rule), blanks,
      // spaces, dashes, quotes.
      {{R"((\d)\x{FE0F}?\x{20E3})"}, ""},
      {{"[│┃║╎┆┊┇┋]"}, "|"},
      {{R"([\x{2500}-\x{257F}])"}, "+"},
      {{R"([□▢◻◽▫▯⬚⬜☐␣·█■⬛∅◌○]\x{FE0F}?)"}, "_"},
      {{R"([\x{A0}\x{2000}-\x{200A}\x{202F}\x{3000}])"}, " "},
      {{R"([\x{200B}\x{FEFF}])"}, ""},
      {{R"([\x{2010}-\x{2015}\x{2212}])"}, "-"},
      {{"[‘’“”]"}, "'"},
      // The number of an instance, and comments. They may have bytes that are no UTF-8, which only
      // \C matches. Between two digits '#' may be the blank.
      {{R"(^\s*#\d{1,4}[:.)]?[ \t]+(\d+[ ,\t]|[0-9_]{9}\s*$|[0-9A-Fa-f_]{16}\s*$))"},
       "",
       kNumberedNote},
      {{R"((?m)(^|[^\d\n])#\C*?$)"}, ""},
      {{R"((?m)(\d)#(?:[^\d\n]\C*?)?$)"}, ""},
      {{R"((?m)[ \t]//\C*?$)"}, ""},
      // Quotes; nothing in them is the blank.
      {{R"('[ \t]*'|"[ \t]*")"}, "_"},
      {{R"((^|[\s,;|(\[{])__+($|[\s,;|)\]}]))"}, "_"},
      {{"'([^'\n]*)'"}, ""},
      {{"\"([^\"\n]*)\""}, ""},
      {{"[`$]"}, ""},
      // TeX: rows end with two backslashes, and cells with '&'.
      {{R"(\\(?:begin|end)[ \t]*\{\w*\}(?:\{[\w|]*\})?|\\hline)"}, ""},
      {{R"(\\\\)"}, "\n"},
      {{"&"}, ","},
      // Programs: a name that gets the board, the blank by a word, names of containers and types.
      {{R"(^\s*[A-Za-z_][\w.:<>\[\] \t]*=)"}, ""},
      {{R"(,\s*dtype\s*=\s*[\w.]+)"}, ""},
      {{R"((?i)\b(?:new\s+)?(?:int|char|byte|long)(?:\s*\[\s*\])*)"}, ""},
      {{R"((\d)\.0*([,\])]))"}, ""},
      {{R"((\d)\.([ \t\n]))"}, "", nullptr, Times::kSeveral},
      {{R"((\d)\.0+([ \t\r\n]|$))"}, "", nullptr, Times::kSeveral},
      // Labels above the board or before it: a text, a number, its size with 'x'.
      {{R"(^\s*(?:\d{1,2}[ -][Pp]uzzle|[A-Za-z][\w #.()-]*):)"}, ""},
      {{R"((?i)\b(?:none|null|nil|nan|blank|empty|hole|gap|space)\b)"}, "_"},
      {{R"(^[A-Za-z '-]*)" SAYING R"([A-Za-z '-]*(?:#?\d+)?[ \t\r]*\n)"}, ""},
      {{R"(^\s*\(?\d{1,4}[:).][ \t]+)"}, "", kNumberedNote},
      {{R"(^(\s*\d{1,2}[ \t]*[xX×][ \t]*\d{1,2})[ \t]*:[ \t]*)"}, "\n"},
      {{R"(^(\s*\d[xX×]\d)[ \t]+(\d{1,2}[ ,][^\n]*$))"}, "\n"},
      {{R"(^(\s*\d{1,2})[ \t]*[xX×][ \t]*(\d{1,2}[ \t\r]*\n))"}, " "},
      // What is left of programs: a name before its brackets.
      {{R"([\w:]+<[\w:<>, \t]*>)"}, ""},
      {{R"([\w.]*)" SAYING R"([\w.]*!?[ \t]*([(\[{]))"}, ""},
      {{R"(\b[A-Za-z_]\w*(\{))"}, ""},
      {{"[<>]"}, ""},
      // Tables: rules, heads without names, and marks before all rows.
      {{R"((?m)^[ \t|:+]*[-=_][ \t|:+]*[-=_][ \t|:+=_-]*$)"}, ""},
      {{R"((?m)^[ \t]*\|(?:[ \t]*\|)+[ \t]*$)"}, ""},
      {{R"((?m)^[ \t]*[-*•+][ \t]+)"}, "", nullptr, Times::kSeveral},
      {{R"((\d[ \t]*),([ \t]*,))"}, ",_", "nothing between two commas is read as the blank"},
      // What is said aside: in brackets, or behind ';'.
      {{R"((?m)\([^()\n]*)" SAYING R"([^()\n]*(?:\)|$))"}, ""},
      {{R"((?m);[ \t]*(?:\d+[ \t]+)?[A-Za-z]*)" SAYING R"(\C*?$)"}, ""},
  };
  return kRules;
}
#undef SAYING

std::span<const Rule> tiles_blank_rules() {
  static constexpr const char* kNothing = "a cell with nothing in it is read as the blank";
  static constexpr const char* kSign = "the sign that is no digit is read as the blank";
  static const Rule kRules[] = {
      // Nothing between two separators, behind the last or before the first of a row.
      {{"(;[ \t]*)(;)"}, "_", kNothing, Times::kOne},
      {{R"((\|[ \t]*)(\|))"}, "_", kNothing, Times::kOne},
      {{"(\t) *(\t)"}, "_", kNothing, Times::kOne},
      {{R"((?m)(\d[ \t]*[,;|])[ \t]*$)"}, "_", kNothing, Times::kOne},
      {{R"((?m)^([ \t]*)([,;|][ \t]*\d))"}, "_", kNothing, Times::kOne},
      {{"(?m)(\\d\t) *$"}, "_", kNothing, Times::kOne},
      {{"(?m)^()(\t *\\d)"}, "_", kNothing, Times::kOne},
      {{R"(\[[ \t]*\]|\([ \t]*\)|\{[ \t]*\})"}, "_", kNothing, Times::kOne},
      // A number or a sign that is no tile.
      {{R"(([\s,;|(\[{])-1([\s,;|)\]}]))"}, "_", "-1 is read as the blank", Times::kOne},
      {{R"((^|[\s,;|(\[{])(?:--|\*\*|\?\?)($|[\s,;|)\]}]))"}, "_", kSign, Times::kOne},
      // A sign among digits, one for each cell.
      {{"([1-9])[*?#]([1-9])"}, "_", kSign, Times::kOne},
      {{"(^|[\\s/])[*?]([1-9]{2})"}, "_", kSign, Times::kOne},
      {{"([1-9]{2})[*?]($|[\\s/])"}, "_", kSign, Times::kOne},
      {{R"(^(\s*[1-9]+)[- ]([1-9]+\s*)$)"}, "_", kSign, Times::kOne, true},
      {{R"(^(\s*[1-9]*)[-bBeE]([1-9]+\s*)$)"}, "_", kSign, Times::kOne},
      {{R"(^(\s*[1-9]+)[-bBeE](\s*)$)"}, "_", kSign, Times::kOne},
  };
  return kRules;
}

bool has_usual_blank(std::string_view text) {
  static const RE2 kUsual(R"([_.xX]|(?:^|\D)0|[2-9]0|\d\d0|0\d)");
  return RE2::PartialMatch(text, kUsual);
}

}  // namespace trailblaze
