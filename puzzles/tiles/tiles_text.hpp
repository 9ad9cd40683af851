// Reading a board of sliding tiles in any form that people paste:
//
//   list    0 8 3 6 4 7 1 2 5     (0, 8, 3, 6, 4, 7, 1, 2, 5)     ((0,8,3),(6,4,7),(1,2,5))
//   digits  083647125             083/647/125                    (boards of at most ten cells)
//   board   rows on lines or split by '/', blank as 0 _ . x or a gap:
//           _-8-3      |   8 3|      +---+---+---+
//           6-4-7      | 6 4 7|      |   | 8 | 3 |
//           1-2-5      | 1 2 5|      +---+---+---+ ...
//   korf    1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3     an instance number, if any, and the tiles
//   24puzzle  15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0     a list whose usual goal has the blank first
//
// `auto` takes whichever form the text has (korf: for 16 cells only, else a tile too many would
// pass for a number); a text has one reading or is refused. Where rows show, they must be the
// board's.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"

namespace trailblaze {

enum class TilesFormat : std::uint8_t { kAuto, kList, kDigits, kBoard, kKorf, k24Puzzle };

namespace tiles_text {

using Cells = std::vector<std::uint64_t>;
using Rows = std::vector<std::vector<std::string>>;  // words, row by row

inline bool is_blank_sign(char c) { return c == '_' || c == '.' || c == 'x' || c == 'X'; }
inline bool is_word(char c) { return is_digit(c) || is_blank_sign(c); }
inline bool is_gap(char c) { return c == ' ' || c == '|'; }
inline constexpr std::string_view kOpening = "([{", kClosing = ")]}";

// The words between separators; a new row after '/', a line end, or a closed inner bracket.
inline absl::StatusOr<Rows> split_words(std::string_view text) {
  Rows rows(1);
  std::string open;  // brackets not closed yet
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char before = i == 0 ? ' ' : text[i - 1];
    if (is_word(c)) {
      if (!is_word(before)) rows.back().emplace_back();
      rows.back().back() += c;
      continue;
    }
    const bool opens = kOpening.find(c) != std::string_view::npos;
    const std::size_t closing = kClosing.find(c);
    const bool closes = closing != std::string_view::npos;
    if (opens) open += c;
    if (closes) {
      if (open.empty() || open.back() != kOpening[closing]) {
        return invalid("found " + in_quotes(text.substr(i, 1)) + " in " + in_quotes(text) +
                       ", expected its opening bracket before it");
      }
      open.pop_back();
    }
    const bool row_ends = c == '/' || c == '\n' || (closes && !open.empty());
    if (row_ends && !rows.back().empty()) rows.emplace_back();
    const bool in_rule = c == '+' || (c == '-' && (before == '+' || before == '-'));
    const bool dash = c == '-' && is_word(before) && is_word(at(i + 1));
    const bool separates = is_space(c) || opens || closes || c == ',' || c == ';' || c == '/' ||
                           c == '|' || in_rule || dash;
    if (!separates) return invalid("found " + in_quotes(text.substr(i, 8)) + ", expected a tile");
  }
  if (!open.empty()) {
    return invalid("found " + in_quotes(open.substr(open.size() - 1)) + " in " + in_quotes(text) +
                   ", expected its closing bracket behind it");
  }
  if (rows.back().empty() && rows.size() > 1) rows.pop_back();
  return rows;
}

inline absl::StatusOr<Cells> read_list(const Rows& rows) {
  Cells cells;
  for (const auto& row : rows) {
    for (const std::string& word : row) {
      const bool blank = word.size() == 1 && is_blank_sign(word[0]);
      const auto tile = blank ? absl::StatusOr<std::uint64_t>(0) : parse_number(word);
      if (!tile.ok()) return tile.status();
      cells.push_back(*tile);
    }
  }
  return cells;
}

// Reads one character a cell, in one word or one word a row. Nothing for other texts.
inline std::optional<Cells> read_digits(const Rows& rows, std::size_t height, std::size_t width) {
  if (height * width > 10 || (rows.size() != 1 && rows.size() != height)) return std::nullopt;
  const std::size_t length = rows.size() == 1 ? height * width : width;
  Cells cells;
  for (const auto& row : rows) {
    if (row.size() != 1 || row[0].size() != length) return std::nullopt;
    for (const char c : row[0]) {
      cells.push_back(is_digit(c) ? static_cast<std::uint64_t>(c - '0') : 0);
    }
  }
  return cells;
}

// The lines of a drawn board, between their bars if they have any. They must have one length, since
// a shorter line may have lost either end; only the last may end with the gap. Else there are none.
inline std::vector<std::string> lines_with_tiles(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line(text.substr(begin, end - begin));
    begin = end + 1;
    const std::size_t bar = line.find('|');
    if (bar != std::string::npos) line = line.substr(bar + 1, line.rfind('|') - bar - 1);
    if (line.find_first_of("0123456789") == std::string::npos) continue;
    longest = std::max(longest, line.size());
    lines.push_back(std::move(line));
  }
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (lines[i].size() != longest) return {};
  }
  if (!lines.empty()) lines.back().resize(longest, ' ');
  return lines;
}

