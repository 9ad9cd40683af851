// Reads and checks the shapes that shapes() of a puzzle in Python returns (trailblaze.Shape).
// Requires the interpreter's lock.
#pragma once

#include <pybind11/pybind11.h>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Converts a list of shapes. Throws a ValueError that names the wrong shape and its field:
//
//   shapes[2].colour: found 'grey', expected one of plain, red, orange, ...
Picture picture_in(const pybind11::object& found);

}  // namespace trailblaze
