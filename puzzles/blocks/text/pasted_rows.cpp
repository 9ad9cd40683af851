// Rows of a board as people paste them from programs and tables (puzzles/text/cells.hpp):
//
//   ["ABBC", "ABBC", ...]      "ABBC",          A B B C      A,B,B,C      |A|B|B|C|     +----+
//   [["A", "B"], ["A", None]]  "ABBC",          A B B C      A,B,B,C      |A|B|B|C|     |ABBC|
//   [[1, 2, 2], [10, 0, 0]]    ABBC ABBC ...                              +-+-+-+-+     +----+
//
// Numbers are pieces, and 0 is blank, in a goal too: 10 and more are letters.
#include <re2/re2.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/cells.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kBetween = " ,;\t|\"'[({\xe2";
constexpr CellStyle kSigns = {.are_words = false, .signs = ".#*-?+=%!$@~^:<>"};
constexpr CellStyle kNumbers = {};

bool is_letter(char c) { return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z'); }

// A list in which None is a blank cell; other texts as they are.
std::string with_blanks(std::string_view text) {
  std::string plain(text);
  static const RE2 kNothing(R"(\b(?:None|null)\b)");
  const bool is_list = trim(text).starts_with('[') || trim(text).starts_with('(');
  const bool has_quotes = text.find_first_of("\"'") != text.npos;
  if (is_list) RE2::GlobalReplace(&plain, kNothing, has_quotes ? "\".\"" : "0");
  return plain;
}

// The rows of a list of texts in quotes, or of lists of cells in quotes. None where it is no list.
std::vector<std::string> quoted_rows(std::string_view text) {
  static const RE2 kList(R"re([\s\[({]*(?:(?:"[^"\n]*"|'[^'\n]*')[\s,;\[\](){}]*)+)re");
  static const RE2 kNext(R"re((?:"([^"\n]*)"|'([^'\n]*)')[\s,;]*([\])}]?))re");
  std::vector<std::string> rows;
  const std::size_t first = text.find_first_not_of(" \t\r\n[({");
  const bool may_be = first != text.npos && (text[first] == '"' || text[first] == '\'');
  if (!may_be || !RE2::FullMatch(text, kList)) return rows;
  bool are_cells = true, begins_row = true;
  std::vector<std::string> by_bracket;
  re2::StringPiece rest(text), one, other, closing;
  while (RE2::FindAndConsume(&rest, kNext, &one, &other, &closing)) {
    rows.push_back(one.data() != nullptr ? one.ToString() : other.ToString());
    are_cells &= rows.back().size() <= 1;
    if (begins_row) by_bracket.emplace_back();
    by_bracket.back() += trim(rows.back()).empty() ? "." : rows.back();
    begins_row = !closing.empty();
  }
  return are_cells && by_bracket.size() > 1 ? by_bracket : rows;
}

// Whether a text has nothing but numbers, and brackets or numbers that are no cells by themselves.
bool are_numbers(std::string_view text) {
  static const RE2 kList(
      R"(\s*(?:(?:\w+\.)?(?:array|matrix)\()?[\[({]*[\s\d,\[\](){};]*\d[\s\]})]*[;,]?\s*)");
  static const RE2 kIsNumbered(R"([\[{(]|\b\d[ \t,]+\d\d\b|\b\d\d[ \t,]+\d\b|\b00\b)");
  const bool is_call = text.find('(') != text.npos;  // else letters are cells
  if (!is_call && std::ranges::any_of(text, is_letter)) return false;
  return RE2::FullMatch(text, kList) && RE2::PartialMatch(text, kIsNumbered);
}

// The sign of a cell; 0 for a number beyond Z, as small letters may mean something else.
char sign_of(const TextCell& cell, bool is_number) {
  if (cell.text.empty()) return kBlankCell;
  if (!is_number) return cell.text[0];
  constexpr std::string_view kPieces = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const auto number = parse_number(cell.text, 0, kPieces.size() - 1);
  return number.ok() ? kPieces[*number] : '\0';
}

// How signs stand in all rows: side by side, apart, or neither, since "11 22" is no row.
enum class Pitch { kTogether, kApart, kMixed };
Pitch pitch_of(const TextCells& cells) {
  bool are_together = false, are_apart = false;
  for (const TextRow& row : cells.rows) {
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
      if (row.cells[i - 1].text.empty() || row.cells[i].text.empty()) continue;
      (row.cells[i].at == row.cells[i - 1].at + 1 ? are_together : are_apart) = true;
    }
  }
  return are_together && are_apart ? Pitch::kMixed
         : are_together            ? Pitch::kTogether
                                   : Pitch::kApart;
}

// Whether a text may be these rows. Gaps are cells only in a frame: a level of GNOME Klotski has
// spaces. A line of '-' in bars may be a row among others that have '-'.
bool may_be_rows(const std::string& text, const std::string& signs, const TextCells& cells) {
  static const RE2 kDashes(R"((?m)^\s*\|[-|]+\|\s*$)");
  std::string all;
  bool has_gaps = false;
  for (const TextRow& row : cells.rows) {
    for (const TextCell& cell : row.cells) {
      all += cell.text;
      has_gaps |= cell.text.empty();
    }
  }
  const std::size_t first = signs.find_first_not_of(" \t\r\n");
  const bool is_framed = first != signs.npos && (signs[first] == '+' || signs[first] == '|');
  const bool is_named = all.find('=') == all.npos && text.find('=') != text.npos;
  const bool has_row_of_dashes = all.find('-') != all.npos && RE2::PartialMatch(text, kDashes);
  if (signs.find(kRuleSign) != signs.npos && !is_framed) return false;
  return cells.rows.size() > 1 && all.find('|') == all.npos && !has_row_of_dashes && !is_named &&
         (!has_gaps || text.find_first_of("|\"'") != text.npos || is_framed) &&
         (cells.columns().value_or(is_framed ? 2 : 0) > 1);
}

// Whether one line without brackets, quotes and bars may have rows: words of one length. Most lines
// of a database do not, and need no lexer.
bool may_have_rows(std::string_view text) {
  if (text.find_first_of("\n/\"'|[({\xe2") != text.npos) return true;
  const std::string_view line = trim(text);
  const std::size_t first = line.find_first_of(" ,;\t"), last = line.find_last_of(" ,;\t");
  return first != line.npos && first > 1 && first == line.size() - last - 1;
}

}  // namespace

std::string unquoted_rows(std::string_view given) {
  const std::string text = with_blanks(given);
  if (text.find_first_of("\"'") == text.npos) return text;
  const auto quoted = quoted_rows(text);
  return quoted.empty() ? text : join(quoted, "\n");
}

std::string plain_rows(std::string_view given) {
  static const RE2 kSize(R"(\s*\d+[xX]\d+\s*\n)");  // a line above the rows
  re2::StringPiece rest(given);
  const bool is_plain = given.find_first_of(kBetween) == given.npos;
  if (is_plain && (given.find('\n') == given.npos || !RE2::Consume(&rest, kSize))) {
    return std::string(given);
  }
  if (!may_have_rows(given)) return std::string(given);
  const std::string text = unquoted_rows(given);
  const bool is_numbers = are_numbers(text);
  const PlainText plain(text);
  auto cells = read_cells(plain, is_numbers ? kNumbers : kSigns);
  if (!cells.ok()) return text;
  take_size_line(*cells);
  const Pitch pitch = is_numbers ? Pitch::kApart : pitch_of(*cells);
  if (pitch == Pitch::kMixed || !may_be_rows(text, plain.signs(), *cells)) return text;
  std::string rows;
  for (const TextRow& row : cells->rows) {
    if (!rows.empty()) rows += '\n';
    for (const TextCell& cell : row.cells) {  // Side by side, a gap is no cell.
      if (pitch == Pitch::kApart || !cell.text.empty()) rows += sign_of(cell, is_numbers);
    }
  }
  return rows.find('\0') == rows.npos ? rows : text;
}

bool are_numbers_left(std::string_view text) {
  const bool has_between = std::ranges::any_of(split_rows(text), [](std::string_view row) {
    return row.find_first_of("[({, \t") != row.npos;
  });
  return has_between && are_numbers(text);
}

}  // namespace trailblaze
