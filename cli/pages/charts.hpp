// Draws charts of reports in SVG. Lengths are in pixels from the upper left corner. A chart has no
// title and no figures (Titled::kNo) if the page around it has them.
#pragma once

#include <string>
#include <vector>

#include "cli/report/report.hpp"

namespace trailblaze {

enum class Titled { kYes, kNo };

// Draws the number of states at each depth (histogram_chart.cpp).
std::string enumerate_svg(const Subject& subject, const SessionInfo& facts,
                          const EnumerateReport& report, Axis axis, Titled titled);
// Returns the figures below the title: "181,440 states, greatest depth 31, mean depth 21.97".
std::string depth_figures(const EnumerateReport& report);

// Draws the nodes of several searches at each solution length (comparison_chart.cpp).
std::string comparison_svg(const Subject& subject, const SessionInfo& facts,
                           const std::vector<Tally>& tallies, Titled titled);

}  // namespace trailblaze
