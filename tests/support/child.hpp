// Runs code that should end its process, such as a failed check, in a child process.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <string>

#include "cli/exit_codes.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {

struct Ending {
  int status = -1;    // the exit code, or -1 if a signal ended the child
  std::string error;  // the child's stderr
};

// Runs body() in a child process. The child exits with 0 if body() returns.
template <class Body>
Ending ending_of(const Body& body) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    try {
      body();
    } catch (const std::exception& thrown) {  // as the program ends
      dprintf(STDERR_FILENO, "%s\n", thrown.what());
      _exit(kExitBroken);
    }
    _exit(0);
  }
  close(ends[1]);
  Ending ending;
  char piece[256];
  for (ssize_t size; (size = read(ends[0], piece, sizeof piece)) > 0;) {
    ending.error.append(piece, static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) ending.status = WEXITSTATUS(status);
  return ending;
}

// True if a failed check ended the child, and the error has these words.
template <class Body>
bool fails_check(const std::string& words, const Body& body) {
  const Ending ending = ending_of(body);
  INFO(ending.error);
  return ending.status == kExitBroken && ending.error.find(words) != std::string::npos;
}

}  // namespace trailblaze
