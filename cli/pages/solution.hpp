// A solution as pictures, the input of film_strip.hpp and html_page.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

struct SolutionPictures {
  std::string title = {};                // "blocks/pa"
  std::string about = {};                // "solved in 83 moves (no shorter solution exists)"
  std::string details = {};              // "board 1122/1133/45../6788/6799, metric unit"
  std::vector<std::string> moves = {};   // between the pictures
  std::vector<std::string> states = {};  // the positions as texts, as many as pictures
  std::vector<Picture> pictures = {};    // from the start to the goal; at least one
  std::size_t left_out = 0;              // positions in the middle that these lists omit
};

}  // namespace trailblaze
