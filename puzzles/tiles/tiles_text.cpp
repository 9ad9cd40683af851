#include "puzzles/tiles/tiles_text.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles_signs.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::uint64_t>;

constexpr std::size_t kMostDecimal = 10;  // cells whose tiles have one digit each

bool is_blank_sign(char c) { return c == '_' || c == '.' || c == 'x' || c == 'X'; }
bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return is_hex(c) || is_blank_sign(c); }
bool is_gap(char c) { return c == ' ' || c == '|'; }

// ---- words ----

struct Rows {
  std::vector<std::vector<std::string>> words = {{}};  // row by row
  bool nested = false;                                 // rows are in brackets

  std::size_t count() const {
    std::size_t sum = 0;
    for (const auto& row : words) sum += row.size();
    return sum;
  }
};

// The words between separators; a new row after '/', a line end, or a closed inner bracket.
absl::StatusOr<Rows> split_words(std::string_view text) {
  constexpr std::string_view kOpening = "([{", kClosing = ")]}";
  Rows rows;
  std::string open;  // brackets not closed yet
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char before = i == 0 ? ' ' : text[i - 1];
    if (is_word(c)) {
      if (!is_word(before)) rows.words.back().emplace_back();
      rows.words.back().back() += c;
      continue;
    }
    const bool opens = kOpening.find(c) != std::string_view::npos;
    const std::size_t closing = kClosing.find(c);
    const bool closes = closing != std::string_view::npos;
    if (opens) open += c;
    rows.nested |= opens && open.size() > 1;
    if (closes) {
      if (open.empty() || open.back() != kOpening[closing]) {
        return invalid("found " + in_quotes(text.substr(i, 1)) + " in " + in_quotes(text) +
                       ", expected its opening bracket before it");
      }
      open.pop_back();
    }
    const bool row_ends = c == '/' || c == '\n' || (closes && !open.empty());
    if (row_ends && !rows.words.back().empty()) rows.words.emplace_back();
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
  if (rows.words.back().empty() && rows.words.size() > 1) rows.words.pop_back();
  return rows;
}

absl::StatusOr<Cells> read_list(const Rows& rows) {
  Cells cells;
  for (const auto& row : rows.words) {
    for (const std::string& word : row) {
      const bool blank = word.size() == 1 && is_blank_sign(word[0]);
      const auto tile = blank ? absl::StatusOr<std::uint64_t>(0) : parse_number(word);
      if (!tile.ok()) return tile.status();
      cells.push_back(*tile);
    }
  }
  return cells;
}

// ---- sizes ----

// The square of 9 or 16 cells. Four cells may be a row of a larger board.
std::optional<TilesSize> square_of(std::size_t cells) {
  for (std::size_t side = 3; side <= 4; ++side) {
    if (side * side == cells) return TilesSize{side, side};
  }
  return std::nullopt;
}

// "2x6, 3x4, 4x3, 6x2"
std::string sizes_of(std::size_t cells) {
  std::vector<TilesSize> sizes;
  for (std::size_t rows = 2; rows < cells; ++rows) {
    if (cells % rows == 0) sizes.push_back({rows, cells / rows});
  }
  return join(sizes, ", ", to_text);
}

// Takes a size above the board off: "4 4" or "3", and then as many numbers as that makes.
std::optional<TilesSize> take_header(Rows& rows) {
  if (rows.words.size() < 2 || rows.words.front().size() > 2) return std::nullopt;
  const auto& head = rows.words.front();
  const auto first = parse_number(head.front(), 1, 16), last = parse_number(head.back(), 1, 16);
  if (!first.ok() || !last.ok()) return std::nullopt;
  const TilesSize size{*first, *last};
  const bool fits = rows.count() - head.size() == size.cells();
  const bool is_grid = rows.words.size() - 1 == size.rows && rows.words[1].size() == size.columns;
  if (size.cells() < 4 || !fits || !(is_grid || rows.words.size() == 2)) return std::nullopt;
  rows.words.erase(rows.words.begin());
  return size;
}

// ---- forms ----

