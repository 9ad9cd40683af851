// Draws reports: as SVG, as a page with the SVG, or as a page that plays a solution.
#pragma once

#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"

namespace trailblaze {

// Draws the solution of a single search as a film strip, or as a page that plays it. Draws only the
// start if there is no path. `found` is the result in words.
std::string solution_picture(const Subject& subject, const Session& session,
                             const SolveReport& report, const std::string& found, Format format);

// Draws the nodes of several searches, or of a stream, at each solution length.
std::string comparison_picture(const Subject& subject, const SessionInfo& facts,
                               const std::vector<Tally>& tallies, Format format);

// Draws the histogram of depths.
std::string enumerate_picture(const Subject& subject, const SessionInfo& facts,
                              const EnumerateReport& report, const OutputSettings& settings);

// Return a saved report as a picture, a page or text, without the statistics of its run.
std::string solution_shown(const Subject& subject, const Session& session,
                           const SolveReport& report, const std::string& found,
                           const OutputSettings& settings);
std::string enumerate_shown(const Subject& subject, const SessionInfo& facts,
                            const EnumerateReport& report, const OutputSettings& settings);

}  // namespace trailblaze
