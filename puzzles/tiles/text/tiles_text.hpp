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
// A text has a single reading or is rejected. Forms with more than a board are in
// tiles_formats.hpp.
//
// Some tiles of a board may be alike, "1 1 2/3 3 0/4 4 2". A mistyped board of different tiles also
// has two alike tiles. A text without a goal is therefore read as a board of alike tiles only if
// that is obvious.
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

// Returns `expected` or, if it is not set, `stated`. Fails if both are set and differ.
absl::StatusOr<std::optional<TilesSize>> common_size(std::optional<TilesSize> expected,
                                                     std::optional<TilesSize> stated);

enum class Repeats : std::uint8_t {
  kNone,  // all tiles differ
  // Tiles may be alike if their numbers are 1 to k, at least half of these numbers have several
  // tiles, and k is at least two less than the number of tiles.
  kObvious,
  kAny,  // tiles may be alike: there is a goal, with the same tiles
};

using TilesCells = std::vector<std::uint64_t>;

struct TilesText {
  TilesSize size;
  TilesCells tiles;                // cell by cell, 0 for the blank
  std::vector<std::string> notes;  // what was unusual
};

// Reads a board. Without `size`, its rows or its number of cells give the size: 9 cells are 3x3, 16
// are 4x4.
absl::StatusOr<TilesText> read_tiles(std::string_view text, std::optional<TilesSize> size,
                                     Repeats repeats = Repeats::kNone);

// The label, the number of an instance, or the size before a board:
//
//   8-puzzle: 1 2 3 ...     Start state:     7) 1 2 3 ...     #7: 123405786     3x3: 1 2 3 ...
struct TilesLabel {
  std::string rest;                  // the text after the label
  std::optional<TilesSize> size;     // the size in the label
  std::vector<std::string> notes{};  // a number that was skipped
};
TilesLabel label_of(std::string_view text);

}  // namespace trailblaze
