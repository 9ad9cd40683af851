#include "cli/signals.hpp"

#include <csignal>

#include "engine/limits.hpp"

namespace trailblaze {

void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = [](int signal) { interrupt_signal.store(signal); };
  // The default comes back with the first signal; and a blocked read returns (no SA_RESTART).
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace trailblaze
