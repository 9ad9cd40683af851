// Ruml's files of sliding tiles, which list where each tile is; or, in files of other programs,
// which tile each place has:
//
//   4 4
//   starting positions for each tile:
//   (16 lines)
//   goal positions:
//   (16 lines)
#pragma once

#include "engine/session/input_format.hpp"

namespace trailblaze {

InputFormat ruml_format();
InputFormat ruml_values_format();

}  // namespace trailblaze
