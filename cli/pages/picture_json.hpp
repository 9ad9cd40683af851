// Writes pictures in JSON, in the form that cli/pages/board.js documents. Omits values at the end
// of a shape if they have their defaults or, in changes, if they stay the same.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Returns the list of a picture's shapes: [["5",0,1,1,1,0,"5"],...].
std::string picture_json(const Picture& picture);

// Returns the list of changes between two pictures: [["5",0,2]]. Ids are unique in a picture.
std::string changes_json(const Picture& from, const Picture& to);

// Returns `picture` with its shapes in the order of `before`. If this order would change the look
// of the picture, because shapes overlap, returns it unchanged. A new shape stays after the shape
// that precedes it. Many pictures list the shapes cell by cell, so each move changes their order,
// and the changes between two pictures would contain shapes that do not move.
Picture in_order_of(const Picture& before, Picture picture);

// Returns the list of changes for each step of a path. Shapes keep their order (in_order_of).
std::vector<std::string> changes_of_path(std::span<const Picture> path);

}  // namespace trailblaze
