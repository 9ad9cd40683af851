// The browser that `play --open` starts. It lives on by itself: it has its own session, so that
// Ctrl-C ends only this program, and default signal handling. Its output is discarded.
#pragma once

#include <absl/status/status.h>
#include <sys/types.h>

#include <string>

namespace trailblaze {

class Browser {
 public:
  // Opens the address. Fails if there is no xdg-open.
  absl::Status open(const std::string& address);

  // Reaps the child process if it has ended: until then the system keeps its exit code. Call it now
  // and then.
  void reap();

 private:
  pid_t child_ = -1;
};

}  // namespace trailblaze
