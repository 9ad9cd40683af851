// Writes the values of heuristics over many states, as text, JSON or CSV.
#pragma once

#include <string>

#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// Returns a table of the heuristics, a histogram of each, and their mean values at each distance.
std::string study_text(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const ProblemSettings& request, const OutputSettings& settings);

// Returns a single JSON object.
std::string study_json(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const ProblemSettings& request);

// Returns a row for each value of each heuristic.
std::string study_csv(const StudyReport& report);

}  // namespace trailblaze
