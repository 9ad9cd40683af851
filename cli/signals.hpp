// Ctrl-C and `kill` end a run cleanly: the first signal is noted in interrupt_signal, searches see
// it at their next block and what is known is printed. One that comes more than a second later ends
// the process at once. An earlier one may be the same request: timeout(1) signals both the process
// and its group.
#pragma once

#include <csignal>
#include <ctime>

#include "engine/base/limits.hpp"

namespace trailblaze {

inline volatile std::time_t first_signal = 0;  // when, in seconds

// Only what may be done in a signal handler: lock-free stores, time(), sigaction().
inline void note_signal(int signal) {
  const std::time_t now = std::time(nullptr);
  if (interrupt_signal.load() == 0) {
    first_signal = now;
    interrupt_signal.store(signal);
  } else if (now > first_signal + 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

inline void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = note_signal;  // without SA_RESTART: a blocked read returns
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace trailblaze
