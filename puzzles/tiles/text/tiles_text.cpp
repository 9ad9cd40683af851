#include "puzzles/tiles/text/tiles_text.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/tiles/text/tiles_labels.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"
#include "puzzles/tiles/text/tiles_repeats.hpp"

namespace trailblaze {
namespace {

constexpr CellStyle kStyle{.signs = ".*?-", .bars_end_rows = true};
constexpr std::size_t kMostCells = 16;
constexpr std::size_t kMostDecimal = 10;  // cells whose tiles have one digit each

// ---- what a cell is ----

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

// Signs of the blank that cannot be anything else.
bool is_blank(std::string_view cell) {
  static constexpr std::array kWords = {"none", "null", "nil",   "nan", "blank", "empty",
                                        "hole", "gap",  "space", ".",   "x",     "??"};
  return cell.find_first_not_of('_') == cell.npos ||
         std::ranges::find(kWords, lower_case(cell)) != kWords.end();
}

// Signs that are the blank if there is no other.
bool may_be_blank(std::string_view cell) {
  static constexpr std::array kSigns = {"*", "-", "b", "e", "o", "?", "--", "**", "-1"};
  return std::ranges::find(kSigns, lower_case(cell)) != kSigns.end();
}

// "3.", "3.0": numbers of an array.
std::string_view without_fraction(std::string_view cell) {
  const std::size_t point = cell.find('.');
  const bool is_whole =
      point != cell.npos && point > 0 && cell.find_first_not_of('0', point + 1) == cell.npos;
  return is_whole ? cell.substr(0, point) : cell;
}

// ---- a sign a cell ----

std::uint64_t hex_value(char c) {
  return static_cast<std::uint64_t>(is_digit(c) ? c - '0' : std::tolower(c) - 'a' + 10);
}

// True if signs are the tiles of a board, of which all but digits are the blank.
bool are_tiles(std::string_view signs) {
  std::vector<std::uint64_t> tiles;
  for (const char c : signs) {
    const bool is_tile = signs.size() > kMostDecimal ? is_hex(c) : is_digit(c);
    tiles.push_back(is_tile ? hex_value(c) : 0);
  }
  return check_permutation(tiles, 0).ok();
}

TextRow split_word(const TextCell& word) {
  TextRow row;
  for (std::size_t i = 0; i < word.text.size(); ++i) {
    row.cells.push_back({word.text.substr(i, 1), word.at + i});
  }
  return row;
}

// Makes each sign a cell in a row whose words are digits of tiles: a word alone, "083647125", a
// word for each row, "083 647 125", or nine cells of which one has nothing in it, "1234 5786". True
// if the signs of all rows stand side by side then.
bool split_digits(TextCells& cells, std::optional<TilesSize> size) {
  if (cells.rows.size() != 1 || cells.is_nested) {
    const auto is_apart = [](const TextCell& a, const TextCell& b) { return a.at + 1 != b.at; };
    return std::ranges::all_of(cells.rows, [&](const TextRow& row) {
      return std::ranges::adjacent_find(row.cells, is_apart) == row.cells.end();
    });
  }
  const std::vector<TextCell> words = cells.rows[0].cells;
  const std::string signs = join(words, "", std::mem_fn(&TextCell::text));
  const TextCell& first = words.front();
  if (words.size() == 2 && signs.size() == 8 && words[1].at == first.at + first.text.size() + 1) {
    const std::string all = first.text + "_" + words[1].text;
    if (are_tiles(all)) {
      cells.rows = {split_word({all, first.at})};
      return true;
    }
  }
  const std::size_t length = first.text.size();
  const bool has_size = size ? size->cells() == length : length == 9 || length == 16;
  const bool are_equal =
      std::ranges::all_of(words, [&](const TextCell& word) { return word.text.size() == length; });
  const bool are_rows = are_equal && signs.size() <= kMostCells && are_tiles(signs);
  if (length < 2 || !(words.size() == 1 ? has_size : are_rows)) return false;
  cells.rows.clear();
  for (const TextCell& word : words) cells.rows.push_back(split_word(word));
  return true;
}

// ---- sizes ----

// The square of 9 or 16 cells. Four cells may be a row of a larger board.
std::optional<TilesSize> square_of(std::size_t cells) {
  for (const std::size_t side : {3, 4}) {
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
  return join(sizes, ", ", [](const TilesSize& size) { return to_text(size); });
}

absl::Status wrong_count(std::size_t found, std::optional<TilesSize> size) {
  if (found > kMostCells && (!size || size->cells() == found)) {
    return invalid("found " + std::to_string(found) + " numbers, expected at most " +
                   std::to_string(kMostCells) + ", as of a board of 4x4");
  }
  const bool may_name = !size && found <= kMostCells && !sizes_of(found).empty();
  const TilesSize expected = size.value_or(TilesSize{3, 3});
  return invalid("found " + quantity(static_cast<std::int64_t>(found), "number") + ", expected " +
                 std::to_string(expected.cells()) + " for " + to_text(expected) +
                 (may_name ? ", or --size, one of " + sizes_of(found) : ""));
}

// The size that is expected and said; an error if they differ.
absl::StatusOr<std::optional<TilesSize>> agreed(std::optional<TilesSize> expected,
                                                std::optional<TilesSize> said) {
  if (!expected || !said || *expected == *said) return expected ? expected : said;
  return invalid("found a board of " + to_text(*said) + ", expected " + to_text(*expected));
}

// The size of the shape that an array is given, in which 0 stands for a side that follows.
absl::StatusOr<TilesSize> size_in(std::pair<std::size_t, std::size_t> shape, std::size_t tiles) {
  const auto [rows, columns] = shape;
  if (rows != 0 && columns != 0) return TilesSize{rows, columns};
  const std::size_t side = rows + columns;
  if (tiles != 0 && tiles % side == 0) {
    return rows != 0 ? TilesSize{side, tiles / side} : TilesSize{tiles / side, side};
  }
  return in_field("reshape", invalid("found " + std::to_string(tiles) +
                                     " tiles, expected a multiple of " + std::to_string(side)));
}

// ---- a board ----

class Reader {
 public:
  Reader(const PlainText& text, std::optional<TilesSize> size, Repeats repeats)
      : text_(text), size_(size), repeats_(repeats) {}

  absl::StatusOr<TilesText> read(TextCells cells) {
    const bool are_digits = split_digits(cells, size_);
    if (absl::Status status = take_tiles(cells); !status.ok()) return status;
    const auto size = size_of(cells);
    if (!size.ok()) return size.status();
    std::size_t wrong = 0;
    const absl::Status status = check_tiles(board_.tiles, repeats_, &wrong);
    if (!status.ok()) return text_.error(places_[wrong], status);
    board_.size = *size;
    board_.form = cells.is_nested         ? TilesForm::kNested
                  : are_digits            ? TilesForm::kDigits
                  : cells.rows.size() > 1 ? TilesForm::kBoard
                                          : TilesForm::kList;
    return board_;
  }

 private:
  // Reads the cells, row by row.
  absl::Status take_tiles(const TextCells& cells) {
    std::vector<TextCell> all;
    for (const TextRow& row : cells.rows) all.insert(all.end(), row.cells.begin(), row.cells.end());
    const bool hex = all.size() > kMostDecimal && std::ranges::all_of(all, is_sign);
    const bool has_blank = std::ranges::any_of(
        all, [](const TextCell& cell) { return is_blank(cell.text) || cell.text == "0"; });
    const auto is_odd = [&](const TextCell& cell) {
      return may_be_blank(cell.text) && !(hex && is_hex(cell.text[0]));
    };
    const bool takes_odd = !has_blank && std::ranges::count_if(all, is_odd) == 1;
    for (const TextCell& cell : all) {
      const bool is_odd_blank = takes_odd && is_odd(cell);
      if (is_odd_blank) board_.notes.push_back("'" + cell.text + "' is read as the blank");
      if (cell.text.empty()) {
        board_.notes.emplace_back("a cell with nothing in it is read as the blank");
      }
      const auto tile = is_odd_blank ? 0 : tile_of(cell.text, hex);
      if (!tile.ok()) return text_.error(cell.at, tile.status());
      board_.tiles.push_back(*tile);
      places_.push_back(cell.at);
    }
    return absl::OkStatus();
  }
  static bool is_sign(const TextCell& cell) {
    return is_blank(cell.text) ||
           (cell.text.size() == 1 && (is_hex(cell.text[0]) || may_be_blank(cell.text)));
  }

  static absl::StatusOr<std::uint64_t> tile_of(std::string_view cell, bool hex) {
    if (is_blank(cell)) return 0;
    if (hex && is_hex(cell[0])) return hex_value(cell[0]);
    if (!is_digit(cell[0])) return invalid("found " + in_quotes(cell) + ", expected a tile");
    return parse_number(without_fraction(cell));
  }

  // The size, which must be that of the rows. All tiles in one row may have any.
  absl::StatusOr<TilesSize> size_of(const TextCells& cells) const {
    const std::size_t count = board_.tiles.size(), rows = cells.rows.size();
    const TilesSize shown{rows, rows == 0 ? 0 : cells.rows.front().cells.size()};
    const bool in_rows = rows > 1 || cells.is_nested;
    const auto size = size_ ? size_ : in_rows ? shown : square_of(count);
    if (rows > 1 && (!cells.columns() || (count == size->cells() && shown != *size))) {
      const std::string expected =
          ", expected " + std::to_string(size->rows) + " rows of " + std::to_string(size->columns);
      for (const TextRow& row : cells.rows) {
        if (row.cells.size() == shown.columns) continue;
        return text_.error(row.at,
                           invalid("found a row of " + std::to_string(row.cells.size()) +
                                   " below one of " + std::to_string(shown.columns) + expected));
      }
      return invalid("found " + std::to_string(rows) + " rows of " + std::to_string(shown.columns) +
                     expected);
    }
    if (!size || count != size->cells() || count > kMostCells) return wrong_count(count, size_);
    return *size;
  }

  const PlainText& text_;
  const std::optional<TilesSize> size_;
  const Repeats repeats_;
  TilesText board_;
  std::vector<std::size_t> places_;  // of the tiles, in the plain text
};

// Reads one board. What looks like its size above it may be its first row, if tiles are alike.
absl::StatusOr<TilesText> read_board(std::string_view given, std::optional<TilesSize> expected,
                                     Repeats repeats) {
  const TilesLabel label = label_of(given);
  const PlainText text(label.rest);
  auto cells = read_cells(text, kStyle);
  if (!cells.ok()) return cells.status();
  std::erase_if(cells->rows, [](const TextRow& row) {  // the head of a table
    return std::ranges::all_of(row.cells, [](const TextCell& cell) { return cell.text.empty(); });
  });
  const bool is_column = cells->rows.size() > 3 && cells->columns() == 1;
  if (is_column && !expected && !label.size) {  // one number a line is a list
    for (std::size_t i = 1; i < cells->rows.size(); ++i) {
      cells->rows[0].cells.push_back(cells->rows[i].cells[0]);
    }
    cells->rows.resize(1);
  }
  auto size = agreed(expected, label.size);
  if (cells->shape && size.ok()) {
    const auto shape = size_in(*cells->shape, cells->count());
    if (!shape.ok()) return shape.status();
    size = agreed(*size, *shape);
  }
  if (!size.ok()) return size.status();
  auto board = Reader(text, *size, repeats).read(*cells);
  const auto sides = take_size_line(*cells);
  constexpr std::size_t kFewest = 4;  // cells of a board below its size
  if (sides && sides->first * sides->second >= kFewest) {
    const TilesSize said{sides->first, sides->second};
    auto below = Reader(text, said, repeats).read(*cells);
    const bool differ = below.ok() && check_tiles(below->tiles, Repeats::kNone).ok();
    if (board.ok() && below.ok() && !differ && !*size) {
      return invalid("found " + to_text(said) +
                     " above alike tiles, which may be the size or the first row, expected --size");
    }
    if (!board.ok() || (differ && !*size)) {
      if (const auto agrees = agreed(*size, said); !agrees.ok()) return agrees.status();
      board = std::move(below);
      const std::string note = "the numbers above the board are read as its size, ";
      if (board.ok()) board->notes.push_back(note + to_text(said));
    }
  }
  if (board.ok()) board->notes.insert(board->notes.begin(), label.notes.begin(), label.notes.end());
  return board;
}

// Returns the place of an empty line between two lines that are not empty.
std::optional<std::size_t> blank_line(std::string_view text) {
  static const RE2 kBlankLine(R"(\S[^\n]*\n()[ \t\r]*\n\s*\S)");
  re2::StringPiece place;
  if (text.find('\n') == text.npos || !RE2::PartialMatch(text, kBlankLine, &place)) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(place.data() - text.data());
}

}  // namespace

std::string to_text(const TilesSize& size) {
  return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

std::vector<std::uint64_t> numbers_in(std::string_view text) {
  static const RE2 kNumber(R"((\d+))");
  std::vector<std::uint64_t> numbers;
  re2::StringPiece rest(text);
  for (std::string digits; RE2::FindAndConsume(&rest, kNumber, &digits);) {
    if (const auto number = parse_number(digits); number.ok()) numbers.push_back(*number);
  }
  return numbers;
}

absl::StatusOr<TilesText> read_tiles(std::string_view given, std::optional<TilesSize> size) {
  return read_tiles(given, size, Repeats::kNone);
}

absl::StatusOr<TilesText> read_tiles(std::string_view given, std::optional<TilesSize> size,
                                     Repeats repeats) {
  if (absl::Status status = check_no_positions(given); !status.ok()) return status;
  auto tiles = read_board(given, size, repeats);
  if (tiles.ok()) return tiles;
  // "3x2" above rows of three signs, "1 2", may be a row of three as well.
  static const RE2 kSize(R"(\s*(\d{1,2}x\d{1,2})\s*\n)");
  re2::StringPiece below(given);
  if (std::string said; RE2::Consume(&below, kSize, &said)) {
    const auto agrees = agreed(size, size_given({{"size", said}}));
    auto board = agrees.ok() ? read_board({below.data(), below.size()}, *agrees, repeats) : tiles;
    if (board.ok()) return board;
  }
  const auto end = blank_line(given);
  if (!end || !read_board(given.substr(0, *end), size, repeats).ok()) return tiles;
  return in_field(place_in(given, *end),
                  invalid("found a blank line behind a board, expected one board (--file reads "
                          "several)"));
}

}  // namespace trailblaze
