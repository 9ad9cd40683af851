// Pictures in JSON, as cli/pages/board.js reads and describes them: short, since what is left out
// at the end of a shape is the default or, in changes, as it was.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// The list of a picture's shapes: [["5",0,1,1,1,0,"5"],...].
std::string picture_json(const Picture& picture);

// The list of what changes between two pictures: [["5",0,2]]. Ids are unique in a picture.
std::string changes_json(const Picture& from, const Picture& to);

// Such a list for each step of a path, where shapes keep their order as far as that is not seen
// (picture_order.hpp).
std::vector<std::string> changes_of_path(std::span<const Picture> path);

}  // namespace trailblaze
