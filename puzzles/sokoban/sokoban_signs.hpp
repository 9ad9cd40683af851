// Reads the signs of a level of Sokoban: rows on lines or split by '/' or '|'.
//
//   # wall   @ p player   + P player on a goal   $ b box   * B box on a goal   . goal
//   a space, - or _ is an empty cell; "7#" is seven walls
#pragma once

#include <absl/status/statusor.h>
#include <re2/re2.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

inline constexpr std::size_t kMostSquares = 1 << 20;  // of a level, with the walls and all around

// True if a line speaks of the level: "; 1", "Title: First". No row has a colon.
inline bool is_level_remark(std::string_view line) {
  static const RE2 kRemark(R"([ \t]*(?:;.*|[A-Za-z][\w -]*:.*))");
  return RE2::FullMatch(line, kRemark);
}

// Names a square "row 2 column 3", counted from 1.
inline std::string square_name(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + " column " + std::to_string(column + 1);
}

// Returns the text with a blank line for each remark. A remark between rows is an error: it may be
// a row that somebody turned into a remark.
inline absl::StatusOr<std::string> without_remarks(std::string_view text) {
  if (text.find('\n') == text.npos) return std::string(text);
  std::string plain;
  std::string_view below;  // the first remark below a row
  bool has_rows = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n')), signs = trim(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (is_level_remark(signs)) {
      if (has_rows && below.empty()) below = signs;
      plain += '\n';
      continue;
    }
    if (!signs.empty() && !below.empty()) {
      return invalid("found " + in_quotes(below) +
                     " between rows of a level, expected it above them or below");
    }
    has_rows |= !signs.empty();
    plain.append(line) += '\n';
  }
  return plain;
}

// Joins the rows, padded to one length, with a '/' behind each.
inline absl::StatusOr<std::string> in_one_line(const std::vector<std::string>& rows) {
  std::size_t longest = 0;
  for (const std::string& row : rows) longest = std::max(longest, row.size());
  if (rows.size() * longest > kMostSquares) {
    return invalid("found " + std::to_string(rows.size()) + " rows and " + std::to_string(longest) +
                   " columns, expected at most " + std::to_string(kMostSquares) + " squares");
  }
  std::string signs;
  for (const std::string& row : rows) {
    signs += row + std::string(longest - row.size(), ' ') + '/';
  }
  return signs;
}

// Reads the rows of a level, and joins them.
inline absl::StatusOr<std::string> read_signs(std::string_view given) {
  constexpr std::string_view kSigns = "#@+$*. -_pPbB", kMeant = "#@+$*.   @+$*";
  const absl::StatusOr<std::string> text = without_remarks(given);
  if (!text.ok()) return text.status();
  std::vector<std::string> rows(1);
  const auto wrong = [&](const std::string& found, const std::string& expected) {
    return invalid(square_name(rows.size() - 1, rows.back().size()) + ": found " + found +
                   ", expected " + expected);
  };
  std::string digits;
  std::uint64_t squares = 0;
  char before = '\n';
  for (const char c : *text + '\n') {
    if (c == '\r') continue;  // of a line that ends as on Windows
    if (is_digit(c)) {
      digits += c;
      continue;
    }
    const std::size_t sign = kSigns.find(c);
    const bool ends_row = c == '/' || c == '|' || c == '\n';
    if (!ends_row && sign == kSigns.npos) {
      return wrong(in_quotes({&c, 1}), "# @ + $ * . or a space");
    }
    const auto run = digits.empty() ? 1 : parse_number(digits, 1, kMostSquares - squares);
    if (!run.ok() || (!digits.empty() && (ends_row || c == ' '))) {
      return wrong(in_quotes(digits), "a number of signs, and the sign: 7# or 2- for two cells");
    }
    digits.clear();
    if (!ends_row) {
      rows.back().append(*run, kMeant[sign]);
      squares += *run;
    } else if (c != '\n' || (before != '/' && before != '|')) {
      rows.emplace_back();
    }
    before = c;
  }
  rows.pop_back();  // behind the last line
  return in_one_line(rows);
}

}  // namespace trailblaze
