// Rows of a board as people paste them from programs and tables:
//
//   ["ABBC", "ABBC", ...]      "ABBC",          A B B C      A,B,B,C      |A|B|B|C|     +----+
//   [["A", "B"], ["A", "C"]]   "ABBC",          A B B C      A,B,B,C      |A|B|B|C|     |ABBC|
//   [[1, 2, 2], [10, 0, 0]]    ABBC ABBC ...                              +-+-+-+-+     +----+
//
// A box may have lines of Unicode, too.
#include <re2/re2.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kBetween = " ,;\t|";

bool is_letter(char c) { return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z'); }

// The rows of a list of texts in quotes, or of lists of cells in quotes. None where it is no list.
std::vector<std::string> quoted_rows(std::string_view text) {
  static const RE2 kList(R"re([\s\[({]*(?:(?:"[^"\n]*"|'[^'\n]*'|None|null)[\s,;\[\](){}]*)+)re");
  static const RE2 kNext(R"re((?:"([^"\n]*)"|'([^'\n]*)'|None|null)[\s,;]*([\])}]?))re");
  std::vector<std::string> rows;
  const std::size_t first = text.find_first_not_of(" \t\r\n[({");
  const bool may_be =
      first != text.npos && std::string_view("\"'Nn").find(text[first]) != text.npos;
  if (!may_be || !RE2::FullMatch(text, kList)) return rows;
  bool are_cells = true, begins_row = true;
  std::vector<std::string> by_bracket;
  re2::StringPiece rest(text), one, other, closing;
  while (RE2::FindAndConsume(&rest, kNext, &one, &other, &closing)) {
    rows.push_back(one.data() != nullptr ? one.ToString() : other.ToString());
    are_cells &= rows.back().size() <= 1;
    if (begins_row) by_bracket.emplace_back();
    by_bracket.back() += trim(rows.back()).empty() ? "." : rows.back();  // None is blank, too
    begins_row = !closing.empty();
  }
  return are_cells && by_bracket.size() > 1 ? by_bracket : rows;
}

// The rows of a drawn board, without the frame around it and the lines between them. None where not
// each line is in bars, or such a line, or where a line may be a row of '-' as well.
std::vector<std::string> framed_rows(std::string_view text) {
  static const RE2 kRow(R"(\s*\|(.*)\|\s*)");
  static const RE2 kRule(R"(\s*[+|][-+=|: ]*[-=][-+=|: ]*[+|]\s*)");
  std::vector<std::string> rows;
  if (text.find('|') == text.npos) return rows;  // as of most lines of a stream
  std::string row;
  bool has_rules_in_bars = false, has_dashes = false;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || RE2::FullMatch(line, kRule)) {
      has_rules_in_bars |= line.starts_with('|');
      continue;
    }
    if (!RE2::FullMatch(line, kRow, &row)) return {};
    has_dashes |= row.find('-') != row.npos;
    rows.push_back(row);
  }
  return has_rules_in_bars && has_dashes ? std::vector<std::string>() : rows;
}

// The rows of a board in a Unicode box, without the box and the lines between them. Lines between
// corners or tees are rules; what stands between upright lines is a row, whatever its signs are.
// None where a line is neither.
std::vector<std::string> boxed_rows(std::string_view text) {
  static const RE2 kRule(R"([+\x{250C}-\x{254B}\x{2552}-\x{2570}][-=+\x{2500}-\x{257F}]*)"
                         R"([+\x{250C}-\x{254B}\x{2552}-\x{2570}])");
  static const RE2 kRow("[│┃║](.*)[│┃║]"), kUpright("[│┃║]");
  std::vector<std::string> rows;
  if (text.find('\xe2') == text.npos) return rows;
  std::string row;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || RE2::FullMatch(line, kRule)) continue;
    if (!RE2::FullMatch(line, kRow, &row)) return {};
    RE2::GlobalReplace(&row, kUpright, "|");
    rows.push_back(row);
  }
  return rows;
}

// The cells between bars, each with its sign alone; rows as they are where there are no such cells.
std::vector<std::string> cells_between_bars(std::vector<std::string> rows) {
  std::vector<std::string> cells;
  for (const std::string& row : rows) {
    std::string& out = cells.emplace_back();
    for (const std::string_view cell : split(row, '|')) {
      if (cell.size() > 1) return rows;
      out += cell.empty() ? kBlankCell : cell[0];
    }
    if (out.size() < 2) return rows;
  }
  return cells;
}

// The numbers of a text that has nothing else, and brackets or numbers that are no cells by
// themselves; nothing of another text.
re2::StringPiece numbers_of(std::string_view text) {
  static const RE2 kNumbers(
      R"(\s*(?:(?:\w+\.)?(?:array|matrix)\()?([\[({]*[\s\d,\[\](){};]*\d[\s\]})]*)[;,]?\s*)");
  static const RE2 kIsNumbered(R"([\[{(]|\b\d[ \t,]+\d\d\b|\b\d\d[ \t,]+\d\b|\b00\b)");
  re2::StringPiece numbers;
  const bool is_call = text.find('(') != text.npos;  // else letters are cells
  if (!is_call && std::ranges::any_of(text, is_letter)) return numbers;
  const bool are_numbers =
      RE2::FullMatch(text, kNumbers, &numbers) && RE2::PartialMatch(numbers, kIsNumbered);
  return are_numbers ? numbers : re2::StringPiece();
}

