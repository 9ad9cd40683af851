// A solution as pictures: what the film strip (film_strip.hpp) and the page (page.hpp) are made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

struct SolutionPictures {
  std::string title = {};                // "blocks/pa, metric unit"
  std::string about = {};                // "solved in 83 moves (no shorter solution exists)"
  std::vector<std::string> moves = {};   // one fewer than pictures
  std::vector<std::string> states = {};  // the positions as texts, as many as pictures
  std::vector<Picture> pictures = {};    // from the start to the goal; at least one
};

}  // namespace trailblaze
