// The browser that `play --open` starts. It may outlive this program: it has default signal
// handling and its own session, so Ctrl-C ends only this program. Its output is discarded.
#pragma once

#include <absl/status/status.h>
#include <sys/types.h>

#include <string>

namespace trailblaze {

class Browser {
 public:
  // Opens the address. Fails if there is no xdg-open.
  absl::Status open(const std::string& address);

  // Reaps the child process if it has ended, so that no zombie stays. Call it now and then.
  void reap();

 private:
  pid_t child_ = -1;
};

}  // namespace trailblaze
