// The browser that `play --open` starts. It goes on by itself: it is in a session of its own, so
// that Ctrl-C ends this program alone, and it hears signals as any program does. What it prints is
// no part of what this program says.
#pragma once

#include <absl/status/status.h>
#include <sys/types.h>

#include <string>

namespace trailblaze {

class Browser {
 public:
  // Opens the address. An error where there is no xdg-open.
  absl::Status open(const std::string& address);

  // Notes that what was started has ended, if it has: until then the system keeps its exit code.
  // Called now and then.
  void reap();

 private:
  pid_t child_ = -1;
};

}  // namespace trailblaze
