// The pieces that pictures in SVG are made of. Lengths are in pixels, from the upper left corner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/report/report.hpp"
#include "engine/session/session.hpp"

namespace trailblaze::svg {

// Opens the picture, on white; "</svg>\n" closes it.
std::string head(double width, double height);

// `anchor` is "start", "middle" or "end".
std::string label(double x, double y, const char* anchor, int size, std::string_view text);

std::string line(double x1, double y1, double x2, double y2, const char* colour);

std::string escaped(std::string_view text);

// The puzzle with those of its parameters that are short.
std::string title(const Subject& subject, const SessionInfo& facts);

// Of `count` values in a row, which get a number below: about a dozen, at round distances.
std::uint64_t label_every(std::size_t count);

}  // namespace trailblaze::svg
