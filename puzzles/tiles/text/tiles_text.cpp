#include "puzzles/tiles/text/tiles_text.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/text/tiles_signs.hpp"
#include "puzzles/tiles/text/tiles_words.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::uint64_t>;

// A board, and where each of its cells stands in the text of plain signs; nowhere in particular
// where that is empty.
struct Board {
  TilesText board;
  std::vector<std::size_t> places = {};
};

std::uint64_t digit_value(char c) {
  return static_cast<std::uint64_t>(is_digit(c) ? c - '0' : std::tolower(c) - 'a' + 10);
}

// Appends the tiles row by row, and where they stand.
absl::Status read_list(const TilesRows& rows, const TilesPlaces& places, Board& out) {
  const bool hex = rows.are_hex_digits();
  for (const auto& row : rows.words) {
    for (const auto& [word, at] : row) {
      const bool blank = word.size() == 1 && is_tiles_blank(word[0]);
      const auto tile = blank ? absl::StatusOr<std::uint64_t>(0)
                        : hex ? absl::StatusOr<std::uint64_t>(digit_value(word[0]))
                              : parse_number(word);
      if (!tile.ok()) return places.error(at, tile.status());
      out.board.tiles.push_back(*tile);
      out.places.push_back(at);
    }
  }
  return absl::OkStatus();
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
  return join(sizes, ", ", [](const TilesSize& size) { return to_text(size); });
}

// Takes a size above the board off: "4 4" or "3", and then as many numbers as that makes.
std::optional<TilesSize> take_header(TilesRows& rows) {
  if (rows.words.size() < 2 || rows.words.front().size() > 2) return std::nullopt;
  const auto& head = rows.words.front();
  const auto first = parse_number(head.front().text, 1, 16),
             last = parse_number(head.back().text, 1, 16);
  if (!first.ok() || !last.ok()) return std::nullopt;
  const TilesSize size{*first, *last};
  const bool fits = rows.count() - head.size() == size.cells();
  const bool is_grid = rows.words.size() - 1 == size.rows && rows.words[1].size() == size.columns;
  if (size.cells() < 4 || !fits || !(is_grid || rows.words.size() == 2)) return std::nullopt;
  if (rows.are_cells()) return std::nullopt;
  rows.words.erase(rows.words.begin());
  return size;
}

// ---- forms ----

// One character a cell: in one word, or in a word for each row. Nothing for other texts.
std::optional<Board> read_digits(const TilesRows& rows, std::optional<TilesSize> size) {
  std::vector<TilesWord> words;
  for (const auto& row : rows.words) {
    if (row.size() != 1 && rows.words.size() != 1) return std::nullopt;
    words.insert(words.end(), row.begin(), row.end());
  }
  if (words.empty()) return std::nullopt;
  const std::size_t length = words[0].text.size();
  std::optional<TilesSize> found = words.size() > 1 ? TilesSize{words.size(), length}
                                   : size           ? size
                                                    : square_of(length);
  if (!found || length < 2 || found->cells() != words.size() * length) return std::nullopt;
  if (found->cells() > kMostTilesCells) return std::nullopt;
  if (size && *size != *found) return std::nullopt;
  const bool decimal = found->cells() <= kMostTilesDecimal;
  Board out{{TilesForm::kDigits, *found, {}, {}}};
  for (const auto& [word, at] : words) {
    if (word.size() != length) return std::nullopt;
    for (std::size_t i = 0; i < length; ++i) {
      const char c = word[i];
      if (decimal && !is_digit(c) && !is_tiles_blank(c)) return std::nullopt;
      out.board.tiles.push_back(is_tiles_blank(c) ? 0 : digit_value(c));
      out.places.push_back(at + i);
    }
  }
  // Numbers of two digits, "01 02 ...", are no groups of digits.
  const bool in_groups = words.size() > 1 && rows.words.size() == 1;
  if (in_groups && !check_permutation(out.board.tiles, 0).ok()) return std::nullopt;
  return out;
}

