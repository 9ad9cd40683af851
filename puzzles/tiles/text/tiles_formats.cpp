#include "puzzles/tiles/text/tiles_formats.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/text/plain_text.hpp"
#include "puzzles/text/regex.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

constexpr TilesSize kKorfSize{4, 4};
constexpr std::size_t kMostInRow = 8;  // tiles in a row of a board with several rows

// Returns the numbers in a text between any separators, without the words among them.
TilesCells numbers_in(std::string_view text) {
  static const Regex kNumber(R"((\d+))");
  TilesCells numbers;
  std::string_view rest(text);
  for (std::string digits; kNumber.find_and_consume(&rest, &digits);) {
    if (const auto number = parse_number(digits); number.ok()) numbers.push_back(*number);
  }
  return numbers;
}

// Returns `count` numbers from index `first` on; none if there are fewer.
TilesCells part(const TilesCells& numbers, std::size_t first, std::size_t count) {
  if (numbers.size() < first + count) return {};
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

bool is_board(const TilesCells& cells) {
  return !cells.empty() && check_permutation(cells, 0).ok();
}

// A line of Korf's list: an optional label, which is a number followed by a sign ("7:", "(7)",
// "korf-7 "), and the numbers that follow. Both are empty if the line has anything else.
struct KorfLine {
  bool has_label = false;
  TilesCells numbers = {};
};
KorfLine split_korf(std::string_view text) {
  static const Regex kLine(
      R"(\s*((?i)(?:korf|instance|problem)[\s#_-]*\d+[:.)]?\s|#\d+[:.)]?\s|\(?\d+[:.)]\s)?)"
      R"(([\d\s,;|.()\[\]]*))");  // rows may end in ';' or '|'
  std::string_view label, numbers;
  const std::string_view line = trim(text);
  if (line.find('\n') != line.npos || !kLine.matches(line, &label, &numbers)) return {};
  return {!label.empty(), numbers_in({numbers.data(), numbers.size()})};
}

// ---- lines of a stream ----

// True if the text may be a row of a board, or the size above it.
bool begins_board(std::string_view text, const Parameters& given) {
  const auto size = size_given(given);
  const std::string plain = PlainText(text).signs();
  const std::size_t numbers = numbers_in(plain).size();
  const std::size_t most = size ? std::max<std::size_t>(size->columns, 2) : kMostInRow;
  return text.find('/') == text.npos &&
         (plain.find_first_of("|+") != plain.npos || (0 < numbers && numbers <= most));
}

// True if a line is a whole board, valid or not:
//
//   a sign for each cell      more signs than a row can have (8), or as many as the given
//                             size has cells
//   a list without a label    Most numbers must be different tiles. Only lists of 16 tiles may have
//                             more numbers after them, as Korf's lines have. If the size is not
//                             known yet and the list has nine numbers, each must be from 0 to 8:
//                             in "#1 2 3 ... 9 0" the first tile may be the number after '#'.
bool is_whole_board(std::string_view text, const Parameters& given) {
  static const Regex kDigits("[0-9A-Fa-f_.*x]*[0-9][0-9A-Fa-f_.*x]*"),
      kRows(R"([\d_]{3,}(?: [\d_]{3,})+)");  // three digits together are not a tile
  const auto size = size_given(given);
  const std::string rest = label_of(text).rest;
  const std::string_view digits = trim(rest);
  const bool has_all = size && size->rows > 1 && digits.size() == size->cells();
  if ((has_all || digits.size() > kMostInRow) && kDigits.matches(digits)) return true;
  if (kRows.matches(digits)) return true;
  const auto [has_label, numbers] = split_korf(text);
  const std::size_t usual = numbers.size() < 16 ? 9 : 16, cells = size ? size->cells() : usual;
  const auto is_tile = [&](std::uint64_t tile) { return tile < cells; };
  const TilesCells first = part(numbers, 0, cells);
  const std::set<std::uint64_t> different(first.begin(), first.end());
  const auto tiles = static_cast<std::size_t>(std::ranges::count_if(different, is_tile));
  return !has_label && first.size() > 3 && (cells == 16 || numbers.size() == cells) &&
         tiles + cells / 4 >= cells && (size || cells == 16 || std::ranges::all_of(first, is_tile));
}

// True if numbers after a '#' can only be a comment. They are either a board that was commented
// out, perhaps with more columns after its last tile, or a ruler of columns, "#1 2 3 4 ...". In
// "#3 14 13 ... 10 3" the numbers after 3 are a board as well. 3 may be its label, so this line is
// no comment.
bool is_commented_out(std::string_view text, const Parameters& given) {
  static const Regex kLine(R"(#\d[\d\s,;|]*)");
  if (!kLine.matches(text)) return false;
  const TilesCells numbers = numbers_in(text);
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

// Reads a board in any layout. If that fails, the error ranks this form as nearer, the more digits
// the text has.
absl::StatusOr<TextReading> read_any_board(std::string_view text, const Parameters& given) {
  const auto size = size_given(given);
  // Opening the puzzle rejects an invalid size.
  if (size && size->cells() == 0) return TextReading{{{"start", std::string(text)}}};
  const auto board = read_tiles(text, size, repeats_allowed_by(given));
  if (!board.ok()) {
    const auto digits = std::ranges::count_if(text, is_digit);
    return another_form(message(board.status()), static_cast<std::size_t>(digits));
  }
  TextReading found = reading(*board, given);
  // The rows of two boards may look like a single board of alike tiles, so the size must be known.
  found.needs_size = found.parameters.contains("goal") && text.find('\n') != text.npos;
  found.is_whole = !found.needs_size;
  return found;
}

// Reads a board in an unnamed form. With Korf's name before it, the board is Korf's. With only a
// number ("7:") it may be Korf's or any other, and these have different goals.
absl::StatusOr<TextReading> guess_board(std::string_view text, const Parameters& given) {
  const KorfLine line = split_korf(text);
  const bool is_numbered = line.has_label && line.numbers.size() == 16;
  if (is_numbered && lower_case(trim(text)).starts_with("korf")) {
    return another_form(text, "a list without Korf's name before it");
  }
  auto found = read_any_board(text, given);
  return found.ok() || !is_numbered ? found : read_any_board(list_text(line.numbers), given);
}

// Returns the goal with the blank first, which some forms imply.
std::string blank_first(std::size_t cells) {
  TilesCells goal(cells);
  std::iota(goal.begin(), goal.end(), 0);
  return list_text(goal);
}

// Adds the goal with the blank first unless a goal was given.
absl::StatusOr<TextReading> with_blank_first(TextReading found, std::size_t cells,
                                             const Parameters& given, const std::string& whose) {
  if (given.contains("goal")) return found;
  found.parameters["goal"] = blank_first(cells);
  found.notes.push_back("read as " + whose + ", whose goal has the blank first");
  return found;
}

absl::StatusOr<TextReading> read_24puzzle(std::string_view text, const Parameters& given) {
  auto found = read_any_board(text, given);
  if (!found.ok()) return found;
  const std::size_t cells = list_items(found->parameters.at("start")).size();
  return with_blank_first(*found, cells, given, "a list of 24puzzle");
}

absl::StatusOr<TextReading> read_korf(std::string_view text, const Parameters& given) {
  const auto [has_label, numbers] = split_korf(text);
  const bool is_numbered =  // true if the first number can be a label
      !has_label && numbers.size() > 16 &&
      (is_board(part(numbers, 1, 16)) || (numbers.size() == 17 && !is_board(part(numbers, 0, 16))));
  const TilesText board{kKorfSize, part(numbers, is_numbered ? 1 : 0, 16), {}};
  if (board.tiles.empty()) {
    return another_form(text, "an instance number, if any, and 16 tiles in one row");
  }
  if (auto status = check_permutation(board.tiles, 0); !status.ok()) return status;
  if (auto size = common_size(size_given(given), kKorfSize); !size.ok()) return size.status();
  return with_blank_first(reading(board, given), 16, given, "a line of Korf's list");
}

// Reads a line of Korf's list. Without a number, it is a list like any other, unless more columns
// follow.
absl::StatusOr<TextReading> guess_korf(std::string_view text, const Parameters& given) {
  const auto [has_label, numbers] = split_korf(text);
  const bool is_first = is_board(part(numbers, 0, 16)), is_second = is_board(part(numbers, 1, 16));
  if (has_label ? numbers.size() >= 16 : is_second && !is_first) return read_korf(text, given);
  if (!is_first || numbers.size() == 16) return another_form(text, "Korf's number and 16 tiles");
  return invalid("found " + std::to_string(numbers.size()) + " numbers that begin with 16 tiles, " +
                 "expected 16 numbers, or --input-format korf for a line of Korf's list");
}

// ---- writing ----

// Writes a board, which must be readable without its goal. If `between` is empty, each cell is a
// hexadecimal digit.
InputFormat::Write writer(const std::string& open, const std::string& between,
                          const std::string& ends, const std::string& close) {
  return [=](const Parameters& all) -> absl::StatusOr<std::string> {
    const auto board = read_tiles(all.at("start"), size_given(all), Repeats::kObvious);
    if (!board.ok()) return board.status();
    std::string out = open;
    for (std::size_t i = 0; i < board->tiles.size(); ++i) {
      if (i > 0) out += i % board->size.columns == 0 ? ends : between;
      out += between.empty() ? std::string(1, "0123456789ABCDEF"[board->tiles[i]])
                             : std::to_string(board->tiles[i]);
    }
    return out + close;
  };
}

// Writes the tiles of a board. Its goal must have the blank first, as such lists imply.
InputFormat::Write blank_first_writer(const char* between, std::optional<TilesSize> size) {
  return [=](const Parameters& all) -> absl::StatusOr<std::string> {
    const auto found = common_size(size, size_given(all));
    if (!found.ok()) return found.status();
    if (const std::string expected = blank_first((*found)->cells()); all.at("goal") != expected) {
      return invalid("found the goal " + in_quotes(all.at("goal")) + ", expected " +
                     in_quotes(expected) + ", which such a list implies (--goal)");
    }
    return writer("", between, between, "")(all);
  };
}

InputFormat board_form(const char* name, const char* example, InputFormat::Write write,
                       InputFormat::Read guess = nullptr) {
  return {.name = name,
          .example = example,
          .read = read_any_board,
          .guess = std::move(guess),
          .write = std::move(write),
          .begins = begins_board,
          .is_whole_line = is_whole_board,
          .is_remark = is_commented_out};
}

}  // namespace

std::vector<InputFormat> tiles_formats() {
  return {
      board_form("list", "0 8 3 6 4 7 1 2 5", writer("", " ", " ", ""), guess_board),
      board_form("nested", "((0,8,3),(6,4,7),(1,2,5))", writer("[[", ", ", "], [", "]]")),
      board_form("digits", "083647125", writer("", "", "", "")),
      board_form("board", "_ 8 3/6 4 7/1 2 5", writer("", " ", "/", "")),
      {.name = "korf",
       .example = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
       .read = read_korf,
       .guess = guess_korf,
       .write = blank_first_writer(" ", kKorfSize),
       .is_whole_line = is_whole_board,
       .is_remark = is_commented_out},
      {.name = "24puzzle",
       .example = "15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0",
       .read = read_24puzzle,
       .write = blank_first_writer(",", std::nullopt)},
      ruml_format(true),
      ruml_format(false),
      tiles_json_format(),
      tiles_moves_format(),
  };
}

std::string list_text(const TilesCells& cells) {
  return join(cells, " ", [](std::uint64_t tile) { return std::to_string(tile); });
}

std::optional<TilesSize> size_given(const Parameters& given) {
  const auto text = given.find("size");
  if (text == given.end()) return std::nullopt;
  const auto sides = parse_sides(text->second, 16);
  if (!sides.ok()) return TilesSize{};
  return TilesSize{static_cast<std::size_t>(sides->first), static_cast<std::size_t>(sides->second)};
}

TextReading reading(const TilesText& board, const Parameters& given) {
  TextReading found{{{"size", to_text(board.size)}, {"start", list_text(board.tiles)}},
                    board.notes};
  if (given.contains("goal") || check_permutation(board.tiles, 0).ok()) return found;
  TilesCells goal = board.tiles;
  std::ranges::sort(goal, {}, [](std::uint64_t tile) { return tile - 1; });  // the blank last
  found.parameters["goal"] = list_text(goal);
  found.notes.emplace_back("some tiles are alike; the goal has the tiles in order");
  return found;
}

Repeats repeats_allowed_by(const Parameters& given) {
  const auto goal = given.find("goal");
  const auto is_name = [](std::string_view part) { return is_goal_name(part); };
  const bool has_tiles = goal != given.end() && !goal->second.empty() &&
                         !std::ranges::all_of(alternatives_of(goal->second), is_name);
  return has_tiles ? Repeats::kAny : Repeats::kObvious;  // a goal's name does not list the tiles
}

}  // namespace trailblaze
