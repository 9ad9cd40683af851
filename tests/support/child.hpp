// What becomes of a process that breaks a promise: tried in a child of its own.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "tests/support/catch.hpp"

namespace trailblaze {

struct Ending {
  int status = -1;    // the exit code; -1 where a signal ended it
  std::string error;  // what it wrote to stderr
};

// Runs body() in a child process, which ends with 0 where body() returns.
template <class Body>
Ending ending_of(const Body& body) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    body();
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

// Whether the child ended by a check whose line has these words.
template <class Body>
bool fails_check(const std::string& words, const Body& body) {
  const Ending ending = ending_of(body);
  INFO(ending.error);
  return ending.status == 40 && ending.error.find(words) != std::string::npos;
}

}  // namespace trailblaze
