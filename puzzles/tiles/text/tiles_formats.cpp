#include "puzzles/tiles/text/tiles_formats.hpp"

#include <re2/re2.h>

#include <algorithm>

#include "puzzles/text/plain_text.hpp"
#include "puzzles/tiles/text/tiles_labels.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"

namespace trailblaze {
namespace {

// A row of a board, or the size above it.
bool begins_board(std::string_view text, const Parameters& given) {
  if (text.find('/') != text.npos) return false;
  constexpr std::size_t kMostColumns = 8;
  const auto size = size_given(given);
  const PlainText plain(text);
  const std::size_t numbers = numbers_in(plain.signs()).size();
  return plain.signs().find_first_of("|+") != std::string::npos ||
         (numbers > 0 &&
          numbers <= (size ? std::max<std::size_t>(size->columns, 2) : kMostColumns));
}

// True if a line has a digit for each cell and more of them than a row can have: boards have at
// most 16 cells, so none has two rows of 9. Nor can three digits together be one tile.
bool is_digits_of_board(std::string_view text, const Parameters& given) {
  static const RE2 kWord("[0-9A-Fa-f_.*x]*[0-9][0-9A-Fa-f_.*x]*"),
      kGroups(R"([\d_]{3,}(?: [\d_]{3,})+)");
  constexpr std::size_t kMoreThanRow = 9;
  const std::string rest = label_of(text).rest;
  const std::string_view digits = trim(rest);
  const auto size = size_given(given);
  const bool has_all = size && size->rows > 1 && digits.size() == size->cells();
  return RE2::FullMatch(digits, kGroups) ||
         ((has_all || digits.size() >= kMoreThanRow) && RE2::FullMatch(digits, kWord));
}

InputFormat::Write writer(const char* open, const char* between, const char* ends,
                          const char* close) {
  return [=](const Parameters& all) -> absl::StatusOr<std::string> {
    const auto tiles = position(all);
    if (!tiles.ok()) return tiles.status();
    std::string out = open;
    for (std::size_t i = 0; i < tiles->tiles.size(); ++i) {
      if (i > 0) out += i % tiles->size.columns == 0 ? ends : between;
      out += std::to_string(tiles->tiles[i]);
    }
    return out + close;
  };
}

absl::StatusOr<std::string> write_digits(const Parameters& all) {
  const auto tiles = position(all);
  if (!tiles.ok()) return tiles.status();
  if (tiles->tiles.size() < 2) {  // one digit is read as a list of one number
    return invalid("found a board of one cell, expected two at least");
  }
  return join(tiles->tiles, "", [](std::uint64_t tile) { return "0123456789ABCDEF"[tile]; });
}

}  // namespace

std::vector<InputFormat> tiles_formats() {
  const auto nested = reader(TilesForm::kNested, "rows in brackets");
  const auto digits = reader(TilesForm::kDigits, "a digit for each cell");
  const auto board = reader(TilesForm::kBoard, "rows of cells");
  return {
      tiles_list_format(),
      {"nested", "((0,8,3),(6,4,7),(1,2,5))", nested, nested, writer("[[", ", ", "], [", "]]")},
      {.name = "digits",
       .example = "083647125",
       .read = digits,
       .guess = digits,
       .write = write_digits,
       .is_whole_line = is_digits_of_board},
      {"board", "_ 8 3/6 4 7/1 2 5", board, board, writer("", " ", "/", ""), begins_board},
      korf_format(),
      puzzle24_format(),
      ruml_format(),
      ruml_values_format(),
      tiles_json_format(),
      tiles_moves_format(),
  };
}

}  // namespace trailblaze
