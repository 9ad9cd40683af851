// Hand-made solutions as pictures, for tests of the pages.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// Returns a solution of a 15-puzzle that is `moves` steps before its goal: a walk without moves
// straight back.
SolutionPictures sample_of_tiles(int moves);

// Returns a solution of blocks from a search. Each piece is a single shape. `rows` has boards such
// as "1122/1133", with '.' as the blank.
SolutionPictures sample_of_blocks(const std::string& title, const std::vector<std::string>& moves,
                                  const std::vector<std::string>& rows);

// Return, in this order: water in jugs, whose height changes; pegs, which vanish; and every kind
// and colour of shape, in a changing order, with labels that a page must not treat as markup.
SolutionPictures sample_of_jugs();
SolutionPictures sample_of_pegs();
SolutionPictures sample_of_shapes();

// Returns all samples, each with the file name of its page.
std::vector<std::pair<std::string, SolutionPictures>> all_samples();

}  // namespace trailblaze
