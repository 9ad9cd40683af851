// Prints a random solvable instance per line, and on stderr how they are drawn. Instance i of a
// series depends only on the seed and i, so the lines do not depend on the number of threads or of
// instances.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
absl::StatusOr<int> run_generate(const Settings& settings) {
  constexpr std::uint64_t kMost = 4096;
  const absl::StatusOr<Problem> problem = open_to_solve(settings);
  if (!problem.ok()) return problem.status();
  Session& session = *problem->session;
  const bool by_puzzle = session.info().random && !settings.series.walk && !settings.series.depth;
  if (settings.puzzle.contains("start") && by_puzzle) {
    return invalid("start: found with generate, expected no start: instances of " +
                   problem->entry->name + " are uniform over all solvable positions");
  }
  const Crew crew(settings.threads);
  const Watch watch(settings.options.limits);
  Pulse pulse;
  pulse.total = settings.count;
  const auto progress = show_progress(settings, pulse, ProgressOf::kStream, true);
  const auto stopped_after = [&](Stop stop) {
    print_to_stderr(fmt::format("{} after {} of {} instances", stopped_text(stop),
                                pulse.done.load(), settings.count),
                    Tone::kWarning);
    return kExitLimit;
  };
  const Subject subject = subject_of(*problem, settings);
  const auto series =
      session.prepare_series(settings.series, {crew, settings.options.limits, &pulse});
  if (absl::IsResourceExhausted(series.status())) {
    print_to_stderr(message(series.status()), Tone::kWarning);
    return kExitLimit;
  }
  if (absl::IsDeadlineExceeded(series.status())) return stopped_after(Stop::kSeconds);
  if (!series.ok()) return series.status();
  const bool json = settings.format == Format::kJson;
  if (!json && !settings.quiet) print_to_stderr(series_text(*series), Tone::kNote);
  // The time limit is checked after each chunk, and inside searches if instances need them. Chunks
  // double, up to 4,096 instances, so a run without searches takes at most about twice its limit.
  std::uint64_t chunk = 16;
  for (std::uint64_t first = 0; first < settings.count; chunk = std::min(2 * chunk, kMost)) {
    const std::uint64_t count = std::min(chunk, settings.count - first);
    Limits limits = settings.options.limits;
    limits.max_seconds -= watch.seconds();
    const auto instances = session.series(settings.seed, first, count, crew, limits);
    if (absl::IsDeadlineExceeded(instances.status())) return stopped_after(Stop::kSeconds);
    if (!instances.ok()) return instances.status();
    std::string text;
    for (std::uint64_t i = 0; i < count; ++i) {
      const SeriesItem& item = (*instances)[i];
      text += json ? instance_json(subject, session.info(), *series, item, settings.seed, first + i)
                   : item.start + "\n";
    }
    print(text);
    pulse.done += count;
    first += count;
    if (watch.stopped() == Stop::kNone || pulse.done == settings.count) continue;
    return stopped_after(watch.stopped());
  }
  return kExitAnswered;
}

}  // namespace trailblaze
