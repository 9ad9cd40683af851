// Pictures of several puzzles, or of several instances of one, side by side.
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

// Each picture has as much room as any other, and its caption below.
std::string gallery(std::string_view title, const std::vector<GalleryPicture>& pictures);

}  // namespace trailblaze
