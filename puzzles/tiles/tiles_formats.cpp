#include "puzzles/tiles/tiles_formats.hpp"

#include <algorithm>
#include <cstdint>

#include "puzzles/tiles/tiles_json.hpp"
#include "puzzles/tiles/tiles_lists.hpp"
#include "puzzles/tiles/tiles_reading.hpp"
#include "puzzles/tiles/tiles_ruml.hpp"
#include "puzzles/tiles/tiles_signs.hpp"

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
  std::string out;
  for (const std::uint64_t tile : tiles->tiles) out += "0123456789ABCDEF"[tile];
  return out;
}
}  // namespace

std::vector<InputFormat> tiles_formats() {
  return {
      tiles_list_format(),
      {"nested", "((0,8,3),(6,4,7),(1,2,5))", read_nested, read_nested, write_nested},
      {"digits", "083647125", read_digits, read_digits, write_digits},
      {"board", "_ 8 3/6 4 7/1 2 5", read_board, read_board, write_board, begins_board},
      korf_format(),
      puzzle24_format(),
      ruml_format(),
      ruml_values_format(),
      tiles_json_format(),
  };
}

}  // namespace trailblaze
