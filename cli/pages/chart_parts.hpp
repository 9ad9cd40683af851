// What all pictures in SVG are made of: a head, texts and lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trailblaze::svg {

inline constexpr double kWidth = 960;  // of a picture, in pixels

// Opens a picture of this height; "</svg>\n" closes it.
std::string head(double height);

// `anchor` is "start", "middle" or "end".
std::string label(double x, double y, const char* anchor, int size, std::string_view text);

// The pixels that a text takes, at most; a little less for most.
double text_width(std::string_view text, int size);

// A title of as many lines as it needs. `y` is where the first one stands, and afterwards where the
// next one would.
std::string title(double x, double& y, std::string_view text);

std::string level_line(double x1, double x2, double y, const char* colour);

// Of `count` values in a row, which get a number below: about a dozen, at round distances.
std::uint64_t label_every(std::size_t count);

}  // namespace trailblaze::svg
