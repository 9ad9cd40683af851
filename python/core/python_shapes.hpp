// The shapes of a position that shapes() of a puzzle in Python returns (trailblaze.Shape), read and
// checked. All of it requires the interpreter's lock.
#pragma once

#include <pybind11/pybind11.h>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Throws ValueError, which names the shape and its field:
//
//   shapes[2].colour: found 'grey', expected one of plain, red, orange, ...
Picture picture_in(const pybind11::object& found);

}  // namespace trailblaze
