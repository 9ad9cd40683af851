// Pages in HTML. Each is one text that needs nothing beside it: no other file, no network.
#pragma once

#include <string>
#include <string_view>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// A page on which the pieces move from the start to the goal (player.js).
std::string solution_page(const SolutionPictures& solution);

// A page with one picture in SVG, which is taken as it is.
std::string figure_page(std::string_view title, std::string_view about, std::string_view svg);

}  // namespace trailblaze
