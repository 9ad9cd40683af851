// The words of a board of tiles, row by row, and where each of them stands in what was given.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/tiles/text/tiles_signs.hpp"
#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

inline constexpr std::size_t kMostTilesCells = 16;
inline constexpr std::size_t kMostTilesDecimal = 10;  // cells whose tiles have one digit each

inline bool is_tiles_blank(char c) { return c == '_' || c == '.' || c == 'x' || c == 'X'; }

// An error at a character of the text of plain signs, told by its place in what was given.
class TilesPlaces {
 public:
  TilesPlaces(std::string_view given, const TilesSigns& signs) : given_(given), signs_(signs) {}

  absl::Status error(std::size_t at, const absl::Status& what) const {
    return in_field(place_in(given_, signs_.origins[at]), what);
  }
  // What was given from there on.
  std::string_view rest(std::size_t at) const { return given_.substr(signs_.origins[at]); }

 private:
  std::string_view given_;
  const TilesSigns& signs_;
};

struct TilesWord {
  std::string text;
  std::size_t at;  // its first character in the text of plain signs
};

struct TilesRows {
  std::vector<std::vector<TilesWord>> words = {{}};  // row by row
  bool nested = false;                               // rows are in brackets

  std::size_t count() const {
    std::size_t sum = 0;
    for (const auto& row : words) sum += row.size();
    return sum;
  }

  // Whether each word is a digit, some of them beyond 9: "E D F 7 ...".
  bool are_hex_digits() const;

  // Whether all words are numbers, and these the cells of a board.
  bool are_cells() const;
};

// The words between separators; a new row after '/', a line end, or a closed inner bracket.
absl::StatusOr<TilesRows> split_tiles_words(std::string_view text, const TilesPlaces& places);

// Reads a board whose blank is a gap: cells of one width in each line, with or without gaps
// between. It has this size, or any that fits.
std::optional<TilesText> read_gap(std::string_view text, std::optional<TilesSize> size);

}  // namespace trailblaze
