// Tiles in one row: a list alone, a line of Korf's list of instances, and a list of 24puzzle
// (tiles_formats.hpp). The latter two have goals of their own, with the blank first.
#pragma once

#include "engine/session/input_format.hpp"

namespace trailblaze {

InputFormat tiles_list_format();
InputFormat korf_format();
InputFormat puzzle24_format();

}  // namespace trailblaze
