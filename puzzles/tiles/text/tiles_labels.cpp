#include "puzzles/tiles/text/tiles_labels.hpp"

#include <re2/re2.h>

#include <algorithm>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A word that says something: it has two letters side by side, and not both of them may be
// hexadecimal digits or signs of the blank.
#define SAYING "(?:[A-Za-z][g-wyzG-WYZ]|[g-wyzG-WYZ][A-Za-z])"

// Takes the first group of a pattern away, if the text begins with the pattern. The groups behind
// it are rows and columns.
bool take(const RE2& pattern, TilesLabel& label) {
  re2::StringPiece groups[4];
  const re2::StringPiece text(label.rest);
  if (!pattern.Match(text, 0, text.size(), RE2::ANCHOR_START, groups, 4)) return false;
  const auto number = [&](int group) {
    return parse_number({groups[group].data(), groups[group].size()}).value();
  };
  if (!groups[2].empty()) label.size = TilesSize{number(2), number(groups[3].empty() ? 2 : 3)};
  // One for each character, so that errors tell the column. Rows are told by their columns instead.
  std::string spaces;
  const bool has_rows = label.rest.find_first_of("\n/", groups[1].size()) != std::string::npos;
  for (const char c : label.rest.substr(0, groups[1].size())) {
    const bool is_character = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    if (c == '\n' || (is_character && !has_rows)) spaces += c == '\n' ? '\n' : ' ';
  }
  label.rest.replace(0, groups[1].size(), spaces);
  return true;
}

}  // namespace

TilesLabel label_of(std::string_view text) {
  static const RE2 kWords(  // no "std::vector"
      R"((\s*(?:\d{1,2}[ -][Pp]uzzle|[A-Za-z][\w #.()-]*):[ \t]*|[A-Za-z '-]*)" SAYING
      R"([A-Za-z '-]*(?:#?\d+)?[ \t\r]*\n)(?:[^:]|$))");
  static const RE2 kNumber(R"((\s*(?:\(?\d{1,4}[:).]|#\d{1,4}[:.)])[ \t]+))");
  static const RE2 kBareNumber(
      R"((\s*#\d{1,4}[ \t]+)(?:\d+[ ,\t]|[0-9_]{9}\s*$|[0-9A-Fa-f_]{16}\s*$))");
  static const RE2 kSize(R"((\s*(\d{1,2})[ \t]*[xX×][ \t]*(\d{1,2})[ \t]*:[ \t]*))");
  static const RE2 kBareSize(R"((\s*(\d)[xX×](\d)[ \t]+)\d{1,2}[ ,][^\n]*$)");
  static const RE2 kSizeAbove(  // a list in brackets, maybe behind a name
      R"((\s*(\d{1,2})(?:(?:[ \t]*[xX×][ \t]*|[ \t]+)(\d{1,2}))?[ \t\r]*\n))"
      R"([ \t]*[A-Za-z.]*[\[({])");
  static const RE2 kQuoted(R"((\s*>[ \t]+))");
  TilesLabel label{std::string(text), {}};
  const bool may_have = text.find_first_of(":)#.>\nxX") != text.npos || text.find("×") != text.npos;
  if (!may_have) return label;
  take(kQuoted, label);
  take(kWords, label);
  if (take(kNumber, label) || take(kBareNumber, label)) {
    label.notes.emplace_back("the number before the board is read over");
  }
  if (!take(kSize, label) && !take(kBareSize, label)) take(kSizeAbove, label);
  return label;
}
#undef SAYING

absl::Status check_no_positions(std::string_view text) {
  if (text.find_first_of("hH") == text.npos) return absl::OkStatus();
  // RE2 crashes where an allocation fails while it compiles a pattern that begins with a literal
  // under (?i). With the edge of a word in front, this one does not begin so.
  static const RE2 kPositions(R"((?i)(\bpositions?\s+(?:of|for)\s+each\s+\w+))");
  std::string found;
  if (!RE2::PartialMatch(text, kPositions, &found)) return absl::OkStatus();
  return invalid("found " + in_quotes(found) + ", expected the tile in each place, or a whole " +
                 "file of Ruml's with its size and goal positions");
}

}  // namespace trailblaze
