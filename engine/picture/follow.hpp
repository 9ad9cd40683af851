// Follows shapes that look alike along a path.
#pragma once

#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Gives a shape that appears the id of one that vanished and looks the same, so that it slides from
// there: puzzles name alike pieces, such as pegs or boxes, by the places where they stand. Where
// more vanish than appear, as in a jump, the farthest is the one that moved.
void follow_shapes(std::vector<Picture>& path);

}  // namespace trailblaze
