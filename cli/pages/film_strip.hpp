// Draws a solution as a single picture: its positions in rows, each with the move before it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// Returns the indices of the positions that a strip shows: all, or the positions at both ends of a
// path of more than 200 positions. The other positions need no pictures.
std::vector<std::size_t> shown_in_strip(std::size_t count);

// Draws a solution that contains only these positions. Prints the number of positions left out.
std::string film_strip(const SolutionPictures& solution);

}  // namespace trailblaze
