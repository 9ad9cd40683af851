// Counts every state reachable from the start, or from all goals, depth by depth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/pages/report_pages.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "cli/runs.hpp"
#include "engine/base/parallel.hpp"
#include "engine/disk/disk_rate.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {
namespace {

bool needs_a_folder(const StorageChoice& choice, const SearchOptions& options) {
  return choice.on_disk || !options.checkpoint.empty();
}

absl::StatusOr<std::shared_ptr<DiskRun>> begin_run_of(const Settings& settings,
                                                      const Problem& problem,
                                                      const StorageChoice& choice) {
  if (settings.run == nullptr && choice.required_disk != 0) {
    auto status = check_disk_room(settings, choice.required_disk);
    if (!status.ok()) return status;
  }
  return begin_run(
      settings, problem,
      {.command = "enumerate", .storage = choice.storage, .block_bytes = choice.block_bytes});
}

// "about 1 minute", "about 2.1 hours"
std::string long_time_text(double seconds) {
  constexpr double kMinute = 60, kHour = 3600;
  if (seconds >= 2 * kHour) return fmt::format("about {:.1f} hours", seconds / kHour);
  const double minutes = std::max(1.0, std::round(seconds / kMinute));
  return "about " + counted(static_cast<std::uint64_t>(minutes), "minute");
}

// Says how long a table keeps this disk at work, whose rate is measured, where much goes there and
// back. It is a guess: what goes depends on the memory too. It stands in the report that people
// read, or else beside it.
void tell_expected_time(const StorageChoice& choice, DiskRun& run, bool in_report) {
  constexpr std::uint64_t kLarge = std::uint64_t{16} << 30, kMost = std::uint64_t{256} << 20;
  if (choice.disk_traffic < kLarge || run.goes_on()) return;
  const std::uint64_t sample = std::min(kMost, choice.required_disk);  // for which there is room
  const double rate = measured_rate(*run.blocks(), sample / choice.block_bytes);
  if (rate == 0) return;  // the search meets the same error, and says so
  const std::string text =
      fmt::format("the disk reads and writes {}/s now: the table takes {}",
                  bytes_text(static_cast<std::uint64_t>(rate)),
                  long_time_text(static_cast<double>(choice.disk_traffic) / rate));
  in_report ? print(text + "\n") : complain(text, Tone::kNote);
}

// Whether two sessions of one puzzle pack a position alike, as far as some positions tell. Which
// pieces are interchangeable may depend on the goal.
bool pack_alike(const Session& one, const Session& other) {
  constexpr std::size_t kSome = 100;
  return std::ranges::all_of(one.positions_near(kSome), [&](const std::string& position) {
    const auto mine = one.puzzle().parse(position), its = other.puzzle().parse(position);
    return mine.ok() && its.ok() && *mine == *its;
  });
}

// The session whose goals are the set of --among; null where none was asked for.
absl::StatusOr<std::unique_ptr<Session>> open_set(const Settings& settings, const Session& session,
                                                  int ranks) {
  if (settings.among.empty()) return nullptr;
  const auto wrong = [](const std::string& what) { return invalid("among: " + what); };
  if (ranks > 1) return wrong(fmt::format("found with {} processes, expected one", ranks));
  if (session.puzzle().traits().symmetric) {
    return wrong("found with --symmetry, expected positions and no classes of them");
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
        "found a set that makes other pieces interchangeable than the goal does, expected "
        "--identical none");
  }
  return std::move(problem->session);
}

