// What all pictures in SVG are made of: a head, texts and lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze::svg {

inline constexpr double kWidth = 960;  // of a picture, in pixels

// Opens a picture of this height; "</svg>\n" closes it.
std::string head(double height);

// The light ground of one of several pictures, a little larger than that, so that each is seen to
// be one.
std::string ground(double x, double y, double width, double height);

// `anchor` is "start", "middle" or "end".
std::string label(double x, double y, const char* anchor, int size, std::string_view text);

// The pixels that a text takes, at most, in the usual fonts without serifs.
double text_width(std::string_view text, int size);

// The text in lines of at most `room` pixels: parted at spaces, or inside a word that is longer.
std::vector<std::string> lines_within(double room, std::string_view text, int size);

// A text of as many lines as it needs between the margins. `y` is where the first one stands, and
// afterwards where the next one would.
std::string paragraph(double x, double& y, int size, std::string_view text);
std::string title(double x, double& y, std::string_view text);  // in large letters

// What stands at an axis of states or nodes: "20,000", and "5e12" where digits would be too many.
std::string axis_number(double value);

std::string level_line(double x1, double x2, double y, const char* colour);

// Of `count` values in a row, which get a number below: about a dozen, at round distances.
std::uint64_t label_every(std::size_t count);

}  // namespace trailblaze::svg
