// The order of the 24 stickers of the 2x2x2 cube: face by face in the order U R F D L B, and each
// face row by row in this net:
//
//         0 1
//         2 3
//     0 1 0 1 0 1 0 1       U
//     2 3 2 3 2 3 2 3     L F R B
//         0 1               D
//         2 3
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {

inline constexpr std::string_view kStickerFaces = "URFDLB";

// The faces of a corner, clockwise from up or down, and for each of them the digit of its sticker.
struct CubeCorner {
  std::string_view faces, spots;
};
inline constexpr std::array<CubeCorner, 8> kCubeCorners = {{{"URF", "301"},
                                                            {"UFL", "201"},
                                                            {"ULB", "001"},
                                                            {"UBR", "101"},
                                                            {"DFR", "132"},
                                                            {"DLF", "032"},
                                                            {"DRB", "332"},
                                                            {"DBL", "232"}}};
inline constexpr std::size_t kCubeHome = 7;  // the corner that stays

// Returns the index of sticker k of a place among the 24 stickers; k counts clockwise from 0 to 2.
inline std::size_t sticker_index(std::size_t place, std::size_t k) {
  const auto& [faces, spots] = kCubeCorners[place];
  return 4 * kStickerFaces.find(faces[k]) + static_cast<std::size_t>(spots[k] - '0');
}

// Returns the letter of the home face of each of the 24 stickers.
std::string cube_stickers(const TwistyPuzzle& cube, State s);

}  // namespace trailblaze