absl::Status wrong_count(std::size_t found, std::optional<TilesSize> size) {
  if (found > kMostTilesCells && (!size || size->cells() == found)) {
    return invalid("found " + std::to_string(found) + " numbers, expected at most " +
                   std::to_string(kMostTilesCells) + ", as of a board of 4x4");
  }
  const bool may_name = !size && found <= 16 && !sizes_of(found).empty();
  const TilesSize expected = size.value_or(TilesSize{3, 3});
  return invalid("found " + quantity(static_cast<std::int64_t>(found), "number") + ", expected " +
                 std::to_string(expected.cells()) + " for " + to_text(expected) +
                 (may_name ? ", or --size, one of " + sizes_of(found) : ""));
}

// Whether these are the rows of a board of that size. All in one row are that too.
absl::Status check_rows(const TilesRows& rows, const TilesSize& size, const TilesPlaces& places) {
  if (rows.words.size() == 1) return absl::OkStatus();
  const auto expected = [&] {
    return ", expected " + std::to_string(size.rows) + " rows of " + std::to_string(size.columns);
  };
  const std::size_t length = rows.words.front().size();
  for (const auto& row : rows.words) {
    if (row.size() == length) continue;
    return places.error(row.front().at,
                        invalid("found a row of " + std::to_string(row.size()) + " below one of " +
                                std::to_string(length) + expected()));
  }
  if (rows.words.size() == size.rows && length == size.columns) return absl::OkStatus();
  return invalid("found " + std::to_string(rows.words.size()) + " rows of " +
                 std::to_string(length) + expected());
}

