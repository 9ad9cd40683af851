// In which order the shapes of a picture are drawn is seen only where they overlap. Many pictures
// list what lies on a board cell by cell, so that each move changes their order: differences
// between such pictures would name shapes that stay where they are.
#pragma once

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// A picture that looks the same, with its shapes in the order that they have in the one before as
// far as that cannot be seen. A shape that is new comes behind the one that it came behind.
Picture in_order_of(const Picture& before, Picture picture);

}  // namespace trailblaze
