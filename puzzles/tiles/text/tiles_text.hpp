// Reading a board of sliding tiles as people paste it:
//
//   list    0 8 3 6 4 7 1 2 5     (0, 8, 3, 6, 4, 7, 1, 2, 5)
//   nested  ((0,8,3),(6,4,7),(1,2,5))
//   digits  083647125     083/647/125     083 647 125     (hexadecimal from eleven cells on)
//   board   rows on lines or split by '/', the blank as a sign or a gap; the size may be above:
//           _-8-3      |   8 3|      +---+---+---+      3
//           6-4-7      | 6 4 7|      |   | 8 | 3 |      0 8 3
//           1-2-5      | 1 2 5|      +---+---+---+ ...  6 4 7 ...
//
// A text has one reading or is refused. Signs are those of tiles_signs.hpp; forms that say more
// than a board are in tiles_formats.hpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

struct TilesSize {
  std::size_t rows = 0, columns = 0;

  std::size_t cells() const { return rows * columns; }
  bool operator==(const TilesSize&) const = default;
};

std::string to_text(const TilesSize& size);  // "3x4"

enum class TilesForm : std::uint8_t { kList, kNested, kDigits, kBoard };

struct TilesText {
  TilesForm form = TilesForm::kList;
  TilesSize size;
  std::vector<std::uint64_t> tiles;  // cell by cell, 0 for the blank: each of 0..n-1 once
  std::vector<std::string> notes;    // what was unusual
};

// Reads a board of this size or, without one, of the size that its rows show or its number of cells
// suggests: 9 cells are 3x3, 16 are 4x4.
absl::StatusOr<TilesText> read_tiles(std::string_view text, std::optional<TilesSize> size);

// The numbers in a text between any separators, without the words among them.
std::vector<std::uint64_t> numbers_in(std::string_view text);

}  // namespace trailblaze
