// Charts of reports in SVG: lengths in pixels, from the upper left corner, on a light page. A page
// around one has the title and the figures itself.
#pragma once

#include <string>
#include <vector>

#include "cli/report/report.hpp"

namespace trailblaze {

enum class Titled { kYes, kNo };

// histogram_chart.cpp: states against depth.
std::string enumerate_svg(const Subject& subject, const SessionInfo& facts,
                          const EnumerateReport& report, Axis axis, Titled titled);
// "181,440 states, greatest depth 31, mean depth 21.97".
std::string depth_figures(const EnumerateReport& report);

// comparison_chart.cpp: nodes against the length, by several searches.
std::string comparison_svg(const Subject& subject, const SessionInfo& facts,
                           const std::vector<Tally>& tallies, Titled titled);

}  // namespace trailblaze
