#include "cli/report/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>

#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {
namespace {

constexpr std::chrono::milliseconds kBetweenDraws{100};
constexpr std::size_t kProgressColumns = 24;

bool is_shown(const OutputSettings& settings, bool prints_meanwhile) {
  if (settings.quiet || settings.progress == When::kNever) return false;
  if (settings.progress == When::kAlways) return true;
  return isatty(STDERR_FILENO) != 0 && !(prints_meanwhile && isatty(STDOUT_FILENO) != 0);
}

// Returns less than the terminal's columns: a full line might wrap, and could then not be wiped.
std::size_t widest_progress() {
  const std::size_t columns = terminal_columns(STDERR_FILENO);
  return (columns > 1 ? columns : kColumns) - 1;
}

// Returns the preparation before the search, if any, for the front of the line.
std::string activity_text(const Pulse& pulse) {
  const char* const activity = pulse.activity;
  return activity == nullptr ? "" : fmt::format("{}  ", activity);
}

// Returns the progress of a search. The share done and the time left, if known, come early, because
// the end of the line may be cut.
std::string search_progress(const Pulse& pulse, double seconds) {
  const std::uint64_t states = pulse.states, expected = pulse.expected;
  std::string line = activity_text(pulse);
  line += fmt::format("depth {}  states {}", pulse.depth.load(), grouped(states));
  if (expected > 0 && states > 0 && states <= expected) {
    const double share = static_cast<double>(states) / static_cast<double>(expected);
    line += fmt::format("  {:.0f} %  {:.0f} s left", 100 * share, seconds / share - seconds);
  }
  line += fmt::format("  {:.1f} M/s  {:.1f} s  frontier {}",
                      seconds > 0 ? static_cast<double>(states) / seconds * 1e-6 : 0.0, seconds,
                      grouped(pulse.frontier));
  return line;
}

// Returns the bytes that a run has on the disk, and the age of its last checkpoint.
std::string run_progress(const DiskRun& run) {
  const DiskRun::Statistics now = run.statistics();
  std::string line = fmt::format("  disk {}", bytes_text(now.disk_bytes));
  if (now.bytes_written != 0) {
    line += fmt::format(", {} written, {} read", bytes_text(now.bytes_written),
                        bytes_text(now.bytes_read));
  }
  if (now.checkpoints != 0) line += fmt::format("  checkpoint {:.0f} s ago", now.since_last);
  return line + (now.fails ? "  the next one failed" : "");
}

std::string stream_progress(const Pulse& pulse, double seconds) {
  const std::uint64_t done = pulse.done, total = pulse.total;
  std::string line = grouped(done) + " done";
  if (total > 0) {
    line = fmt::format("[{:<{}}] {} of {}", bar(done, total, kProgressColumns), kProgressColumns,
                       grouped(done), grouped(total));
  }
  line += fmt::format("  {}/s  {:.1f} s", rate_text(static_cast<double>(done), seconds), seconds);
  // Progress of the current instances: the depth or bound of one of them, and the states of all.
  const std::uint64_t states = pulse.states;
  if (const std::string activity = activity_text(pulse); states > 0 || !activity.empty()) {
    line += fmt::format("  {}depth {}  states {}", activity, pulse.depth.load(), grouped(states));
  }
  return line;
}

// Draws line(seconds) until the thread's stop is requested.
template <class Line>
std::jthread start_drawing(const Line& line) {
  return start_thread([line, watch = Watch(Limits{})](const std::stop_token& stop) {
    const auto draw = [&] { draw_progress(cut(line(watch.seconds()), widest_progress())); };
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, kBetweenDraws, [&] { return stop.stop_requested(); })) draw();
    draw();  // again, so that a short run with --progress always shows something too
    draw_progress("");
  });
}

}  // namespace

std::jthread show_progress(const OutputSettings& settings, const Pulse& pulse, ProgressOf what,
                           bool prints_meanwhile) {
  if (!is_shown(settings, prints_meanwhile)) return {};
  return start_drawing([&pulse, what](double seconds) {
    return what == ProgressOf::kSearch ? search_progress(pulse, seconds)
                                       : stream_progress(pulse, seconds);
  });
}

std::jthread show_progress_in(const DiskRun* run, const OutputSettings& settings,
                              const Pulse& pulse) {
  if (run == nullptr) return show_progress(settings, pulse, ProgressOf::kSearch);
  if (!is_shown(settings, false)) return {};
  return start_drawing([&pulse, run](double seconds) {
    return search_progress(pulse, seconds) + run_progress(*run);
  });
}

}  // namespace trailblaze