// Reads a board whose blank is a gap: cells of one width in each line, with or without gaps
// between.
inline std::optional<Cells> read_board_with_gap(std::string_view text, std::size_t height,
                                                std::size_t width) {
  const std::vector<std::string> lines = lines_with_tiles(text);
  if (lines.size() != height) return std::nullopt;
  const std::size_t length = lines[0].size();
  const bool compact = length == width;
  if (!compact && (length + 1) % width != 0) return std::nullopt;
  const std::size_t stride = compact ? 1 : (length + 1) / width;
  const std::size_t cell_width = compact ? 1 : stride - 1;
  Cells cells;
  for (const std::string& line : lines) {
    for (std::size_t c = 0; c < width; ++c) {
      const std::string_view cell = std::string_view(line).substr(c * stride, cell_width);
      const auto tile =
          trim(cell).empty() ? absl::StatusOr<std::uint64_t>(0) : parse_number(trim(cell));
      const bool between = compact || c + 1 == width || is_gap(line[c * stride + cell_width]);
      if (!tile.ok() || !between) return std::nullopt;
      cells.push_back(*tile);
    }
  }
  return cells;
}

// Whether a list of `found` numbers for so many cells begins with an instance number.
inline bool is_numbered(std::size_t found, std::size_t cells, TilesFormat format) {
  if (format == TilesFormat::kKorf) return found > cells;
  return format == TilesFormat::kAuto && cells == 16 && found == 17;
}

inline absl::Status check_rows(const Rows& rows, std::size_t height, std::size_t width) {
  if (rows.size() == 1) return absl::OkStatus();
  for (const auto& row : rows) {
    if (rows.size() == height && row.size() == width) continue;
    return invalid("found " + std::to_string(rows.size()) + " rows, one of them of " +
                   std::to_string(row.size()) + ", expected " + std::to_string(height) +
                   " rows of " + std::to_string(width));
  }
  return absl::OkStatus();
}

}  // namespace tiles_text

// The tiles of a board cell by cell, 0 for the blank: a permutation of 0..rows*columns-1.
inline absl::StatusOr<std::vector<std::uint64_t>> read_tiles(
    std::string_view text, int rows, int columns, TilesFormat format = TilesFormat::kAuto) {
  using namespace tiles_text;
  const auto height = static_cast<std::size_t>(rows), width = static_cast<std::size_t>(columns);
  const std::size_t size = height * width;
  const auto words = split_words(text);
  if (!words.ok()) return words.status();
  const auto may_be = [&](TilesFormat f) { return format == f || format == TilesFormat::kAuto; };

  std::optional<Cells> cells;
  if (may_be(TilesFormat::kDigits)) cells = read_digits(*words, height, width);
  if (!cells && format == TilesFormat::kDigits) {
    return invalid("found " + in_quotes(text) + ", expected " + std::to_string(size) + " digits");
  }
  // A gap is the blank only where no sign stands for it.
  const bool may_have_gap = text.find_first_of("0_.xX") == std::string::npos || size > 10;
  if (!cells && may_have_gap && may_be(TilesFormat::kBoard)) {
    cells = read_board_with_gap(text, height, width);
    if (cells && !check_permutation(*cells, 0).ok()) cells.reset();
  }
  if (!cells) {
    auto list = read_list(*words);
    if (!list.ok()) return list.status();
    if (is_numbered(list->size(), size, format)) {
      cells = Cells(list->begin() + 1, list->begin() + 1 + static_cast<std::ptrdiff_t>(size));
    } else if (list->size() != size) {
      return invalid("found " + std::to_string(list->size()) + " numbers, expected " +
                     std::to_string(size) + " for " + std::to_string(rows) + "x" +
                     std::to_string(columns));
    } else {
      if (auto status = check_rows(*words, height, width); !status.ok()) return status;
      cells = *std::move(list);
    }
  }
  if (auto status = check_permutation(*cells, 0); !status.ok()) return status;
  return *cells;
}

// Whether `auto` takes this text for an instance number and the tiles.
inline bool is_read_as_numbered(std::string_view text, int rows, int columns) {
  const auto words = tiles_text::split_words(text);
  const auto list = words.ok() ? tiles_text::read_list(*words) : words.status();
  const auto cells = static_cast<std::size_t>(rows * columns);
  return list.ok() && tiles_text::is_numbered(list->size(), cells, TilesFormat::kAuto);
}

}  // namespace trailblaze
