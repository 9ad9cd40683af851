#include "cli/play/browser.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "engine/base/text.hpp"

namespace trailblaze {

absl::Status Browser::open(const std::string& address) {
  std::string command = "xdg-open", argument = address;
  char* const arguments[] = {command.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  }
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  posix_spawnattr_setflags(&how,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigdefault(&how, &all);
  posix_spawnattr_setsigmask(&how, &none);
  const int failed = posix_spawnp(&child_, "xdg-open", &files, &how, arguments, environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  if (failed == 0) return absl::OkStatus();
  child_ = -1;
  if (failed == ENOENT)
    return invalid("open: found no xdg-open, which opens a browser, expected it to be installed");
  return invalid("open: xdg-open: " + std::generic_category().message(failed));
}

void Browser::reap() {
  if (child_ > 0 && waitpid(child_, nullptr, WNOHANG) != 0) child_ = -1;
}

}  // namespace trailblaze
