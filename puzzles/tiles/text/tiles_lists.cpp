#include "puzzles/tiles/text/tiles_lists.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"

namespace trailblaze {
namespace {

using Cells = TilesCells;

absl::StatusOr<TextReading> read_list(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kList, "numbers in one row");
}

bool is_board(const Cells& cells) { return check_permutation(cells, 0).ok(); }

// The 16 tiles from a place on.
Cells tiles_from(const Cells& numbers, std::size_t first) {
  if (numbers.size() < first + 16) return {};
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + 16};
}

absl::StatusOr<TextReading> korf(const Cells& tiles, const Parameters& given) {
  constexpr TilesSize kSize{4, 4};
  if (auto status = check_permutation(tiles, 0); !status.ok()) return status;
  if (auto status = check_size(kSize, given); !status.ok()) return status;
  TextReading found = reading(kSize, tiles);
  take_blank_first(found, 16, given, "a line of Korf's list");
  return found;
}

// A line of Korf's list: a number with a sign behind it ("7:", "(7)", "korf-7 "), if any, and the
// numbers that follow. None where something else is in the line.
struct KorfLine {
  bool has_label = false;
  Cells numbers;
};
std::optional<KorfLine> split_korf(std::string_view text) {
  static const RE2 kLine(
      R"(\s*((?i)(?:korf|instance|problem)[\s#_-]*\d+[:.)]?\s|#\d+[:.)]?\s|\(?\d+[:.)]\s)?)"
      R"(([\d\s,;|.()\[\]]*))");  // rows may end in ';' or '|'

  re2::StringPiece label, numbers;
  if (text.find('\n') != text.npos || !RE2::FullMatch(text, kLine, &label, &numbers)) return {};
  return KorfLine{!label.empty(), numbers_in({numbers.data(), numbers.size()})};
}

// Whether most of so many numbers are different tiles of a board of so many cells.
bool are_mostly_tiles(const Cells& numbers, std::size_t cells) {
  constexpr std::size_t kFewest = 4;  // cells
  if (numbers.size() != cells || cells < kFewest || cells > 16) return false;
  std::set<std::uint64_t> tiles(numbers.begin(), numbers.end());
  std::erase_if(tiles, [&](std::uint64_t tile) { return tile >= cells; });
  return tiles.size() >= cells - cells / 4;
}

// Whether a line without a label is as long as a list of the whole board, right or wrong. Where the
// size is not known yet, no number may be beyond the board: of "#1 2 3 ... 9 0" the first tile may
// be the one behind '#'.
bool is_list_of_board(std::string_view text, const Parameters& given) {
  const auto line = split_korf(trim(text));
  if (!line || line->has_label) return false;
  const Cells& numbers = line->numbers;
  if (const auto size = size_given(given)) return are_mostly_tiles(numbers, size->cells());
  const std::size_t cells = numbers.size() == 9 ? 9 : 16;
  return are_mostly_tiles(numbers, cells) &&
         std::ranges::all_of(numbers, [&](std::uint64_t tile) { return tile < cells; });
}

// Whether a line is 16 tiles, right or wrong, with more numbers behind them.
bool is_line_of_korf(std::string_view text, const Parameters& given) {
  const auto line = split_korf(trim(text));
  const auto size = size_given(given);
  return line && !line->has_label && (!size || *size == TilesSize{4, 4}) &&
         are_mostly_tiles(tiles_from(line->numbers, 0), 16);
}

// Whether so many numbers are a whole board, or count up as those of columns do.
bool are_board_or_columns(const Cells& numbers) {
  const auto is_gap = [](std::uint64_t one, std::uint64_t next) { return next != one + 1; };
  return is_board(numbers) || std::ranges::adjacent_find(numbers, is_gap) == numbers.end();
}

// Whether a line is a board without a number that was commented out: its first tile is behind '#',
// and there may be columns behind its last one. "#3 14 13 ... 10 3" is no such line, as what is
// behind its number is a board as well.
bool is_commented_out(std::string_view text, const Parameters& given) {
  static const RE2 kLine(R"(#(\d[\d\s,;|]*))");
  re2::StringPiece found;
  if (!RE2::FullMatch(re2::StringPiece(text), kLine, &found)) return false;
  const Cells numbers = numbers_in({found.data(), found.size()});
  const auto first = [&](std::size_t begin, std::size_t count) {
    const auto from = numbers.begin() + static_cast<std::ptrdiff_t>(begin);
    return Cells(from, from + static_cast<std::ptrdiff_t>(count));
  };
  const auto is_one_of = [&](std::size_t cells) {
    return cells > 1 && cells <= numbers.size() && are_board_or_columns(first(0, cells)) &&
           !(cells < numbers.size() && is_board(first(1, cells)));
  };
  const auto size = size_given(given);
  return size ? is_one_of(size->cells()) : is_one_of(9) || is_one_of(16);
}

