// Boards of tiles as JSON objects, as programs write them:
//
//   {"size": [3, 3], "tiles": [1, 2, 3, 4, 0, 5, 7, 8, 6], "goal": [...]}
//
// The size may be one number, "3x3", or left out where the rows show it; the board may be named
// start, board, state or cells as well, and be a text or rows of any form of tiles_text.hpp.
#pragma once

#include "engine/session/input_format.hpp"

namespace trailblaze {

InputFormat tiles_json_format();

}  // namespace trailblaze
