// Parts of all pictures in SVG: a head, texts and lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/picture/svg.hpp"

namespace trailblaze::svg {

inline constexpr double kWidth = 960;                               // width of a picture in pixels
inline constexpr double kPlotLeft = 120, kPlotRight = kWidth - 24;  // the ends of a plot
inline constexpr double kPlotMiddle = (kPlotLeft + kPlotRight) / 2;

// Opens a picture of this height; "</svg>\n" closes it.
std::string head(double height);

// Draws a picture of a puzzle with its upper left corner here. A light background, a little larger
// than the picture, separates it from other pictures. `unit` is in pixels.
std::string framed(const Picture& picture, const PictureBox& box, double unit, double x, double y);

// Draws a text. `anchor` is "start", "middle" or "end".
std::string label(double x, double y, const char* anchor, int size, std::string_view text);

// Returns the greatest width of a text in pixels, in usual fonts without serifs.
double text_width(std::string_view text, int size);

// Breaks a text into lines of at most `room` pixels, at spaces or inside a longer word.
std::vector<std::string> lines_within(double room, std::string_view text, int size);

// Draws a text between the margins, in as many lines as it needs. Moves `y`
// from the first line to the line after the text.
std::string paragraph(double x, double& y, int size, std::string_view text);
std::string title(double x, double& y, std::string_view text);  // in large letters

// Returns the label of a tick on an axis of states or nodes: "20,000", or "5e12" for many digits.
std::string axis_number(double value);

// A line across the plot, and a line of its grid with the value on the left.
std::string level_line(double y, const char* colour);
std::string grid_line(double y, std::string_view value);

// Returns the step between labelled values on an axis of `count` values. About a dozen
// values get a label. The step is a round number unless there are very many values.
std::uint64_t label_every(std::size_t count);

}  // namespace trailblaze::svg
