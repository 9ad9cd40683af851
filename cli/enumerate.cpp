// Every state reachable from the start, counted depth by depth.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "engine/parallel.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<EnumerateReport> enumerate(Session& session, const Settings& settings) {
  Pulse pulse;
  const Progress progress(settings, pulse, Progress::Of::kSearch);
  SearchOptions options;
  options.limits = settings.limits;
  options.pulse = &pulse;
  return session.enumerate(options, Crew(settings.threads));
}

}  // namespace

absl::StatusOr<int> run_enumerate(const Settings& settings) {
  const absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem.status();
  const absl::StatusOr<std::unique_ptr<Session>> opened = problem->entry->open(problem->parameters);
  if (!opened.ok()) return opened.status();
  Session& session = **opened;
  const absl::StatusOr<EnumerateReport> report = enumerate(session, settings);
  if (!report.ok()) return report.status();
  const Subject subject = subject_of(*problem, settings);
  switch (settings.format) {
    case Format::kText: print(enumerate_text(subject, session, *report, settings.quiet)); break;
    case Format::kJson: print(enumerate_json(subject, session.facts(), *report)); break;
    case Format::kCsv: print(enumerate_csv(*report)); break;
  }
  return report->result.outcome == Outcome::kLimit ? kExitLimit : kExitAnswered;
}

}  // namespace trailblaze
