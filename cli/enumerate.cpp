// Counts every state reachable from the start, or from all goals, depth by depth.
#include <fmt/format.h>

#include <memory>
#include <thread>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/options/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "cli/run_kind.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/disk_run.hpp"

namespace trailblaze {
namespace {

// Begins the run of a search with checkpoints, or checks that the one to go on with is of this
// puzzle.
absl::StatusOr<std::shared_ptr<DiskRun>> begin_run(const Settings& settings,
                                                   const std::string& puzzle,
                                                   const Session& session, Storage storage) {
  const auto encoding = session.encoding(settings.options.from);
  if (!encoding.ok()) return encoding.status();
  const RunTitle title{settings.words, puzzle, session.info().parameters, run_kind_of(storage),
                       *encoding};
  if (settings.run == nullptr) {
    const bool on_disk = storage == Storage::kDisk;
    auto run = DiskRun::begin(on_disk ? settings.options.disk : settings.options.checkpoint, title,
                              shape_of_run(settings, storage));
    if (!run.ok()) return run.status();
    return std::shared_ptr<DiskRun>(*std::move(run));
  }
  const RunTitle& found = settings.run->folder().title();
  if (found.puzzle == title.puzzle && found.parameters == title.parameters &&
      found.encoding == title.encoding && found.kind == title.kind) {
    return settings.run;
  }
  return invalid("resume: found a checkpoint of another puzzle than " + join(settings.words, " ") +
                 " is now, expected the same");
}

// Says for people what became of a run that was stopped, and returns the exit code.
int told_stop(const DiskRun& run, Stop stop) {
  flush_output();
  if (!run.status().ok()) complain(message(run.status()));
  const std::string& folder = run.folder().path();
  complain(run.goes_on()
               ? fmt::format("a checkpoint stands, {} old; to go on: trailblaze resume {}",
                             seconds_text(run.folder().seconds_since_last()), folder)
               : fmt::format("no checkpoint was made yet; to begin anew: trailblaze "
                             "resume {}",
                             folder));
  return stop == Stop::kIo ? kExitBroken : kExitLimit;
}

}  // namespace

absl::StatusOr<int> run_enumerate(const Settings& settings) {
  const absl::StatusOr<Problem> problem = open_problem(settings);
  if (!problem.ok()) return report_error("enumerate", settings, problem.status());
  Session& session = *problem->session;
  SearchOptions options = settings.options;
  options.puzzle = problem->entry->name;
  const absl::StatusOr<StorageChoice> choice = session.choose(options);
  if (!choice.ok()) return report_error("enumerate", settings, choice.status());
  const Subject subject = subject_of(*problem, settings);
  std::shared_ptr<DiskRun> run;
  if (choice->storage == Storage::kDisk || !options.checkpoint.empty()) {
    auto made = begin_run(settings, options.puzzle, session, choice->storage);
    if (!made.ok()) return report_error("enumerate", settings, made.status());
    run = *std::move(made);
    run->want_every(settings.checkpoint_every);
    options.run = run.get();
  }
  if (settings.format == Format::kText && !settings.quiet) {
    print(enumerate_head(subject, session, *choice));
    flush_output();  // it is read while the work goes on
  }
  Pulse pulse;
  pulse.expected = choice->states.value_or(0);
  options.pulse = &pulse;
  std::jthread progress = show_progress(settings, pulse, ProgressOf::kSearch);
  const auto report = session.enumerate(options, Crew(settings.threads));
  progress = {};
  if (!report.ok()) return report_error("enumerate", settings, report.status());
  const bool is_limited = report->result.outcome == Outcome::kLimit;
  if (is_limited && settings.format != Format::kText && settings.format != Format::kJson) {
    complain(
        choice->fits
            ? stopped_text(report->result.stop)
            : fmt::format("memory: the whole space needs {} bytes, more than the {} that there are",
                          choice->required_bytes, settings.options.limits.max_bytes));
  }
  switch (settings.format) {
    case Format::kText: print(enumerate_text(subject, session, *report, settings)); break;
    case Format::kSvg: print(enumerate_svg(subject, session.info(), *report)); break;
    case Format::kJson: print(enumerate_json(subject, session.info(), *report)); break;
    case Format::kCsv: print(enumerate_csv(*report)); break;
  }
  if (is_limited && run != nullptr) return told_stop(*run, report->result.stop);
  if (!report->saving.ok() && interrupt_signal.load() == 0) {
    flush_output();
    return report->saving;
  }
  return is_limited ? kExitLimit : kExitAnswered;
}

}  // namespace trailblaze