// One character a cell: in one word, or in a word for each row. Nothing for other texts.
std::optional<TilesText> read_digits(const Rows& rows, std::optional<TilesSize> size) {
  std::vector<std::string> words;
  for (const auto& row : rows.words) {
    if (row.size() != 1 && rows.words.size() != 1) return std::nullopt;
    words.insert(words.end(), row.begin(), row.end());
  }
  if (words.empty()) return std::nullopt;
  const std::size_t length = words[0].size();
  std::optional<TilesSize> found = words.size() > 1 ? TilesSize{words.size(), length}
                                   : size           ? size
                                                    : square_of(length);
  if (!found || length < 2 || found->cells() != words.size() * length) return std::nullopt;
  if (size && *size != *found) return std::nullopt;
  const bool decimal = found->cells() <= kMostDecimal;
  TilesText text{TilesForm::kDigits, *found, {}, {}};
  for (const std::string& word : words) {
    if (word.size() != length) return std::nullopt;
    for (const char c : word) {
      if (is_blank_sign(c)) {
        text.tiles.push_back(0);
      } else if (is_digit(c)) {
        text.tiles.push_back(static_cast<std::uint64_t>(c - '0'));
      } else if (!decimal) {
        text.tiles.push_back(static_cast<std::uint64_t>(std::tolower(c) - 'a' + 10));
      } else {
        return std::nullopt;
      }
    }
  }
  return text;
}

// The lines of a drawn board, between their bars if they have any. They must have one length, since
// a shorter line may have lost either end; only the last may end with the gap. Else there are none.
std::vector<std::string> lines_with_tiles(std::string_view text) {
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

// The same, of that size or of any that fits.
std::optional<TilesText> read_gap(std::string_view text, std::optional<TilesSize> size) {
  // A gap is the blank only where no sign stands for it.
  for (std::size_t rows = 1; rows <= 8; ++rows) {
    for (std::size_t columns = 1; rows * columns <= 16; ++columns) {
      const TilesSize here{rows, columns};
      if (size ? *size != here : rows < 2 || columns < 2) continue;
      const bool may_have = text.find_first_of("0_.xX") == text.npos || here.cells() > kMostDecimal;
      if (!may_have || here.cells() < 2) continue;
      auto cells = read_board_with_gap(text, here);
      if (!cells || !check_permutation(*cells, 0).ok()) continue;
      return TilesText{TilesForm::kBoard, here, *std::move(cells), {}};
    }
  }
  return std::nullopt;
}

absl::Status wrong_count(std::size_t found, std::optional<TilesSize> size) {
  const bool may_name = !size && found <= 16 && !sizes_of(found).empty();
  const TilesSize expected = size.value_or(TilesSize{3, 3});
  return invalid("found " + std::to_string(found) + " numbers, expected " +
                 std::to_string(expected.cells()) + " for " + to_text(expected) +
                 (may_name ? ", or --size, one of " + sizes_of(found) : ""));
}

// Reads numbers, which are a board where they come in rows.
absl::StatusOr<TilesText> read_numbers(const Rows& rows, std::optional<TilesSize> size) {
  auto list = read_list(rows);
  if (!list.ok()) return list.status();
  const TilesForm form = rows.nested             ? TilesForm::kNested
                         : rows.words.size() > 1 ? TilesForm::kBoard
                                                 : TilesForm::kList;
  const TilesSize shown{rows.words.size(), rows.words.front().size()};
  const bool in_rows = rows.words.size() > 1 || rows.nested;
  const auto found = size ? size : in_rows ? shown : square_of(list->size());
  if (!found || list->size() != found->cells() || found->cells() > 16) {
    return wrong_count(list->size(), size);
  }
  for (const auto& row : rows.words) {
    if (rows.words.size() == 1 || (shown.rows == found->rows && row.size() == found->columns)) {
      continue;
    }
    return invalid("found " + std::to_string(rows.words.size()) + " rows, one of them of " +
                   std::to_string(row.size()) + ", expected " + std::to_string(found->rows) +
                   " rows of " + std::to_string(found->columns));
  }
  return TilesText{form, *found, *std::move(list), {}};
}

}  // namespace

std::string to_text(const TilesSize& size) {
  return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

std::vector<std::uint64_t> numbers_in(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (const auto number = parse_number(text.substr(i, end - i)); number.ok()) {
      numbers.push_back(*number);
    }
    i = std::max(end, i + 1);
  }
  return numbers;
}

absl::StatusOr<TilesText> read_tiles(std::string_view given, std::optional<TilesSize> size) {
  TilesSigns signs = plain_tiles_signs(given);
  auto rows = split_words(signs.text);
  if (!rows.ok()) return rows.status();
  if (const auto header = take_header(*rows)) {
    if (size && *size != *header) {
      return invalid("found a board of " + to_text(*header) + ", expected " + to_text(*size));
    }
    size = header;
    signs.notes.push_back("the numbers above the board are read as its size, " + to_text(*header));
  }
  std::optional<TilesText> found = read_digits(*rows, size);
  if (!found) found = read_gap(signs.text, size);
  if (!found) {
    auto numbers = read_numbers(*rows, size);
    if (!numbers.ok()) return numbers.status();
    found = *std::move(numbers);
  }
  if (auto status = check_permutation(found->tiles, 0); !status.ok()) return status;
  found->notes = std::move(signs.notes);
  return *found;
}

}  // namespace trailblaze
