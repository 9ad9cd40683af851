// Measures the heuristics of a puzzle: their mean and histogram over every state that leads to a
// goal, compared with the true distances, or over random instances.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/commands.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/study/study_report.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Splits "manhattan,pdb:1,2,3/4,5" into "manhattan" and "pdb:1,2,3/4,5": an item that names no
// heuristic belongs to the argument of the previous heuristic.
absl::StatusOr<std::vector<std::string>> read_heuristics(std::string_view text,
                                                         const SessionInfo& facts) {
  const auto names_one = [&](std::string_view item) {
    const auto is_it = [&](const HeuristicFacts& known) {
      return known.name.back() == ':' ? item.starts_with(known.name) : item == known.name;
    };
    return std::ranges::any_of(facts.heuristics, is_it) ||
           std::ranges::any_of(facts.other_heuristics, is_it);
  };
  std::vector<std::string> names;
  for (const std::string_view item : split(text, ',')) {
    const bool goes_on = !names.empty() && names.back().find(':') != std::string::npos;
    if (item.empty()) return invalid("heuristic: found \"\", expected the name of a heuristic");
    if (goes_on && !names_one(item)) {
      names.back() += "," + std::string(item);
    } else {
      names.emplace_back(item);
    }
  }
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) == name) continue;
    return invalid("heuristic: found " + in_quotes(*name) + " twice, expected each heuristic once");
  }
  return names;
}

// Prints to stderr the first heuristic that is not admissible, and returns the exit code.
absl::StatusOr<int> exit_code_of(const StudyReport& report) {
  for (std::size_t i = 0; i < report.counts.size(); ++i) {
    const std::uint64_t wrong = report.counts[i].overestimates;
    if (wrong == 0) continue;
    print_to_stderr(
        fmt::format("heuristic: found {}, which is above the distance of {}, expected an "
                    "admissible heuristic",
                    report.heuristics[i], counted(wrong, "state")));
    return kExitBroken;
  }
  return report.stop == Stop::kNone ? kExitAnswered : kExitLimit;
}

}  // namespace

absl::StatusOr<int> run_heuristics(const Settings& settings) {
  const absl::StatusOr<Problem> problem = open_to_solve(settings);
  if (!problem.ok()) return problem.status();
  Session& session = *problem->session;
  StudyOptions study_options{
      .random = settings.random, .seed = settings.seed, .walk = settings.series.walk};
  if (!settings.heuristics.empty()) {
    auto names = read_heuristics(settings.heuristics, session.info());
    if (!names.ok()) return names.status();
    study_options.heuristics = *std::move(names);
  }
  Pulse pulse;
  std::jthread progress =
      show_progress(settings, pulse, settings.random ? ProgressOf::kStream : ProgressOf::kSearch);
  const auto report =
      session.study(study_options, {Crew(settings.threads), settings.options.limits, &pulse});
  progress = {};
  if (!report.ok()) return report.status();
  const Subject subject = subject_of(*problem, settings);
  switch (settings.format) {
    case Format::kJson: print(study_json(subject, session.info(), *report, settings)); break;
    case Format::kCsv: print(study_csv(*report)); break;
    default: print(study_text(subject, session.info(), *report, settings, settings));
  }
  if (report->stop != Stop::kNone && settings.format == Format::kCsv) {
    flush_output();
    print_to_stderr(stopped_text(report->stop), Tone::kWarning);
  }
  return exit_code_of(*report);
}

}  // namespace trailblaze
