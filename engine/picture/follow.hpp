// Follows shapes that look alike along a path.
#pragma once

#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Gives a shape that appears the id of one that vanished and looks the same, so that it slides from
// there: puzzles name alike pieces, such as pegs or boxes, by the places where they stand. Of
// those that look the same, one of its colour is taken first: a box may be green on its goal. Where
// more vanish than appear, as in a jump, the farthest is the one that moved.
void follow_shapes(std::vector<Picture>& path);

}  // namespace trailblaze
