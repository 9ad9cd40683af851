// What heuristics say of many states, as text, JSON or CSV.
#pragma once

#include <string>

#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// A table of the heuristics, the histogram of each, and their means beside the true distances.
std::string study_text(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const ProblemSettings& asked, const OutputSettings& settings);

// One object.
std::string study_json(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const ProblemSettings& asked);

// A row for each value of each heuristic.
std::string study_csv(const StudyReport& report);

}  // namespace trailblaze
