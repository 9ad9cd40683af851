#include "puzzles/tiles/text/tiles_formats.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cstdint>

#include "puzzles/tiles/text/tiles_json.hpp"
#include "puzzles/tiles/text/tiles_lists.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"
#include "puzzles/tiles/text/tiles_ruml.hpp"
#include "puzzles/tiles/text/tiles_signs.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<TextReading> read_nested(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kNested, "rows in brackets");
}
absl::StatusOr<TextReading> read_digits(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kDigits, "a digit for each cell");
}
absl::StatusOr<TextReading> read_board(std::string_view text, const Parameters& given) {
  return read_form(text, given, TilesForm::kBoard, "rows of cells");
}

// ---- boards of several lines ----

// A row of a board, or the size above it.
bool begins_board(std::string_view text, const Parameters& given) {
  if (text.find('/') != text.npos) return false;
  const auto size = size_given(given);
  const std::size_t numbers = numbers_in(plain_tiles_signs(text).text).size();
  constexpr std::size_t kMostColumns = 8;
  if (text.find_first_of("|+") != text.npos || text.find("\xe2\x94") != text.npos) return true;
  return numbers > 0 && numbers <= (size ? std::max<std::size_t>(size->columns, 2) : kMostColumns);
}

// ---- boards on one line ----

// Whether a line has a digit for each cell and more of them than a row can have: boards have at
// most 16 cells, so none has two rows of 9. Nor can three digits together be one tile.
bool is_digits_of_board(std::string_view text, const Parameters& given) {
  static const RE2 kWord("[0-9A-Fa-f_.*x]*[0-9][0-9A-Fa-f_.*x]*"),
      kGroups(R"([\d_]{3,}(?: [\d_]{3,})+)");
  constexpr std::size_t kMoreThanRow = 9;
  const std::string_view digits = trim(text);
  const auto size = size_given(given);
  const bool has_all = size && size->rows > 1 && digits.size() == size->cells();
  return RE2::FullMatch(digits, kGroups) ||
         ((has_all || digits.size() >= kMoreThanRow) && RE2::FullMatch(digits, kWord));
}

// ---- writing ----

// The cells, with `between` cells of a row and `ends` between rows.
std::string rows_text(const TilesText& tiles, const char* between, const char* ends) {
  std::string out;
  for (std::size_t i = 0; i < tiles.tiles.size(); ++i) {
    if (i > 0) out += i % tiles.size.columns == 0 ? ends : between;
    out += std::to_string(tiles.tiles[i]);
  }
  return out;
}

absl::StatusOr<std::string> write_nested(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>("[[" + rows_text(*tiles, ", ", "], [") + "]]")
                    : tiles.status();
}
absl::StatusOr<std::string> write_board(const Parameters& all) {
  const auto tiles = position(all);
  return tiles.ok() ? absl::StatusOr<std::string>(rows_text(*tiles, " ", "/")) : tiles.status();
}
absl::StatusOr<std::string> write_digits(const Parameters& all) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  if (tiles->tiles.size() < 2) {  // one digit is read as a list of one number
    return invalid("found a board of one cell, expected two at least");
  }
  std::string out;
  for (const std::uint64_t tile : tiles->tiles) out += "0123456789ABCDEF"[tile];
  return out;
}
}  // namespace

std::vector<InputFormat> tiles_formats() {
  return {
      tiles_list_format(),
      {"nested", "((0,8,3),(6,4,7),(1,2,5))", read_nested, read_nested, write_nested},
      {.name = "digits",
       .example = "083647125",
       .read = read_digits,
       .guess = read_digits,
       .write = write_digits,
       .is_whole_line = is_digits_of_board},
      {"board", "_ 8 3/6 4 7/1 2 5", read_board, read_board, write_board, begins_board},
      korf_format(),
      puzzle24_format(),
      ruml_format(),
      ruml_values_format(),
      tiles_json_format(),
  };
}

}  // namespace trailblaze
