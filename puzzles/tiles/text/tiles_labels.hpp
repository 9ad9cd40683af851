// The label, the number of an instance, or the size before a board of tiles.
//
//   8-puzzle: 1 2 3 ...     Start state:     7) 1 2 3 ...     #7: 123405786     3x3: 1 2 3 ...
#pragma once

#include <absl/status/status.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

struct TilesLabel {
  std::string rest;                  // the text behind the label
  std::optional<TilesSize> size;     // what the label says
  std::vector<std::string> notes{};  // a number that was read over
};

TilesLabel label_of(std::string_view text);

// Refuses a text that says that it lists where each tile is, as a part of Ruml's files does.
absl::Status check_no_positions(std::string_view text);

}  // namespace trailblaze
