// Tiles in one row: a list alone, a line of Korf's list of instances, and a list of 24puzzle. The
// latter two have goals of their own, with the blank first.
#include <re2/re2.h>

#include <algorithm>
#include <set>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"

namespace trailblaze {
namespace {

constexpr TilesSize kKorfSize{4, 4};

// Some of the numbers; none if there are fewer.
TilesCells part(const TilesCells& numbers, std::size_t first, std::size_t count) {
  if (numbers.size() < first + count) return {};
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

bool is_board(const TilesCells& cells) {
  return !cells.empty() && check_permutation(cells, 0).ok();
}

// A line of Korf's list: a number with a sign behind it ("7:", "(7)", "korf-7 "), if any, and the
// numbers that follow. There are none if something else is in the line.
struct KorfLine {
  bool has_label = false;
  TilesCells numbers = {};
};
KorfLine split_korf(std::string_view text) {
  static const RE2 kLine(
      R"(\s*((?i)(?:korf|instance|problem)[\s#_-]*\d+[:.)]?\s|#\d+[:.)]?\s|\(?\d+[:.)]\s)?)"
      R"(([\d\s,;|.()\[\]]*))");  // rows may end in ';' or '|'

  re2::StringPiece label, numbers;
  const std::string_view line = trim(text);
  if (line.find('\n') != line.npos || !RE2::FullMatch(line, kLine, &label, &numbers)) return {};
  return {!label.empty(), numbers_in({numbers.data(), numbers.size()})};
}

// ---- lines of a stream ----

// True if most of the numbers are different tiles of a board of so many cells.
bool are_mostly_tiles(const TilesCells& numbers, std::size_t cells) {
  constexpr std::size_t kFewest = 4;  // cells
  std::set<std::uint64_t> tiles(numbers.begin(), numbers.end());
  std::erase_if(tiles, [&](std::uint64_t tile) { return tile >= cells; });
  return numbers.size() == cells && kFewest <= cells && cells <= 16 &&
         tiles.size() >= cells - cells / 4;
}

// True if a line without a label is a whole board, right or wrong, or 16 tiles with more numbers
// behind them. If the size is not known yet, no number of nine may be beyond the board: of "#1 2 3
// ... 9 0" the first tile may be the one behind '#'.
bool is_whole_list(std::string_view text, const Parameters& given) {
  const KorfLine line = split_korf(text);
  const auto size = size_given(given);
  const bool is_korf =
      (!size || *size == kKorfSize) && are_mostly_tiles(part(line.numbers, 0, 16), 16);
  const auto is_tile = [&](std::uint64_t tile) { return size || tile < 9; };
  const bool is_list = are_mostly_tiles(line.numbers, size ? size->cells() : 9) &&
                       std::ranges::all_of(line.numbers, is_tile);
  return !line.has_label && (is_korf || is_list);
}

// True if a line is a board without a number that was commented out: its first tile is behind '#',
// and there may be columns, which count up, behind its last one. "#3 14 13 ... 10 3" is no such
// line, as what is behind its number is a board as well.
bool is_commented_out(std::string_view text, const Parameters& given) {
  static const RE2 kLine(R"(#(\d[\d\s,;|]*))");
  std::string found;
  if (!RE2::FullMatch(re2::StringPiece(text), kLine, &found)) return false;
  const TilesCells numbers = numbers_in(found);
  const auto is_gap = [](std::uint64_t one, std::uint64_t next) { return next != one + 1; };
  const auto is_one_of = [&](std::size_t cells) {
    const TilesCells first = part(numbers, 0, cells);
    const bool counts_up = std::ranges::adjacent_find(first, is_gap) == first.end();
    return first.size() > 1 && (is_board(first) || counts_up) && !is_board(part(numbers, 1, cells));
  };
  const auto size = size_given(given);
  return size ? is_one_of(size->cells()) : is_one_of(9) || is_one_of(16);
}

// ---- reading ----

absl::StatusOr<TextReading> read_korf(std::string_view text, const Parameters& given) {
  const KorfLine line = split_korf(text);
  const TilesCells alone = part(line.numbers, 0, 16), numbered = part(line.numbers, 1, 16);
  if (alone.empty()) {
    return another_form(text, "an instance number, if any, and 16 tiles in one row");
  }
  const bool is_numbered =  // a number leads if it can
      !line.has_label && !numbered.empty() &&
      (is_board(numbered) || (line.numbers.size() == 17 && !is_board(alone)));
  const TilesCells& tiles = is_numbered ? numbered : alone;
  if (auto status = check_permutation(tiles, 0); !status.ok()) return status;
  if (auto status = check_size(kKorfSize, given); !status.ok()) return status;
  TextReading found = reading(kKorfSize, tiles);
  take_blank_first(found, 16, given, "a line of Korf's list");
  return found;
}

// Without its number it is a list like any other, unless it has more columns.
absl::StatusOr<TextReading> guess_korf(std::string_view text, const Parameters& given) {
  const KorfLine line = split_korf(text);
  const std::size_t count = line.numbers.size();
  const bool is_first = is_board(part(line.numbers, 0, 16));
  const bool is_second = is_board(part(line.numbers, 1, 16));
  if (line.has_label && count >= 16) return read_korf(text, given);
  if (is_first && is_second) {
    return invalid("found " + in_quotes(text) +
                   ", which can be read with or without an instance number, expected 16 tiles "
                   "alone, or --input-format korf, where the number comes first");
  }
  if (is_second) return read_korf(text, given);
  if (!is_first || count == 16) return another_form(text, "an instance number and 16 tiles");
  return invalid("found 16 tiles and " + quantity(static_cast<std::int64_t>(count - 16), "number") +
                 " behind them, expected 16 tiles, or --input-format korf for a line of Korf's "
                 "list without its number");
}

const InputFormat::Read& list_reader() {
  static const InputFormat::Read kRead = reader(TilesForm::kList, "numbers in one row");
  return kRead;
}

// A list of which nobody names the form: with the name of Korf before it, it is his. With a number
// alone ("7:") it may be his or any other, which have different goals.
absl::StatusOr<TextReading> guess_list(std::string_view text, const Parameters& given) {
  const KorfLine line = split_korf(text);
  const bool is_numbered = line.has_label && line.numbers.size() == 16;
  if (is_numbered && lower_case(trim(text)).starts_with("korf")) {
    return another_form(text, "a list without Korf's name before it");
  }
  auto found = list_reader()(text, given);
  if (found.ok() || !is_numbered) return found;
  return list_reader()(list_text(line.numbers), given);  // behind "(7)", which is read as a number
}

absl::StatusOr<TextReading> read_24puzzle(std::string_view text, const Parameters& given) {
  auto found = list_reader()(text, given);
  if (!found.ok()) return found;
  const std::size_t cells = numbers_in(found->parameters.at("start")).size();
  take_blank_first(*found, cells, given, "a list of 24puzzle");
  return found;
}

// ---- writing ----

// Writes tiles of a board whose goal has the blank first, as such a list means.
absl::StatusOr<std::string> write_blank_first(const Parameters& all, const char* between) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  TextReading usual;
  take_blank_first(usual, tiles->tiles.size(), {}, "");
  if (const std::string& expected = usual.parameters.at("goal"); all.at("goal") != expected) {
    return invalid("found the goal " + in_quotes(all.at("goal")) + ", expected " +
                   in_quotes(expected) + ", which such a list means (--goal)");
  }
  return join(tiles->tiles, between, [](std::uint64_t tile) { return std::to_string(tile); });
}

absl::StatusOr<std::string> write_korf(const Parameters& all) {
  if (size_given(all) == kKorfSize) return write_blank_first(all, " ");
  return invalid("found a board of " + all.at("size") + ", expected 4x4");
}

absl::StatusOr<std::string> write_24puzzle(const Parameters& all) {
  return write_blank_first(all, ",");
}

absl::StatusOr<std::string> write_list(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>(list_text(tiles->tiles)) : tiles.status();
}

}  // namespace

InputFormat tiles_list_format() {
  return {.name = "list",
          .example = "0 8 3 6 4 7 1 2 5",
          .read = list_reader(),
          .guess = guess_list,
          .write = write_list,
          .is_whole_line = is_whole_list,
          .is_remark = is_commented_out};
}

InputFormat korf_format() {
  return {.name = "korf",
          .example = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
          .read = read_korf,
          .guess = guess_korf,
          .write = write_korf,
          .is_whole_line = is_whole_list,
          .is_remark = is_commented_out};
}

InputFormat puzzle24_format() {
  return {"24puzzle", "15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0", read_24puzzle, nullptr,
          write_24puzzle};
}

}  // namespace trailblaze
