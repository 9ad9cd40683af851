// Returns pages in HTML. A page needs no other file and no network.
#pragma once

#include <string>
#include <string_view>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// Returns a page on which the pieces move from the start to the goal (player.js).
std::string solution_page(const SolutionPictures& solution);

// Returns a page with a picture in SVG, which is inserted as it is.
std::string figure_page(std::string_view title, std::string_view about, std::string_view svg);

}  // namespace trailblaze