// Reads numbers, which are a board where they come in rows.
absl::StatusOr<Board> read_numbers(const TilesRows& rows, std::optional<TilesSize> size,
                                   const TilesPlaces& places) {
  Board out;
  if (auto status = read_list(rows, places, out); !status.ok()) return status;
  out.board.form = rows.nested             ? TilesForm::kNested
                   : rows.words.size() > 1 ? TilesForm::kBoard
                                           : TilesForm::kList;
  const std::size_t count = out.board.tiles.size();
  const TilesSize shown{rows.words.size(), rows.words.front().size()};
  const bool in_rows = rows.words.size() > 1 || rows.nested;
  const auto found = size ? size : in_rows ? shown : square_of(count);
  if (in_rows && found && (!size || count == found->cells())) {
    if (auto status = check_rows(rows, *found, places); !status.ok()) return status;
  }
  if (!found || count != found->cells() || count > kMostTilesCells) return wrong_count(count, size);
  out.board.size = *found;
  return out;
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

namespace {

// The sides that an array is given. One that is not there is what numpy finds out by itself.
struct ArrayShape {
  std::optional<std::size_t> rows, columns;
};

// Takes the call that gives an array its rows, ".reshape(3, 3)", out of a text, and returns its
// sides, of which -1 is none. Signs stay in their places.
std::optional<ArrayShape> take_reshape(std::string& text) {
  static const RE2 kReshape(
      R"((\.reshape\([ \t]*[\[(]?[ \t]*(-1|\d{1,2})[ \t]*,[ \t]*(-1|\d{1,2})[ \t]*)"
      R"(,?[ \t]*[\])]?[ \t]*\)))");
  re2::StringPiece call, rows, columns;
  if (text.find(".reshape") == text.npos ||
      !RE2::PartialMatch(text, kReshape, &call, &rows, &columns)) {
    return std::nullopt;
  }
  const auto side = [](const re2::StringPiece& digits) -> std::optional<std::size_t> {
    const auto number = parse_number({digits.data(), digits.size()});
    return number.ok() ? std::optional<std::size_t>(*number) : std::nullopt;
  };
  const ArrayShape shape{side(rows), side(columns)};
  text.replace(static_cast<std::size_t>(call.data() - text.data()), call.size(), call.size(), ' ');
  const bool is_size = (shape.rows || shape.columns) && shape.rows != 0 && shape.columns != 0;
  return is_size ? std::optional(shape) : std::nullopt;
}

// The size of so many tiles in this shape.
absl::StatusOr<TilesSize> size_in(const ArrayShape& shape, std::size_t tiles) {
  if (shape.rows && shape.columns) return TilesSize{*shape.rows, *shape.columns};
  const std::size_t side = shape.rows ? *shape.rows : *shape.columns;
  if (tiles == 0 || tiles % side != 0) {
    return in_field("reshape", invalid("found " + std::to_string(tiles) +
                                       " tiles, expected a multiple of " + std::to_string(side)));
  }
  return shape.rows ? TilesSize{side, tiles / side} : TilesSize{tiles / side, side};
}

// A word alone has a digit for each tile.
std::size_t count_tiles(const TilesRows& rows) {
  const std::size_t words = rows.count();
  return words == 1 ? rows.words.front().front().text.size() : words;
}

// Takes the size that a text says as that of the board, if no other was given.
absl::Status take_size(const TilesSize& said, std::optional<TilesSize>& size) {
  if (size && *size != said) {
    return invalid("found a board of " + to_text(said) + ", expected " + to_text(*size));
  }
  size = said;
  return absl::OkStatus();
}

absl::StatusOr<TilesText> read_one_board(std::string_view given, std::optional<TilesSize> size) {
  std::string text(given);
  const auto shape = take_reshape(text);
  TilesSigns signs = plain_tiles_signs(text);
  const TilesPlaces places(given, signs);
  auto rows = split_tiles_words(signs.text, places);
  if (!rows.ok()) return rows.status();
  if (shape) {
    const auto shaped = size_in(*shape, count_tiles(*rows));
    if (!shaped.ok()) return shaped.status();
    if (absl::Status status = take_size(*shaped, size); !status.ok()) return status;
  }
  if (const auto header = take_header(*rows)) {
    if (absl::Status status = take_size(*header, size); !status.ok()) return status;
    signs.notes.push_back("the numbers above the board are read as its size, " + to_text(*header));
  }
  std::optional<Board> found = read_digits(*rows, size);
  if (!found) {
    if (auto drawn = read_gap(signs.text, size)) found = Board{*std::move(drawn)};
  }
  if (!found) {
    auto numbers = read_numbers(*rows, size, places);
    if (!numbers.ok()) return numbers.status();
    found = *std::move(numbers);
  }
  std::size_t wrong = 0;
  if (auto status = check_permutation(found->board.tiles, 0, &wrong); !status.ok()) {
    return found->places.empty() ? status : places.error(found->places[wrong], status);
  }
  found->board.notes = std::move(signs.notes);
  return found->board;
}

// What looks like a size above the board, "1 x 3", may be its first row, with 'x' for the blank.
std::optional<std::string> with_blank_for_x(std::string_view given) {
  static const RE2 kRow(R"(\s*\d{1,2}[ \t]*([xX])[ \t]*\d{1,2}[ \t\r]*\n)");
  const re2::StringPiece text(given);
  re2::StringPiece found[2];
  if (given.find_first_of("xX") == given.npos ||
      !kRow.Match(text, 0, text.size(), RE2::ANCHOR_START, found, 2)) {
    return std::nullopt;
  }
  std::string row(given);
  row[static_cast<std::size_t>(found[1].data() - given.data())] = '_';
  return row;
}

// Where a line is that has nothing in it, between others.
std::optional<std::size_t> blank_line(std::string_view text) {
  static const RE2 kBlankLine(R"(\S[^\n]*\n()[ \t\r]*\n\s*\S)");
  re2::StringPiece place;
  if (text.find('\n') == text.npos || !RE2::PartialMatch(text, kBlankLine, &place)) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(place.data() - text.data());
}

// Where each tile is, as a part of Ruml's file says it, is no list of the tiles in their places.
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

}  // namespace

absl::StatusOr<TilesText> read_tiles(std::string_view given, std::optional<TilesSize> size) {
  if (absl::Status status = check_no_positions(given); !status.ok()) return status;
  auto tiles = read_one_board(given, size);
  if (tiles.ok()) return tiles;
  if (const auto row = with_blank_for_x(given)) {
    if (auto board = read_one_board(*row, size); board.ok()) return board;
  }
  const auto end = blank_line(given);
  if (!end || !read_one_board(given.substr(0, *end), size).ok()) return tiles;
  return in_field(place_in(given, *end),
                  invalid("found a blank line behind a board, expected one board (--file reads "
                          "several)"));
}

}  // namespace trailblaze
