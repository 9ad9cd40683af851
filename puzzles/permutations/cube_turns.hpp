// Reads turns of the 2x2x2 cube, of its six faces and of the whole cube (x, y, z), as turns of U, R
// and F:
//
//   L = R and then x', the whole cube     D = U, y'     B = F, z'
//
// Turning the whole cube does not change the position, but later turns then move other faces.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "engine/session/input_format.hpp"

namespace trailblaze {

absl::StatusOr<TextReading> read_cube_turns(std::string_view text, const Parameters& given);

}  // namespace trailblaze
