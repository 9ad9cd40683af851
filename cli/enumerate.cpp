// Counts every state reachable from the start, or from all goals, depth by depth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "cli/commands.hpp"
#include "cli/pages/report_pages.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "cli/runs.hpp"
#include "engine/base/parallel.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {
namespace {

// An enumeration, prepared step by step.
struct Enumeration {
  Problem problem;
  Subject subject;
  SearchOptions options;
  std::unique_ptr<Session> set = nullptr;  // of --among
  StorageChoice choice = {};
  std::shared_ptr<DiskRun> run = nullptr;  // of --disk, --checkpoint or resume

  Session& session() const { return *problem.session; }
};

// Returns "about 1 minute", "about 2.1 hours".
std::string long_time_text(double seconds) {
  constexpr double kMinute = 60, kHour = 3600;
  if (seconds >= 2 * kHour) return fmt::format("about {:.1f} hours", seconds / kHour);
  const double minutes = std::max(1.0, std::round(seconds / kMinute));
  return "about " + counted(static_cast<std::uint64_t>(minutes), "minute");
}

// If a table on the disk moves much data, measures the disk's rate and estimates the time of the
// search. The estimate is rough, because the traffic also depends on the memory. Prints the time to
// stdout if `in_report` is true, and to stderr otherwise.
void print_expected_time(const StorageChoice& choice, DiskRun& run, bool in_report) {
  constexpr std::uint64_t kLarge = std::uint64_t{16} << 30, kMost = std::uint64_t{256} << 20;
  if (choice.disk_traffic < kLarge || run.can_resume()) return;
  const std::uint64_t sample = std::min(kMost, choice.required_disk);  // fits on the disk
  const double rate = run.blocks()->measured_rate(sample / choice.block_bytes);
  if (rate == 0) return;  // the search meets the same error and reports it
  const std::string text =
      fmt::format("the disk reads and writes {}/s now: the table takes {}",
                  bytes_text(static_cast<std::uint64_t>(rate)),
                  long_time_text(static_cast<double>(choice.disk_traffic) / rate));
  in_report ? print(text + "\n") : print_to_stderr(text, Tone::kNote);
}

// True if two sessions of a puzzle pack some sample positions alike. They may differ, because the
// goal of a session may decide which pieces are interchangeable.
bool pack_alike(const Session& one, const Session& other) {
  constexpr std::size_t kSamples = 100;
  return std::ranges::all_of(one.positions_near(kSamples), [&](const std::string& position) {
    const auto mine = one.puzzle().parse(position), its = other.puzzle().parse(position);
    return mine.ok() && its.ok() && *mine == *its;
  });
}

// Opens the session whose goals are the set of --among; null if there is no --among.
absl::StatusOr<std::unique_ptr<Session>> open_set(const Settings& settings, const Session& session,
                                                  int processes) {
  if (settings.among.empty()) return nullptr;
  const auto wrong = [](const std::string& what) { return invalid("among: " + what); };
  if (processes > 1) return wrong(fmt::format("found with {} processes, expected 1", processes));
  if (session.puzzle().traits().symmetric) {
    return wrong("found with --symmetry, expected only one of them");
  }
  ProblemSettings its = settings;
  its.puzzle["goal"] = settings.among;
  auto problem = open_problem(its);
  if (!problem.ok()) {
    const std::string what = message(problem.status());
    return wrong(what.starts_with("goal: ") ? what.substr(6) : what);
  }
  if (!pack_alike(session, *problem->session)) {
    return wrong(
        "found positions in which other pieces are interchangeable than in the goal, expected "
        "--identical none");
  }
  return std::move(problem->session);
}

// True if this process takes part in the work. If the processes cannot share the work, process 0
// does all of it.
bool takes_part(Enumeration& enumeration) {
  SearchOptions& options = enumeration.options;
  if (options.peers->is_alone() || enumeration.session().shares_enumeration(options)) return true;
  if (options.peers->number() != 0) return false;
  if (enumeration.subject.processes > 1) {
    print_to_stderr("enumerate --from goals: process 0 searches alone", Tone::kNote);
  }
  options.peers = &single_process();
  enumeration.subject.processes = 1;
  return true;
}

// Begins the run in the folder that the search needs, or continues it.
absl::Status open_folder(const Settings& settings, Enumeration& enumeration) {
  const StorageChoice& choice = enumeration.choice;
  const bool needs_one = choice.fits && (choice.on_disk || !enumeration.options.checkpoint.empty());
  if (settings.run == nullptr && !needs_one) return absl::OkStatus();
  if (settings.run == nullptr && choice.required_disk != 0) {
    if (absl::Status room = check_disk_room(settings, choice.required_disk); !room.ok())
      return room;
  }
  auto run = begin_run(
      settings, enumeration.problem,
      {.command = "enumerate", .storage = choice.storage, .block_bytes = choice.block_bytes});
  if (!run.ok()) return run.status();
  enumeration.run = *std::move(run);
  enumeration.options.run = enumeration.run.get();
  enumeration.options.storage = choice.storage;
  return absl::OkStatus();
}

// Opens what the search needs in addition to its session: a set, a storage, a folder.
absl::Status prepare(const Settings& settings, Enumeration& enumeration) {
  auto set = open_set(settings, enumeration.session(), enumeration.subject.processes);
  if (!set.ok()) return set.status();
  enumeration.set = *std::move(set);
  auto choice = enumeration.session().choose(enumeration.options);
  if (!choice.ok()) return choice.status();
  enumeration.choice = *std::move(choice);
  return open_folder(settings, enumeration);
}

// Prints the head before the search, so that people can read it while the search runs.
void print_head(const Enumeration& enumeration, const OutputSettings& output) {
  const bool has_head = output.format == Format::kText && !output.quiet;
  if (has_head) {
    print(enumerate_head(enumeration.subject, enumeration.session(), enumeration.choice,
                         output.page.ink));
  }
  if (enumeration.run != nullptr && !output.quiet)
    print_expected_time(enumeration.choice, *enumeration.run, has_head);
  flush_output();
}

// Adds to the report the distances of the states of --among, within the time that the search left.
absl::Status add_set(Session& session, const Session& set, const SearchOptions& options,
                     const Crew& crew, EnumerateReport& report) {
  Limits limits = options.limits;
  limits.max_seconds -= report.result.seconds;
  const ShownActivity activity(options.pulse, "distances of a set");
  auto found = session.distances_of(set, {crew, limits});
  if (!found.ok()) return found.status();
  report.among = *std::move(found);
  report.among->set = set.info().goal;
  return absl::OkStatus();
}

absl::StatusOr<EnumerateReport> search(const Enumeration& enumeration, const Settings& settings) {
  Pulse pulse;
  pulse.expected = enumeration.choice.states.value_or(0);
  SearchOptions options = enumeration.options;
  options.pulse = &pulse;
  const std::jthread progress = show_progress_in(enumeration.run.get(), settings, pulse);
  const Crew crew(settings.threads);
  auto report = enumeration.session().enumerate(options, crew);
  if (!report.ok() || enumeration.set == nullptr) return report;
  absl::Status added = add_set(enumeration.session(), *enumeration.set, options, crew, *report);
  return added.ok() ? std::move(report) : std::move(added);
}

// Prints the limit that ended the search to stderr, if the report's format has no place for it.
void print_limit(const Enumeration& enumeration, const EnumerateReport& report, Format format) {
  const bool contains_limit = format == Format::kText || format == Format::kJson;
  if (report.result.outcome != Outcome::kLimit || contains_limit) return;
  const StorageChoice& choice = enumeration.choice;
  print_to_stderr(choice.fits ? stopped_text(report.result.stop)
                              : fmt::format("memory: {} needs {} bytes, more than the {} available",
                                            what_does_not_fit(choice), choice.required_bytes,
                                            enumeration.options.limits.max_bytes),
                  Tone::kWarning);
}

void print_report(const Enumeration& enumeration, const EnumerateReport& report,
                  const OutputSettings& output) {
  const SessionInfo& facts = enumeration.session().info();
  switch (output.format) {
    case Format::kText:
      print(enumerate_text(enumeration.subject, enumeration.session(), report, enumeration.options,
                           output));
      if (enumeration.run != nullptr && !output.quiet) print(run_text(*enumeration.run));
      break;
    case Format::kSvg:
    case Format::kHtml: print(enumerate_picture(enumeration.subject, facts, report, output)); break;
    case Format::kJson: print(enumerate_json(enumeration.subject, facts, report)); break;
    case Format::kCsv: print(enumerate_csv(report)); break;
  }
}

// Prints to stderr that a distance table or a list is missing, if the report does not say so.
// Returns the exit code.
int exit_code_of(const Enumeration& enumeration, const EnumerateReport& report, Format format) {
  if (enumeration.run != nullptr)
    return exit_code_of_run(*enumeration.run, report.result.stop, kExitAnswered);
  if (!report.saving.ok() && interrupt_signal.load() == 0) {
    flush_output();
    print_to_stderr(message(report.saving));
    return kExitWrongUse;
  }
  const bool is_limited = report.result.outcome == Outcome::kLimit;
  const bool lacks_list = report.list_depth && !report.listed;
  if (lacks_list && !is_limited && format == Format::kCsv) {
    print_to_stderr(stopped_text(report.not_listed), Tone::kWarning);
  }
  const bool lacks_states = report.among && report.among->stop != Stop::kNone;
  return is_limited || lacks_list || lacks_states ? kExitLimit : kExitAnswered;
}

}  // namespace

absl::StatusOr<int> run_enumerate(const Settings& settings) {
  if (settings.census.is_requested) return run_census(settings);
  auto problem = open_problem(settings);
  if (!problem.ok()) return problem.status();
  const Subject subject = subject_of(*problem, settings);
  Enumeration enumeration{*std::move(problem), subject, settings.options};
  enumeration.options.puzzle = enumeration.problem.entry->name;
  if (settings.options.list_depth && subject.processes > 1) {
    return invalid(
        fmt::format("list-depth: found with {} processes, expected 1", subject.processes));
  }
  if (!takes_part(enumeration)) return kExitAnswered;
  if (absl::Status ready = prepare(settings, enumeration); !ready.ok()) return ready;
  print_head(enumeration, settings);
  const auto report = search(enumeration, settings);
  if (!report.ok()) return report.status();
  print_limit(enumeration, *report, settings.format);
  print_report(enumeration, *report, settings);
  return exit_code_of(enumeration, *report, settings.format);
}

}  // namespace trailblaze
