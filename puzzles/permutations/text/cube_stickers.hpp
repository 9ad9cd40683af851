// The 2x2x2 cube by its stickers, 24 letters, face by face in the order U R F D L B and on each
// face row by row as it is drawn unfolded:
//
//         0 1                 U U
//         2 3                 U U
//     0 1 0 1 0 1 0 1     L L F F R R B B
//     2 3 2 3 2 3 2 3     L L F F R R B B     UUUURRRRFFFFDDDDLLLLBBBB
//         0 1                 D D
//         2 3                 D D
//
// Letters may be any six. A cube may be held in any way: the corner at down, back, left is taken to
// be at home, so its colours say which faces down, back and left are.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/session/input_format.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {

inline constexpr std::string_view kStickerFaces = "URFDLB";

// The stickers of a cube that is drawn unfolded, its rows on lines; nothing for another text:
//
//       U U
//       U U
//   L L F F R R B B
//   L L F F R R B B
//       D D
//       D D
std::optional<std::string> stickers_of_net(std::string_view text);

// The stickers of a position, each by the face that it belongs to.
std::string cube_stickers(const TwistyPuzzle& cube, State s);

// The picture of a position: the cube unfolded.
Picture cube_net(const TwistyPuzzle& cube, State s);

// The position as the cube writes it ("4- 6 2+ 1 5 7 3").
absl::StatusOr<std::string> cube_from_stickers(std::string_view text);

// "stickers", which reads them.
InputFormat stickers_format(InputFormat::Write write);

}  // namespace trailblaze
