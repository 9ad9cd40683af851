// Sizes of labels in SVG: the height of their letters, in units.
#pragma once

#include <span>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// Returns the largest size that fits into the shape. A kText label may also use the gaps beside it.
double label_size(const Shape& shape);

// Returns the common size of all kText labels in a picture, so that numbers below glasses are
// alike.
double text_size(const Picture& picture);

// Returns the size of the smallest label; 1 if there are no labels.
double least_label(std::span<const Picture> pictures);

}  // namespace trailblaze
