// Where the 24 stickers of the 2x2x2 cube are, face by face in the order U R F D L B and on each
// face row by row as it is drawn unfolded:
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

// The faces of a corner, clockwise from up or down, and which of each face's stickers it has.
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

// The sticker of a place, of its three clockwise, among the 24.
inline std::size_t sticker_index(std::size_t place, std::size_t k) {
  const auto& [faces, spots] = kCubeCorners[place];
  return 4 * kStickerFaces.find(faces[k]) + static_cast<std::size_t>(spots[k] - '0');
}

// The stickers of a position, each by the face that it belongs to.
std::string cube_stickers(const TwistyPuzzle& cube, State s);

}  // namespace trailblaze
