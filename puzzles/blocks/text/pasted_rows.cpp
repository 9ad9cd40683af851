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

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/cells.hpp"

namespace trailblaze {
namespace {

constexpr CellStyle kSigns = {.are_words = false, .signs = ".#*-?+=%!$@~^:<>"};
constexpr CellStyle kNumbers = {};

// True if a text may have something between its cells. Plain rows have a line above them that says
// their size, at most; one line without brackets, quotes and bars has words of one length. Most
// lines of a database do not, and need no lexer.
bool may_have_rows(std::string_view text) {
  static const RE2 kSize(R"(^\s*\d+[xX]\d+\s*\n)");
  if (text.find_first_of(" ,;\t|\"'[({\xe2") == text.npos) {
    return text.find('\n') != text.npos &&
           RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), kSize);
  }
  if (text.find_first_of("\n/\"'|[({\xe2") != text.npos) return true;
  const std::string_view line = trim(text);
  const std::size_t first = line.find_first_of(" ,;\t"), last = line.find_last_of(" ,;\t");
  return first != line.npos && first > 1 && first == line.size() - last - 1;
}

// Whether a text has nothing but numbers, and brackets or numbers that are no cells by themselves.
bool are_numbers(std::string_view text) {
  static const RE2 kList(
      R"(\s*(?:(?:\w+\.)?(?:array|matrix)\()?[\[({]*[\s\d,\[\](){};]*\d[\s\]})]*[;,]?\s*)");
  static const RE2 kIsNumbered(R"([\[{(]|\b\d[ \t,]+\d\d\b|\b\d\d[ \t,]+\d\b|\b00\b)");
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

}  // namespace

std::string unquoted_rows(std::string_view given) {
  static const RE2 kNothing(R"(\b(?:None|null)\b)");
  static const RE2 kList(R"re([\s\[({]*(?:(?:"[^"\n]*"|'[^'\n]*')[\s,;\[\](){}]*)+)re");
  static const RE2 kNext(R"re((?:"([^"\n]*)"|'([^'\n]*)')[\s,;]*([\])}]?))re");
  std::string text(given);
  const bool has_quotes = text.find_first_of("\"'") != text.npos;
  if (trim(text).find_first_of("[(") == 0) {
    RE2::GlobalReplace(&text, kNothing, has_quotes ? "\".\"" : "0");
  }
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n[({"), text.size());
  if (!has_quotes || text.find_first_of("\"'", first) != first || !RE2::FullMatch(text, kList)) {
    return text;
  }
  // The texts in quotes are rows, or cells of rows that end with brackets.
  std::string rows, of_cells;
  bool are_cells = true;
  re2::StringPiece rest(text), one, other, closing;
  while (RE2::FindAndConsume(&rest, kNext, &one, &other, &closing)) {
    const std::string quoted = one.data() != nullptr ? one.ToString() : other.ToString();
    are_cells &= quoted.size() <= 1;
    rows += quoted + "\n";
    of_cells += (trim(quoted).empty() ? "." : quoted) + (closing.empty() ? "" : "\n");
  }
  rows.pop_back();
  of_cells = trim(of_cells);
  return are_cells && of_cells.find('\n') != of_cells.npos ? of_cells : rows;
}

std::string plain_rows(std::string_view given) {
  // A '-' before each row may be the mark of a list, or a blank.
  static const RE2 kMarks(R"((?:\s*- +[^'"\[( \n][^\n]*(?:\n|$))+)");
  if (!may_have_rows(given) || RE2::FullMatch(re2::StringPiece(given), kMarks)) {
    return std::string(given);
  }
  std::string text = unquoted_rows(given);
  const bool is_numbers = are_numbers(text);
  const PlainText plain(text);
  auto cells = read_cells(plain, is_numbers ? kNumbers : kSigns);
  if (!cells.ok()) return text;
  take_size_line(*cells);
  // All signs stand side by side, or all apart: "11 22" is no row.
  std::string all;
  bool are_together = false, are_apart = is_numbers, has_gaps = false;
  for (const TextRow& row : cells->rows) {
    const TextCell* before = nullptr;
    for (const TextCell& cell : row.cells) {
      all += cell.text;
      has_gaps |= cell.text.empty();
      const bool has_neighbour = before != nullptr && !before->text.empty() && !cell.text.empty();
      if (has_neighbour && !is_numbers) {
        (cell.at == before->at + 1 ? are_together : are_apart) = true;
      }
      before = &cell;
    }
  }
  // Gaps are cells only in a frame: a level of GNOME Klotski has spaces. A line of '-' in bars may
  // be a row among others that have '-'.
  static const RE2 kDashes(R"((?m)^\s*\|[-|]+\|\s*$)");
  const auto has = [&](char sign) { return all.find(sign) != all.npos; };
  const bool is_framed = trim(plain.signs()).find_first_of("+|") == 0;
  const bool is_refused = cells->rows.size() < 2 || (are_together && are_apart) || has('|') ||
                          (plain.signs().find(kRuleSign) != std::string::npos && !is_framed) ||
                          (has_gaps && text.find_first_of("|\"'") == text.npos && !is_framed) ||
                          (has_gaps && !are_together && all.find_first_of("._0") != all.npos) ||
                          (text.find('=') != text.npos && !has('=')) ||  // behind a name
                          cells->columns().value_or(is_framed ? 2 : 0) < 2 ||
                          (has('-') && RE2::PartialMatch(text, kDashes));
  if (is_refused) return text;
  const std::string rows = join(cells->rows, "\n", [&](const TextRow& row) {
    return join(row.cells, "", [&](const TextCell& cell) {  // Side by side, a gap is no cell.
      return std::string(are_together && cell.text.empty() ? 0 : 1, sign_of(cell, is_numbers));
    });
  });
  return rows.find('\0') == rows.npos ? rows : text;
}

}  // namespace trailblaze
