// The text form of queens as a list of columns, for each row from the first row on: "2 4 1 3" or
// "2413".
#pragma once

#include "engine/session/input_format.hpp"

namespace trailblaze {

InputFormat queen_columns_form();

}  // namespace trailblaze
