// A solution as one picture: its positions in rows, each with the move that led to it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// The positions of a path that its strip shows: all, or of a path of more than 200 those at the two
// ends. So pictures are needed of these alone.
std::vector<std::size_t> shown_in_strip(std::size_t count);

// Of a solution that has these positions and no others. What it left out is said.
std::string film_strip(const SolutionPictures& solution);

}  // namespace trailblaze
