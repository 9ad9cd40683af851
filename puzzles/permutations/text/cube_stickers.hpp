// The 2x2x2 cube by its 24 stickers in the order of cube_faces.hpp, in a row or drawn unfolded:
//
//        U U
//        U U
//    L L F F R R B B
//    L L F F R R B B     UUUURRRRFFFFDDDDLLLLBBBB
//        D D
//        D D
//
// Letters may be any six. A cube may be held in any way: the corner at down, back, left is taken to
// be at home, so its colours say which faces down, back and left are.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/session/input_format.hpp"
#include "puzzles/permutations/cube_faces.hpp"

namespace trailblaze {

// The stickers of a cube that is drawn unfolded, its rows on lines; nothing for another text.
std::optional<std::string> stickers_of_net(std::string_view text);

// The position as the cube writes it ("4- 6 2+ 1 5 7 3").
absl::StatusOr<std::string> cube_from_stickers(std::string_view text);

absl::StatusOr<TextReading> read_stickers(std::string_view text, const Parameters& given);

}  // namespace trailblaze
