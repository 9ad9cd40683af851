// Boards of tiles of which some are alike, "1 1 2/3 3 0/4 4 2". A mistyped board of different tiles
// has two alike tiles as well, so a text alone is such a board only if that is plain.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

enum class Repeats : std::uint8_t {
  kNone,   // all tiles differ
  kPlain,  // tiles may be alike if their numbers are 1 to k, half of which or more have several
           // tiles, and k is less than the number of tiles by two or more
  kAny,    // tiles may be alike: there is a goal, which has the same tiles
};

// Returns OK if these are the cells of a board: 0 for the blank once, and tiles that may be alike.
// Else `wrong` is the index of a cell that is wrong.
absl::Status check_tiles(const std::vector<std::uint64_t>& cells, Repeats repeats,
                         std::size_t* wrong = nullptr);

// As read_tiles() of tiles_text.hpp, with tiles that may be alike.
absl::StatusOr<TilesText> read_tiles(std::string_view text, std::optional<TilesSize> size,
                                     Repeats repeats);

}  // namespace trailblaze