// Rows of numbers, each of which is a piece, and 0 blank, in a goal too: 10 and more are letters.
// None where there are other rows, or pieces beyond Z: small letters may mean something else.
std::vector<std::string> numbered_rows(std::string_view text) {
  static const RE2 kRow(R"([ \t,]*(\d[\d \t,]*))");
  static const RE2 kNumber(R"((\d+)[ \t,]*)");
  constexpr std::string_view kSigns = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  re2::StringPiece rest = numbers_of(text), row, digits;
  std::vector<std::string> rows;
  while (RE2::FindAndConsume(&rest, kRow, &row)) {
    std::string& cells = rows.emplace_back();
    while (RE2::Consume(&row, kNumber, &digits)) {
      const auto number = parse_number({digits.data(), digits.size()}, 0, kSigns.size() - 1);
      if (!number.ok()) return {};
      cells += kSigns[*number];
    }
  }
  const bool are_rows = rows.size() > 1 && std::ranges::all_of(rows, [&](const std::string& cells) {
                          return cells.size() == rows[0].size() && cells.size() > 1;
                        });
  return are_rows ? rows : std::vector<std::string>();
}

// Whether a sign stands between all cells of all rows.
bool is_between(const std::vector<std::string_view>& rows, char sign) {
  return rows.size() > 1 && std::ranges::all_of(rows, [&](std::string_view row) {
           if (row.size() < 3 || row.size() % 2 == 0) return false;
           for (std::size_t i = 0; i < row.size(); ++i) {
             if ((row[i] == sign) != (i % 2 == 1)) return false;
           }
           return true;
         });
}

// Rows of one length on one line, between which this sign stands. None where they are not.
std::vector<std::string_view> rows_on_line(std::string_view text, char sign) {
  if (text.find(sign) == text.npos) return {};
  std::vector<std::string_view> rows = split(trim(text), sign);
  const bool are_rows =
      rows.size() > 1 && rows[0].size() > 1 && std::ranges::all_of(rows, [&](std::string_view row) {
        return row.size() == rows[0].size() && row.find_first_of(kBetween) == row.npos;
      });
  return are_rows ? rows : std::vector<std::string_view>();
}

// Rows without the sign that stands between all their cells, if there is one.
std::string without_signs_between(std::string text) {
  const auto rows = split_rows(text);
  for (const char sign : kBetween) {
    if (!is_between(rows, sign)) continue;
    std::string out = join(rows, "\n");
    std::erase(out, sign);
    return out;
  }
  return text;
}

// Rows without what stands between their cells.
std::string rows_of_cells(std::string text) {
  if (auto rows = boxed_rows(text); rows.size() > 1) {
    return without_signs_between(join(cells_between_bars(std::move(rows)), "\n"));
  }
  if (text.find_first_of(kBetween) == text.npos) return text;
  if (trim(text).find_first_of("/\n") == text.npos) {
    for (const char sign : std::string_view(" ,;")) {  // '|' is between goals
      if (const auto rows = rows_on_line(text, sign); !rows.empty()) return join(rows, "\n");
    }
  }
  if (const auto rows = numbered_rows(text); !rows.empty()) return join(rows, "\n");
  if (const auto rows = framed_rows(text); rows.size() > 1) {
    text = join(cells_between_bars(rows), "\n");
  }
  return without_signs_between(std::move(text));
}

// Whether a text has so many rows of so many cells.
bool has_size(const std::string& text, std::size_t height, std::size_t width) {
  const auto rows = split_rows(text);
  return rows.size() == height &&
         std::ranges::all_of(rows, [&](const auto& row) { return row.size() == width; });
}

}  // namespace

std::string unquoted_rows(std::string_view text) {
  if (text.find_first_of("\"'") == text.npos) {
    std::string numbers(text);
    static const RE2 kNothing(R"(\b(?:None|null)\b)");
    if (trim(text).starts_with('[') || trim(text).starts_with('(')) {
      RE2::GlobalReplace(&numbers, kNothing, "0");
    }
    return numbers;
  }
  const auto quoted = quoted_rows(text);
  return quoted.empty() ? std::string(text) : join(quoted, "\n");
}

// A line above the rows may say how many there are, "3x4" or "3 4"; where it says something else,
// it is a row itself.
std::string plain_rows(std::string_view given) {
  static const RE2 kSize(R"(\s*(\d{1,2})[ \t]*[ xX,][ \t]*(\d{1,2})[ \t]*\r?\n)");
  const std::string text = unquoted_rows(given);
  re2::StringPiece rest(text);
  std::size_t height = 0, width = 0;
  const bool has_lines = text.find('\n') != text.npos;
  if (has_lines && RE2::Consume(&rest, kSize, &height, &width)) {
    std::string below = rows_of_cells(unquoted_rows({rest.data(), rest.size()}));
    if (has_size(below, height, width)) return below;
  }
  return rows_of_cells(text);
}

bool are_numbers_left(std::string_view text) {
  const bool has_between = std::ranges::any_of(split_rows(text), [](std::string_view row) {
    return row.find_first_of("[({, \t") != row.npos;
  });
  return has_between && !numbers_of(text).empty();
}

}  // namespace trailblaze
