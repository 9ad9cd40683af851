// The named forms of boards of tiles:
//
//   list, nested, digits, board   a board alone (tiles_text.hpp): each is read in any of these
//                layouts, and written in its own
//   korf         1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3   a number, 16 tiles, anything; goal 0..15
//   24puzzle     15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0     a list; its goal has the blank first
//   ruml         4 4 / starting positions for each tile: / 16 lines / goal positions: / 16 lines
//                the position of each tile, from the blank's on
//   ruml-values  the same layout, with the tile at each position
//   json         {"size": [3, 3], "tiles": [1, 2, 3, 4, 0, 5, 7, 8, 6], "goal": [...]}
//   moves        R2 D2 L U     moves of tiles, made from the goal
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/input_format.hpp"
#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

std::vector<InputFormat> tiles_formats();

// The forms with a file of their own.
InputFormat ruml_format(bool positions);
InputFormat tiles_json_format();
InputFormat tiles_moves_format();

// ---- shared by the forms ----

std::string list_text(const TilesCells& cells);  // "1 2 3 0"

// Returns the size given by name, if any. An invalid size has 0 cells.
std::optional<TilesSize> size_given(const Parameters& given);

// Returns a board's parameters: its size, its start and, if tiles are alike and no goal was given,
// the goal that has the tiles in order.
TextReading reading(const TilesText& board, const Parameters& given);

// Returns kAny if a goal with tiles was given, which must have the start's tiles, else kObvious.
Repeats repeats_allowed_by(const Parameters& given);

}  // namespace trailblaze
