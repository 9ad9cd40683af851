// A broken promise inside the engine ends the program with exit code 40 and a line that names the
// promise: a wrong answer is worse than a stop. Inside hot loops use assert instead.
#pragma once

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace trailblaze {

inline constexpr int kExitInternalError = 40;

// If set, fail_with() calls it first. It may throw, and the program then goes on.
inline void (*instead_of_the_end)(const char* line) = nullptr;

// If set, fail_check() calls it first. It may throw; programs that embed the engine use it.
inline void (*at_broken_promise)(const char* line) = nullptr;

// If set, it runs before the functions below end the program.
inline void (*before_the_end)() = nullptr;

// Lets the first thread that calls it go on to end the program. All other threads wait forever.
inline void be_the_last_thread() {
  static std::atomic_flag is_ending;
  while (is_ending.test_and_set()) pause();
  if (before_the_end != nullptr) before_the_end();
}

// Ends the program with this line. For faults outside of the engine: a file that changed while it
// was in use, or a file with impossible content.
[[noreturn]] inline void fail_with(const char* line) {
  if (instead_of_the_end != nullptr) instead_of_the_end(line);
  be_the_last_thread();
  std::fprintf(stderr, "%s\n", line);
  std::fflush(nullptr);
  std::_Exit(kExitInternalError);
}

[[noreturn]] inline void fail_check(const char* condition, const char* message, const char* file,
                                    int line) {
  char text[1000];
  std::snprintf(text, sizeof(text), "internal error: %s (%s, %s:%d)", message, condition, file,
                line);
  if (at_broken_promise != nullptr) at_broken_promise(text);
  be_the_last_thread();
  std::fprintf(stderr, "%s\n", text);
  std::fflush(nullptr);
  std::_Exit(kExitInternalError);
}

}  // namespace trailblaze

#define TRAILBLAZE_CHECK(condition, message) \
  ((condition) ? (void)0 : ::trailblaze::fail_check(#condition, message, __FILE__, __LINE__))
