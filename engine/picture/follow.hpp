// Follows alike shapes along a path.
#pragma once

#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Gives each shape that appears the id of an alike shape that vanished, so that an animation slides
// the shape from there. Puzzles name alike pieces, such as pegs or boxes, by their cells, so an id
// changes if a piece moves. Among alike shapes, a shape of the same colour comes first: a box may
// be green on its goal. If more shapes vanish than appear, as when a peg jumps over another, the
// shape that vanished farthest away is the one that moved.
void follow_shapes(std::vector<Picture>& path);

}  // namespace trailblaze
