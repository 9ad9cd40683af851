// Keeps the order of shapes between pictures. The order is visible only if shapes overlap. Many
// pictures list the shapes cell by cell, so each move changes their order, and the changes between
// two pictures would contain shapes that do not move.
#pragma once

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Returns `picture` with its shapes in the order of `before`. If this order would change the look
// of the picture, returns it unchanged. A new shape stays after the shape that precedes it.
Picture in_order_of(const Picture& before, Picture picture);

}  // namespace trailblaze
