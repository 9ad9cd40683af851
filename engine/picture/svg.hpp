// Draws the shapes of a position as elements of SVG, where a unit of the picture is a unit of
// length: whoever places them scales them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/picture/shapes.hpp"

namespace trailblaze {

// The least box that has all shapes of some pictures; 1 by 1 where there are none.
struct PictureBox {
  float x = 0, y = 0, w = 1, h = 1;
};
PictureBox box_of(std::span<const Picture> pictures);

// A number with at most three digits behind the point: "0.5", "-3".
std::string short_number(double value);

// Text between tags, or in an attribute in double quotes. What is not UTF-8, and characters that
// XML does not allow, become U+FFFD.
std::string escape_xml(std::string_view text);

// The elements in the order of the shapes, on a light page.
std::string svg_elements(const Picture& picture);

// The same as a whole picture in a file of its own, with so many pixels a unit.
std::string svg_file(const Picture& picture, double pixels = 48);

}  // namespace trailblaze
