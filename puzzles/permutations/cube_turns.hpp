// Turns of the 2x2x2 cube, of six faces and of the whole cube (x, y, z), as turns of U, R and F:
//
//   L = R and then x', the whole cube     D = U, y'     B = F, z'
//
// A cube that is held anew is the same cube, so the turns that follow are those of other faces.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "engine/session/input_format.hpp"

namespace trailblaze {

absl::StatusOr<TextReading> read_cube_turns(std::string_view text, const Parameters& given);

}  // namespace trailblaze
