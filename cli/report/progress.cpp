#include "cli/report/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
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

bool is_shown(const Settings& settings, bool prints_meanwhile) {
  if (settings.quiet || settings.progress == When::kNever) return false;
  if (settings.progress == When::kAlways) return true;
  return isatty(STDERR_FILENO) != 0 && !(prints_meanwhile && isatty(STDOUT_FILENO) != 0);
}

std::size_t terminal_columns() {
  winsize size = {};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1u : kColumns - 1;
}

// What is done before the search, if anything, in front of how far that has come.
std::string doing_text(const Pulse& pulse) {
  const char* const doing = pulse.doing;
  return doing == nullptr ? "" : fmt::format("{}  ", doing);
}

// Where the whole is known, its share and the time left come before what may not fit.
std::string search_progress(const Pulse& pulse, double seconds, std::size_t width) {
  const std::uint64_t states = pulse.states, expected = pulse.expected;
  std::string line = doing_text(pulse);
  line += fmt::format("depth {}  states {}", pulse.depth.load(), grouped(states));
  if (expected > 0 && states > 0 && states <= expected) {
    const double share = static_cast<double>(states) / static_cast<double>(expected);
    line += fmt::format("  {:.0f} %  {:.0f} s left", 100 * share, seconds / share - seconds);
  }
  line += fmt::format("  {:.1f} M/s  {:.1f} s  frontier {}",
                      seconds > 0 ? static_cast<double>(states) / seconds * 1e-6 : 0.0, seconds,
                      grouped(pulse.frontier));
  return line.substr(0, width);
}

std::string stream_progress(const Pulse& pulse, double seconds, std::size_t width) {
  const std::uint64_t done = pulse.done, total = pulse.total;
  std::string line = grouped(done) + " done";
  if (total > 0) {
    line = fmt::format("[{:<{}}] {} of {}", bar(done, total, kProgressColumns), kProgressColumns,
                       grouped(done), grouped(total));
  }
  line += fmt::format("  {}/s  {:.1f} s", rate_text(static_cast<double>(done), seconds), seconds);
  // What the instances at work have come to: one of them shows its depth or bound, all add states.
  const std::uint64_t states = pulse.states;
  if (const std::string doing = doing_text(pulse); states > 0 || !doing.empty()) {
    line += fmt::format("  {}depth {}  states {}", doing, pulse.depth.load(), grouped(states));
  }
  return line.substr(0, width);
}

}  // namespace

std::jthread show_progress(const Settings& settings, const Pulse& pulse, ProgressOf what,
                           bool prints_meanwhile) {
  if (!is_shown(settings, prints_meanwhile)) return {};
  return start_thread([&pulse, what, watch = Watch(Limits{})](const std::stop_token& stop) {
    const auto draw = [&] {
      const auto line = what == ProgressOf::kSearch ? search_progress : stream_progress;
      draw_progress(line(pulse, watch.seconds(), terminal_columns()));
    };
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, kBetweenDraws, [&] { return stop.stop_requested(); })) draw();
    draw();  // once more, so that a short run with --progress always has told something too
    draw_progress("");
  });
}

}  // namespace trailblaze
