// The forms in which boards of tiles are written, by name:
//
//   list, nested, digits, board   a board alone (tiles_text.hpp)
//   korf         1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3   a number, 16 tiles, anything; goal 0..15
//   24puzzle     15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0     a list; its goal has the blank first
//   ruml         4 4 / starting positions for each tile: / 16 lines / goal positions: / 16 lines
//                the position of each tile, from the blank's on
//   ruml-values  the same, with the tile at each position
//   json         {"size": [3, 3], "tiles": [1, 2, 3, 4, 0, 5, 7, 8, 6], "goal": [...]}
//   moves        R2 D2 L U     moves of tiles, made from the goal
#pragma once

#include <vector>

#include "engine/session/input_format.hpp"

namespace trailblaze {

std::vector<InputFormat> tiles_formats();

// Those that have a file of their own: tiles_lists.cpp, tiles_ruml.cpp, ...
InputFormat tiles_list_format();
InputFormat korf_format();
InputFormat puzzle24_format();
InputFormat ruml_format();
InputFormat ruml_values_format();
InputFormat tiles_json_format();
InputFormat tiles_moves_format();

}  // namespace trailblaze
