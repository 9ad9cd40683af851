#include "engine/base/check.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// The exit status of a child process that checks `condition`, with its stderr closed.
int status_of_child(bool condition) {
  const pid_t child = fork();
  if (child == 0) {
    close(STDERR_FILENO);
    TRAILBLAZE_CHECK(condition, "a promise");
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_CASE("check: a broken promise ends the program with exit code 40", "[check]") {
  CHECK(status_of_child(true) == 0);
  CHECK(status_of_child(false) == 40);
}

}  // namespace
}  // namespace trailblaze
