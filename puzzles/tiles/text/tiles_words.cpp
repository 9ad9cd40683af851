#include "puzzles/tiles/text/tiles_words.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/puzzle/permutation.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::uint64_t>;

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return is_hex(c) || is_tiles_blank(c); }
bool is_gap(char c) { return c == ' ' || c == '|'; }

// The lines of a drawn board, between their bars if they have any. They must have one length, since
// a shorter line may have lost either end; only the last may end with the gap. Else there are none.
std::vector<std::string> lines_with_tiles(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of("\n/", begin), text.size());
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
std::optional<Cells> read_board_with_gap(std::string_view text, const TilesSize& size) {
  const std::vector<std::string> lines = lines_with_tiles(text);
  if (lines.size() != size.rows) return std::nullopt;
  const std::size_t length = lines[0].size(), width = size.columns;
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

}  // namespace

absl::StatusOr<TilesRows> split_tiles_words(std::string_view text, const TilesPlaces& places) {
  constexpr std::string_view kOpening = "([{", kClosing = ")]}";
  TilesRows rows;
  std::vector<std::size_t> open;  // brackets not closed yet
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char before = i == 0 ? ' ' : text[i - 1];
    if (is_word(c)) {
      if (!is_word(before)) rows.words.back().push_back({"", i});
      rows.words.back().back().text += c;
      continue;
    }
    const bool opens = kOpening.find(c) != std::string_view::npos;
    const std::size_t closing = kClosing.find(c);
    const bool closes = closing != std::string_view::npos;
    if (opens) open.push_back(i);
    rows.nested |= opens && open.size() > 1;
    if (closes) {
      if (open.empty() || text[open.back()] != kOpening[closing]) {
        return places.error(i, invalid("found " + in_quotes(text.substr(i, 1)) +
                                       ", expected its opening bracket before it"));
      }
      open.pop_back();
    }
    const bool row_ends = c == '/' || c == '\n' || (closes && !open.empty());
    if (row_ends && !rows.words.back().empty()) rows.words.emplace_back();
    const bool in_rule = c == '+' || (c == '-' && (before == '+' || before == '-'));
    const bool dash = c == '-' && is_word(before) && is_word(at(i + 1));
    const bool separates = is_space(c) || opens || closes || c == ',' || c == ';' || c == '/' ||
                           c == '|' || in_rule || dash;
    if (!separates) {
      std::size_t begin = i;  // of the word that it is in
      while (begin > 0 && is_word(text[begin - 1])) --begin;
      const std::string found = in_quotes(beginning(places.rest(begin), i - begin + 8));
      return places.error(begin, invalid("found " + found + ", expected a tile"));
    }
  }
  if (!open.empty()) {
    return places.error(open.back(), invalid("found " + in_quotes(text.substr(open.back(), 1)) +
                                             ", expected its closing bracket behind it"));
  }
  if (rows.words.back().empty() && rows.words.size() > 1) rows.words.pop_back();
  return rows;
}

bool TilesRows::are_hex_digits() const {
  bool all = true, any = false;
  for (const auto& row : words) {
    for (const TilesWord& word : row) {
      all &= word.text.size() == 1;
      any |= !is_digit(word.text[0]) && is_hex(word.text[0]);
    }
  }
  return all && any && count() > kMostTilesDecimal;
}

bool TilesRows::are_cells() const {
  std::vector<std::uint64_t> cells;
  for (const auto& row : words) {
    for (const TilesWord& word : row) {
      const auto number = parse_number(word.text);
      if (!number.ok()) return false;
      cells.push_back(*number);
    }
  }
  return check_permutation(cells, 0).ok();
}

std::optional<TilesText> read_gap(std::string_view text, std::optional<TilesSize> size) {
  // A gap is the blank only where no sign stands for it.
  for (std::size_t rows = 1; rows <= 8; ++rows) {
    for (std::size_t columns = 1; rows * columns <= 16; ++columns) {
      const TilesSize here{rows, columns};
      if (size ? *size != here : rows < 2 || columns < 2) continue;
      const bool may_have =
          text.find_first_of("0_.xX") == text.npos || here.cells() > kMostTilesDecimal;
      if (!may_have || here.cells() < 2) continue;
      auto cells = read_board_with_gap(text, here);
      if (!cells || !check_permutation(*cells, 0).ok()) continue;
      return TilesText{TilesForm::kBoard, here, *std::move(cells), {}};
    }
  }
  return std::nullopt;
}

}  // namespace trailblaze
