// Prints random solvable instances, one a line. Instance i of a series is a function of the seed
// and i alone, so the lines do not depend on threads or on how many are asked for.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/options/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

absl::StatusOr<int> run_generate(const Settings& settings) {
  constexpr std::uint64_t kMost = 4096;
  const absl::StatusOr<Problem> problem = open_to_solve(settings);
  if (!problem.ok()) return problem.status();
  if (settings.puzzle.contains("start") && problem->session->info().random) {
    return invalid("start: found with generate, expected none: instances of " +
                   problem->entry->name + " are uniform over all solvable positions");
  }
  const Crew crew(settings.threads);
  const Watch watch(settings.options.limits);
  Pulse pulse;
  pulse.total = settings.count;
  const auto progress = show_progress(settings, pulse, ProgressOf::kStream, true);
  const auto stopped_after = [&](Stop stop) {
    complain(fmt::format("{} after {} of {} instances", stopped_text(stop), pulse.done.load(),
                         settings.count));
    return kExitLimit;
  };
  // Seconds are looked at after each chunk, and by instances that need a search. Chunks grow, so
  // that where none is needed a run goes on for at most about twice as long again.
  std::uint64_t chunk = 16;
  for (std::uint64_t first = 0; first < settings.count; chunk = std::min(2 * chunk, kMost)) {
    const std::uint64_t count = std::min(chunk, settings.count - first);
    Limits limits = settings.options.limits;
    limits.max_seconds -= watch.seconds();
    const auto instances = problem->session->generate(settings.seed, first, count, crew, limits);
    if (absl::IsResourceExhausted(instances.status())) {
      complain(message(instances.status()));
      return kExitLimit;
    }
    if (absl::IsDeadlineExceeded(instances.status())) return stopped_after(Stop::kSeconds);
    if (!instances.ok()) return instances.status();
    std::string text;
    for (const std::string& instance : *instances) text += instance + "\n";
    print(text);
    pulse.done += count;
    first += count;
    if (watch.stopped() == Stop::kNone || pulse.done == settings.count) continue;
    return stopped_after(watch.stopped());
  }
  return kExitAnswered;
}

}  // namespace trailblaze
