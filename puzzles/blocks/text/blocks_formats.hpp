// The forms in which boards of sliding blocks are written, by name:
//
//   rows         1122/1133/45../6788/6799                 rows on lines or split by '/'
//   parts        11A/11B/A..                              rows; each part is a piece, by name only
//   flat         11221133450067886799                     one row; of the size given, or four wide
//   rush         IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM     Rush Hour: 'o' or '.' blank, 'x' wall
//   rush-db      60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332    moves, board, positions
//   common-code  1A9BF0C00                                Klotski (klotski_codes.hpp)
//   short-code   4WVE1                                    the same
//   gnome        ######/#a**b#/#k  l#/##--##/    ..    GNOME Klotski (gnome_format.cpp)
//   json         {"boardSize": {"rows": 5, "columns": 4}, "blocks": [{"shape": [2, 1],
//                "position": [0, 0]}, ...], "escapePoint": [3, 1]}      rows first, from 0
//
// Rush Hour comes with its rule, its metric and the goal that the red car, A or X, is at the right
// edge; codes of Klotski with the goal that the 2x2 piece is at the bottom in the middle; levels of
// GNOME Klotski with the goal that the piece '*' is on the targets; JSON with the goal that the
// first block is at the escape point.
#pragma once

#include <vector>

#include "engine/session/input_format.hpp"

namespace trailblaze {

std::vector<InputFormat> blocks_formats();

}  // namespace trailblaze
