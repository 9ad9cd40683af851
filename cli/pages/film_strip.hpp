// A solution as one picture: its positions in rows, each with the move that led to it.
#pragma once

#include <string>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// Of a path of more than 200 positions the middle is left out, and the picture says so.
std::string film_strip(const SolutionPictures& solution);

}  // namespace trailblaze
