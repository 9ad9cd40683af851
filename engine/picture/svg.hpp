// Draws the shapes of a position as SVG elements. A unit of the picture is a unit of length; the
// page around the elements scales them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// The smallest box around all shapes of some pictures; 1 by 1 if there are no shapes.
struct PictureBox {
  float x = 0, y = 0, w = 1, h = 1;
};
PictureBox box_of(std::span<const Picture> pictures);

// Returns the size of the smallest label: the height of its letters, in units; 1 if there are no
// labels.
double least_label(std::span<const Picture> pictures);

// Returns a number with at most three digits after the point: "0.5", "-3".
std::string short_number(double value);

// Escapes text between tags or in an attribute in double quotes. Invalid UTF-8 and characters that
// XML does not allow become U+FFFD.
std::string escape_xml(std::string_view text);

// Returns the elements in the order of the shapes, for a light page.
std::string svg_elements(const Picture& picture);

// Returns a whole SVG file of the picture.
std::string svg_file(const Picture& picture);

}  // namespace trailblaze
