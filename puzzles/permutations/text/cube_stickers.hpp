// Reads the 2x2x2 cube from its 24 stickers in the order of cube_faces.hpp, in a row or as a net:
//
//        U U
//        U U
//    L L F F R R B B
//    L L F F R R B B     UUUURRRRFFFFDDDDLLLLBBBB
//        D D
//        D D
//
// Any six letters are accepted. The cube may be held in any way: the corner at down, back, left
// counts as being at home, so its colours are those of the faces down, back and left.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/session/input_format.hpp"
#include "puzzles/permutations/cube_faces.hpp"

namespace trailblaze {

// Returns the stickers of a net with its rows on lines; nothing for another text.
std::optional<std::string> stickers_of_net(std::string_view text);

// Returns the position as the cube prints it ("4- 6 2+ 1 5 7 3").
absl::StatusOr<std::string> cube_from_stickers(std::string_view text);

absl::StatusOr<TextReading> read_stickers(std::string_view text, const Parameters& given);

}  // namespace trailblaze
