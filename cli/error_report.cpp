#include "cli/error_report.hpp"

#include <algorithm>

#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/report.hpp"
#include "cli/study/study_report.hpp"
#include "engine/base/machine.hpp"

namespace trailblaze {
namespace {

// Returns the puzzle as typed; it may not exist.
Subject subject_as_typed(const Settings& settings) {
  const std::string& target = settings.target;
  const std::size_t slash = std::min(target.find('/'), target.size());
  const std::size_t instance = std::min(slash + 1, target.size());
  return {target.substr(0, slash), target.substr(instance), {}, settings.threads};
}

// Returns the parameters of the puzzle as typed, with defaults if the puzzle exists.
SessionInfo info_as_typed(const Settings& settings) {
  const absl::StatusOr<Problem> problem = find_problem(settings);
  SessionInfo info;
  info.parameters = problem.ok() ? problem->parameters : settings.puzzle;
  info.parameters.erase("start");
  const auto goal = info.parameters.find("goal");
  if (goal != info.parameters.end()) info.goal = goal->second;
  return info;
}

}  // namespace

absl::Status report_error(const std::string& command, const Settings& settings,
                          const absl::Status& error) {
  if (settings.format != Format::kJson) return error;
  const auto found = settings.puzzle.find("start");
  const std::string start = found == settings.puzzle.end() ? "" : found->second;
  const Subject subject = subject_as_typed(settings);
  const SessionInfo info = info_as_typed(settings);
  if (command == "solve") {
    const SolveReport report = unread_report(start, error);
    print(solve_json(subject, info, report, std::nullopt, peak_memory()));
  } else if (command == "enumerate") {
    EnumerateReport report;
    report.error = error;
    report.from = settings.options.from;
    report.start = start;
    print(enumerate_json(subject, info, report));
  } else if (command == "heuristics") {
    StudyReport report;
    report.error = error;
    print(study_json(subject, info, report, settings));
  }
  return error;
}

}  // namespace trailblaze
