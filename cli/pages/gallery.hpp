// Draws pictures of several puzzles, or of several instances of a puzzle, side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

struct GalleryPicture {
  std::string caption;
  Picture picture;
};

// All pictures have the same room. Each caption is below its picture.
std::string gallery(std::string_view title, const std::vector<GalleryPicture>& pictures);

}  // namespace trailblaze
