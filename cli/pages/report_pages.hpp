// Reports as pictures: SVG, or a page that has it or plays it.
#pragma once

#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"

namespace trailblaze {

// One search of one instance: its solution as a film strip, or as a page that plays it. Where there
// is no path, the start alone. `found` says what was found.
std::string solution_picture(const Subject& subject, const Session& session,
                             const SolveReport& report, const std::string& found, Format format);

// Several searches, or a stream: nodes against the length.
std::string comparison_picture(const Subject& subject, const SessionInfo& facts,
                               const std::vector<Tally>& tallies, Format format);

// The histogram of depths.
std::string enumerate_picture(const Subject& subject, const SessionInfo& facts,
                              const EnumerateReport& report, const OutputSettings& settings);

// A report that is shown later, without what tells of its run: as text as well.
std::string solution_shown(const Subject& subject, const Session& session,
                           const SolveReport& report, const std::string& found,
                           const OutputSettings& settings);
std::string enumerate_shown(const Subject& subject, const SessionInfo& facts,
                            const EnumerateReport& report, const OutputSettings& settings);

}  // namespace trailblaze
