// One line on stderr that tells how far a run has come, redrawn ten times a second by a thread of
// its own and wiped away at the end. It only reads the Pulse: searches never wait for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/options/settings.hpp"
#include "engine/base/limits.hpp"

namespace trailblaze {

class Progress {
 public:
  enum class Of { kSearch, kStream };

  // `pulse` must outlive it. Where results are printed meanwhile and share the terminal with it, it
  // would tear them: it is then not shown unless asked for.
  Progress(const Settings& settings, const Pulse& pulse, Of what, bool prints_meanwhile = false);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void draw() const;

  const Pulse& pulse_;
  const Of what_;
  const Clock::time_point begin_ = Clock::now();
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;  // only when progress is shown
};

// The line itself, of at most `width` columns.
std::string search_progress(const Pulse& pulse, double seconds, std::size_t width);
std::string stream_progress(const Pulse& pulse, double seconds, std::size_t width);

}  // namespace trailblaze
