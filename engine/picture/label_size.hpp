// How large the labels of shapes are drawn in SVG, in units: the height of their letters.
#pragma once

#include <span>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// As large as fits into its shape. A text alone may use the gaps beside it.
double label_size(const Shape& shape);

// Texts that stand alone are of one size in a picture, so that numbers below glasses are alike.
double text_size(const Picture& picture);

// That of the smallest label on any shape; 1 where there is none.
double least_label(std::span<const Picture> pictures);

}  // namespace trailblaze
