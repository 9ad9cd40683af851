// Solves a single instance, by a search or by several searches to compare them.
#include <algorithm>
#include <memory>

#include "cli/commands.hpp"
#include "cli/pages/report_pages.hpp"
#include "cli/problem/other_readings.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "cli/runs.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/parallel.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {
namespace {

// Returns the search that runs in the named folder: IDA* or breadth-first search. It is IDA* if the
// user named IDA*, or if `auto` chooses IDA* and the folder is only for checkpoints.
SearchOptions in_folder(const SearchOptions& options, Session& session) {
  SearchOptions found = options;
  if (options.disk.empty() && options.storage == Storage::kAuto) found = session.resolve(options);
  if (found.search == Search::kIdaStar) return found;
  found.search = Search::kBfs;
  found.heuristic.clear();
  return found;
}

// Begins the run of a search in a folder, or resumes it. Returns null if memory suffices.
absl::StatusOr<std::shared_ptr<DiskRun>> run_of(const Problem& problem, const Settings& settings,
                                                SearchOptions& options) {
  RunKind kind{"solve", Storage::kNone};
  const auto choice = problem.session->choose_to_solve(options);
  if (!choice.ok()) return choice.status();
  if (options.search == Search::kIdaStar) {
    kind.search = label({name(options.search), options.heuristic});
  } else {
    options.storage = kind.storage = choice->storage;
    if (options.checkpoint.empty() && kind.storage != Storage::kDisk) return nullptr;
  }
  return begin_run(settings, problem, kind);
}

// Prepares the session for a search and returns the search's options. If the search needs a folder,
// sets `run` to the run in it. Sets `processes` to the number that share the search.
absl::StatusOr<SearchOptions> prepare(const Problem& problem, const NamedSearch& search,
                                      const Settings& settings, const Crew& crew, Pulse& pulse,
                                      std::shared_ptr<DiskRun>& run, int& processes) {
  Session& session = *problem.session;
  SearchOptions options = search_options(problem, settings, search, 1, &pulse);
  if (absl::Status free = check_checkpoint_folder(settings); !free.ok()) return free;
  if (uses_folder(options)) options = in_folder(options, session);
  if (absl::Status ready = session.prepare(options, crew); !ready.ok()) return ready;
  if (uses_folder(options)) {
    auto begun = run_of(problem, settings, options);
    if (!begun.ok()) return begun.status();
    run = *std::move(begun);
    options.run = run.get();
  }
  if (processes > 1 && !session.shares(options)) {
    processes = 1;
    print_to_stderr(
        label({name(session.resolve(options).search), ""}) + ": process 0 searches alone",
        Tone::kNote);
  }
  return options;
}

int exit_code(const SolveReport& report) {
  if (report.result.outcome == Outcome::kExhausted) return kExitUnsolvable;
  const bool limited =
      report.result.outcome == Outcome::kLimit || report.not_counted != Stop::kNone;
  return limited ? kExitLimit : kExitAnswered;
}

void print_report(const Subject& subject, const Session& session, const SolveReport& report,
                  const Settings& settings) {
  switch (settings.format) {
    case Format::kText: print(solve_text(subject, session, report, settings)); break;
    case Format::kJson:
      print(solve_json(subject, session.info(), report, std::nullopt, peak_memory()));
      break;
    case Format::kCsv: print(solve_csv(subject, session.info(), report, std::nullopt)); break;
    case Format::kSvg:
    case Format::kHtml:
      print(solution_picture(subject, session, report, verdict(report), settings.format));
      break;
  }
}

void print_comparison(const Subject& subject, const Session& session,
                      const std::vector<SolveReport>& reports, const Settings& settings) {
  if (settings.format == Format::kText) {
    print(comparison_text(session, reports, settings));
    return;
  }
  std::vector<Tally> tallies;  // of each search, for a stream with only this instance
  for (const SolveReport& report : reports) {
    Tally& tally = tallies.emplace_back();
    tally.search.name = name(report.search);
    tally.add(report);
  }
  print(comparison_picture(subject, session.info(), tallies, settings.format));
}

}  // namespace

absl::StatusOr<int> run_solve(const Settings& settings) {
  if (settings.is_stream()) return run_stream(settings);
  const absl::StatusOr<Problem> problem = open_to_solve(settings);
  if (!problem.ok()) return problem.status();
  Session& session = *problem->session;
  Subject subject = subject_of(*problem, settings);
  const Crew crew(settings.threads);
  const bool compare = settings.searches.size() > 1 &&
                       (is_picture(settings.format) || settings.format == Format::kText);
  if (settings.format == Format::kCsv) print(solve_csv_head());
  std::vector<SolveReport> reports;
  std::shared_ptr<DiskRun> run;
  Stop stop = Stop::kNone;
  int code = kExitAnswered;
  for (const NamedSearch& search : settings.searches) {
    Pulse pulse;
    const auto options = prepare(*problem, search, settings, crew, pulse, run, subject.processes);
    if (!options.ok()) return options.status();
    absl::StatusOr<SolveReport> report;
    {
      const auto progress = show_progress_in(run.get(), settings, pulse);
      report = session.solve("", *options, crew);
    }
    if (!report.ok()) return report.status();
    if (report->result.outcome == Outcome::kExhausted) {
      if (absl::Status ambiguous = check_unambiguous(*problem); !ambiguous.ok()) return ambiguous;
    }
    code = std::max(code, exit_code(*report));
    stop = report->result.stop != Stop::kNone ? report->result.stop : report->not_counted;
    if (compare) {
      reports.push_back(*report);
    } else {
      print_report(subject, session, *report, settings);
    }
    if (interrupt_signal.load() != 0) break;
  }
  if (compare) print_comparison(subject, session, reports, settings);
  if (run != nullptr && settings.format == Format::kText && !settings.quiet) print(run_text(*run));
  return run == nullptr ? code : exit_code_of_run(*run, stop, code);
}

}  // namespace trailblaze
