#include "puzzles/text/cell_rows.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>

namespace trailblaze {
namespace {

// A row that is drawn with a gap for '.': between bars or, where spaces may be gaps, with one
// character for each cell and perhaps spaces behind them. Other rows as they are.
std::string without_gaps(const std::string& row, std::size_t length, bool has_gaps) {
  std::string plain = row;
  if (row.find('|') == row.npos) {
    const std::size_t drawn = std::max(length, row.find_last_not_of(' ') + 1);
    if (has_gaps && row.size() >= length && drawn == length) {
      plain.resize(length);
      std::ranges::replace(plain, ' ', '.');
    }
    return plain;
  }
  std::vector<std::string_view> cells = split(row, '|');
  if (cells.size() == length + 2 && cells.front().empty() && cells.back().empty()) {
    cells = {cells.begin() + 1, cells.end() - 1};
  }
  if (cells.size() != length) return plain;
  return join(cells, " ", [](std::string_view cell) {
    return cell.empty() ? std::string(".") : std::string(cell);
  });
}

// The sign that a character stands for: the same letter, small or large, or '.' for what people
// write in its place. What it does not know stays.
char sign_of(char c, std::string_view signs) {
  const auto letter = static_cast<unsigned char>(c);
  for (const int other : {std::tolower(letter), std::toupper(letter)}) {
    if (signs.find(static_cast<char>(other)) != signs.npos) return static_cast<char>(other);
  }
  return signs.front() == '.' && (c == '_' || c == '-') ? '.' : c;
}

// Whether a line is one that is drawn between rows: "---+---+---".
bool is_rule(std::string_view line) {
  return line.find('+') != line.npos && line.find_first_not_of("-+=| \r") == line.npos;
}

}  // namespace

std::vector<std::string> split_cell_rows(std::string_view text) {
  std::string lines(text);
  std::ranges::replace(lines, '/', '\n');
  std::erase(lines, '\r');
  std::vector<std::string> rows;
  for (std::size_t begin = 0; begin <= lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    if (const std::string row = lines.substr(begin, end - begin); !is_rule(row)) {
      rows.push_back(row);
    }
    begin = end + 1;
  }
  const auto has_cells = [](const std::string& row) { return !row.empty(); };
  rows.erase(rows.begin(), std::ranges::find_if(rows, has_cells));
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  if (rows.empty()) rows.emplace_back();
  return rows;
}

void drop_blank_rows(std::vector<std::string>& rows, std::size_t count) {
  const auto is_blank = [](const std::string& row) { return trim(row).empty(); };
  while (rows.size() > 1 && rows.size() != count && is_blank(rows.back())) rows.pop_back();
  std::size_t above = 0;
  while (rows.size() - above > 1 && rows.size() - above != count && is_blank(rows[above])) ++above;
  rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(above));
}

bool may_have_gaps(const std::vector<std::string>& rows) {
  return rows.size() > 1 && std::ranges::all_of(rows, [](const std::string& row) {
           return row.find_first_of("._-") == row.npos;
         });
}

std::string cells_of_row(const std::string& row, std::size_t length, std::string_view signs,
                         bool has_gaps) {
  std::string drawn = row;
  if (signs.front() == '.') {
    static const RE2 kNothing(R"('[ \t]*'|"[ \t]*")");
    if (row.find_first_of("'\"") != row.npos) RE2::GlobalReplace(&drawn, kNothing, ".");
    drawn = without_gaps(drawn, length, has_gaps);
  }
  std::string cells;
  for (const char c : drawn) {
    const char sign = sign_of(c, signs);
    constexpr std::string_view kBetween = ",;|'\"[](){}";
    const bool is_between = is_space(c) || kBetween.find(c) != kBetween.npos;
    if (signs.find(sign) != signs.npos || !is_between) cells += sign;
  }
  return cells;
}

}  // namespace trailblaze