absl::StatusOr<TextReading> read_korf(std::string_view text, const Parameters& given) {
  const auto line = split_korf(trim(text));
  const Cells alone = line ? tiles_from(line->numbers, 0) : Cells();
  if (alone.empty()) {
    return another_form(text, "an instance number, if any, and 16 tiles in one row");
  }
  const Cells numbered = tiles_from(line->numbers, 1);  // a number leads where it can
  const bool is_numbered = !line->has_label && !numbered.empty() &&
                           (is_board(numbered) || (line->numbers.size() == 17 && !is_board(alone)));
  return korf(is_numbered ? numbered : alone, given);
}

// Without its number it is a list like any other, unless it has more columns.
absl::StatusOr<TextReading> guess_korf(std::string_view text, const Parameters& given) {
  const auto line = split_korf(trim(text));
  const std::size_t count = line ? line->numbers.size() : 0;
  const bool has_label = line && line->has_label;
  const bool is_board_first = count >= 16 && is_board(tiles_from(line->numbers, 0));
  const bool is_board_second = count >= 17 && is_board(tiles_from(line->numbers, 1));
  if (has_label && count >= 16) return read_korf(text, given);
  if (is_board_first && is_board_second) {
    return invalid("found " + in_quotes(text) +
                   ", which can be read with or without an instance number, expected 16 tiles "
                   "alone, or --input-format korf, where the number comes first");
  }
  if (is_board_second) return read_korf(text, given);
  if (!is_board_first || count == 16) {
    return another_form(text, "an instance number and 16 tiles");
  }
  return invalid("found 16 tiles and " + quantity(static_cast<std::int64_t>(count - 16), "number") +
                 " behind them, expected 16 tiles, or --input-format korf for a line of Korf's "
                 "list without its number");
}

// A list where nobody names the form: with the name of Korf before it, it is his. With a number
// alone ("7:") it may be his or any other, which have different goals.
absl::StatusOr<TextReading> guess_list(std::string_view text, const Parameters& given) {
  const auto line = split_korf(trim(text));
  const bool is_numbered = line && line->has_label && line->numbers.size() == 16;
  if (is_numbered && lower_case(trim(text)).starts_with("korf")) {
    return another_form(text, "a list without Korf's name before it");
  }
  auto found = read_list(text, given);
  if (found.ok() || !is_numbered) return found;
  return read_list(list_text(line->numbers), given);  // behind "(7)", which is read as a number
}

absl::StatusOr<TextReading> read_24puzzle(std::string_view text, const Parameters& given) {
  const auto tiles = read_tiles(text, size_given(given));
  if (!tiles.ok()) return tiles.status();
  if (tiles->form != TilesForm::kList) return another_form(text, "numbers in one row");
  TextReading found = reading(tiles->size, tiles->tiles, tiles->notes);
  take_blank_first(found, tiles->tiles.size(), given, "a list of 24puzzle");
  return found;
}

// ---- writing ----

absl::StatusOr<std::string> write_list(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>(list_text(tiles->tiles)) : tiles.status();
}
// An error where the goal is another than that of the lists, which has the blank first.
absl::Status check_blank_first(const Parameters& all, std::size_t cells) {
  TextReading usual;
  take_blank_first(usual, cells, {}, "");
  const std::string& expected = usual.parameters.at("goal");
  if (all.at("goal") == expected) return absl::OkStatus();
  return invalid("found the goal " + in_quotes(all.at("goal")) + ", expected " +
                 in_quotes(expected) + ", which such a list means (--goal)");
}

absl::StatusOr<std::string> write_korf(const Parameters& all) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  if (tiles->size != TilesSize{4, 4}) {
    return invalid("found a board of " + to_text(tiles->size) + ", expected 4x4");
  }
  if (auto status = check_blank_first(all, tiles->tiles.size()); !status.ok()) return status;
  return list_text(tiles->tiles);
}
absl::StatusOr<std::string> write_24puzzle(const Parameters& all) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  if (auto status = check_blank_first(all, tiles->tiles.size()); !status.ok()) return status;
  return join(tiles->tiles, ",", [](std::uint64_t tile) { return std::to_string(tile); });
}

}  // namespace

InputFormat tiles_list_format() {
  return {.name = "list",
          .example = "0 8 3 6 4 7 1 2 5",
          .read = read_list,
          .guess = guess_list,
          .write = write_list,
          .is_whole_line = is_list_of_board,
          .is_remark = is_commented_out};
}

InputFormat korf_format() {
  return {.name = "korf",
          .example = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
          .read = read_korf,
          .guess = guess_korf,
          .write = write_korf,
          .is_whole_line = is_line_of_korf,
          .is_remark = is_commented_out};
}

InputFormat puzzle24_format() {
  return {"24puzzle", "15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0", read_24puzzle, nullptr,
          write_24puzzle};
}

}  // namespace trailblaze
