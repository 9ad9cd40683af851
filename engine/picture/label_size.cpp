#include "engine/picture/label_size.hpp"

#include <algorithm>
#include <cmath>

namespace trailblaze {

double label_size(const Shape& shape) {
  const double length = static_cast<double>(std::ranges::count_if(
      shape.label, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
  const bool is_text = shape.kind == ShapeKind::kText;
  return std::min({is_text ? 0.9 : 0.5, std::abs(shape.h) * 0.9,
                   is_text ? (shape.w + 0.6) * 1.5 / length : shape.w * 1.3 / length});
}

double text_size(const Picture& picture) {
  double size = 1;
  for (const Shape& shape : picture) {
    if (shape.kind == ShapeKind::kText) size = std::min(size, label_size(shape));
  }
  return size;
}

double least_label(std::span<const Picture> pictures) {
  double least = 1;
  for (const Picture& picture : pictures) {
    for (const Shape& shape : picture) {
      if (!shape.label.empty()) least = std::min(least, label_size(shape));
    }
  }
  return least;
}

}  // namespace trailblaze
