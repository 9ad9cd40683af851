// Solutions as pictures, for tests of the pages.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// Returns a solution of a 15-puzzle that is `moves` steps before its goal: a walk without moves
// straight back.
SolutionPictures sample_of_tiles(int moves);

// Returns every kind and colour of shape, in a changing order, with labels that a page must not
// treat as markup.
SolutionPictures sample_of_shapes();

// Returns all samples, each with the file name of its page: tiles and shapes as above; blocks and
// jugs, solved; and pegs, which vanish.
std::vector<std::pair<std::string, SolutionPictures>> all_samples();

}  // namespace trailblaze