// Adds the distances of a set, in what is left of the time.
absl::Status add_set(Session& session, const Session& set, const SearchOptions& options,
                     const Crew& crew, EnumerateReport& report) {
  Limits limits = options.limits;
  limits.max_seconds -= report.result.seconds;
  const Doing doing(options.pulse, "distances of a set");
  auto found = session.distances_of(set, {crew, limits});
  if (!found.ok()) return found.status();
  report.among = *std::move(found);
  report.among->set = set.info().goal;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int> run_enumerate(const Settings& settings) {
  if (settings.census.is_asked) return run_census(settings);
  const absl::StatusOr<Problem> problem = open_problem(settings);
  if (!problem.ok()) return report_error("enumerate", settings, problem.status());
  Session& session = *problem->session;
  SearchOptions options = settings.options;
  options.puzzle = problem->entry->name;
  Subject subject = subject_of(*problem, settings);
  if (options.list_depth && subject.ranks > 1) {
    return report_error(
        "enumerate", settings,
        invalid(fmt::format("list-depth: found with {} processes, expected one", subject.ranks)));
  }
  if (!options.peers->is_alone() && !session.shares_enumeration(options)) {
    if (options.peers->number() != 0) return kExitAnswered;
    if (subject.ranks > 1) {
      complain("enumerate --from goals: process 0 searches alone", Tone::kNote);
    }
    options.peers = &alone();
    subject.ranks = 1;
  }
  const auto set = open_set(settings, session, subject.ranks);
  if (!set.ok()) return report_error("enumerate", settings, set.status());
  const absl::StatusOr<StorageChoice> choice = session.choose(options);
  if (!choice.ok()) return report_error("enumerate", settings, choice.status());
  std::shared_ptr<DiskRun> run;
  if (settings.run != nullptr || (choice->fits && needs_a_folder(*choice, options))) {
    auto made = begin_run_of(settings, *problem, *choice);
    if (!made.ok()) return report_error("enumerate", settings, made.status());
    run = *std::move(made);
    options.run = run.get();
    options.storage = choice->storage;
  }
  const bool has_head = settings.format == Format::kText && !settings.quiet;
  if (has_head) print(enumerate_head(subject, session, *choice, settings.page.ink));
  if (run != nullptr && !settings.quiet) tell_expected_time(*choice, *run, has_head);
  flush_output();  // it is read while the work goes on
  Pulse pulse;
  pulse.expected = choice->states.value_or(0);
  options.pulse = &pulse;
  std::jthread progress = show_progress_in(run.get(), settings, pulse);
  const Crew crew(settings.threads);
  auto report = session.enumerate(options, crew);
  if (report.ok() && *set != nullptr) {
    if (auto added = add_set(session, **set, options, crew, *report); !added.ok()) report = added;
  }
  progress = {};
  if (!report.ok()) return report_error("enumerate", settings, report.status());
  const bool is_limited = report->result.outcome == Outcome::kLimit;
  if (is_limited && settings.format != Format::kText && settings.format != Format::kJson) {
    complain(choice->fits
                 ? stopped_text(report->result.stop)
                 : fmt::format("memory: {} needs {} bytes, more than the {} that there are",
                               what_has_no_room(*choice), choice->required_bytes,
                               settings.options.limits.max_bytes),
             Tone::kWarning);
  }
  switch (settings.format) {
    case Format::kText:
      print(enumerate_text(subject, session, *report, options, settings));
      if (run != nullptr && !settings.quiet) print(run_text(*run));
      break;
    case Format::kSvg:
    case Format::kHtml: print(enumerate_picture(subject, session.info(), *report, settings)); break;
    case Format::kJson: print(enumerate_json(subject, session.info(), *report)); break;
    case Format::kCsv: print(enumerate_csv(*report)); break;
  }
  if (run != nullptr) return told_end(*run, report->result.stop, kExitAnswered);
  if (!report->saving.ok() && interrupt_signal.load() == 0) {
    flush_output();
    return report->saving;
  }
  const bool lacks_list = report->list_depth && !report->listed;
  if (lacks_list && !is_limited && settings.format == Format::kCsv) {
    complain(stopped_text(report->not_listed), Tone::kWarning);
  }
  const bool lacks_states = report->among && report->among->stop != Stop::kNone;
  return is_limited || lacks_list || lacks_states ? kExitLimit : kExitAnswered;
}

}  // namespace trailblaze
