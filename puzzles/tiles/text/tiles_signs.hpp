// The signs in which people write a board of tiles, turned into digits, '_' for the blank, and
// plain separators:
//
//   array([[1, 2, 3], ...])   [1, 2, None]   "812_43765"   ['1', ' ', '2']     Python
//   1 2 3  # from the book    1 2 3 ; easy   1 2 3 (easy)                      a comment
//   │ 8 │   │ 3 │                                                              drawn with lines
//   4 * 1     b     E     -     □                                              the blank
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

struct TilesSigns {
  std::string text;
  std::vector<std::size_t> origins;  // where each character stood in the text that was given
  std::vector<std::string> notes;    // which sign was read as the blank
};

// The text with plain signs. What it does not know it leaves as it is.
TilesSigns plain_tiles_signs(std::string_view text);

}  // namespace trailblaze
