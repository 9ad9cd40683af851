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
inline void (*fail_with_hook)(const char* line) = nullptr;

// If set, fail_check() calls it first. It may throw; programs that embed the engine use it.
inline void (*fail_check_hook)(const char* line) = nullptr;

// If set, it runs before the functions below end the program.
inline void (*exit_hook)() = nullptr;

// Ends the program with the line of the first thread that calls it. All other threads wait forever.
[[noreturn]] inline void end_with(const char* line) {
  static std::atomic_flag is_ending;
  while (is_ending.test_and_set()) pause();
  if (exit_hook != nullptr) exit_hook();
  std::fprintf(stderr, "%s\n", line);
  std::fflush(nullptr);
  std::_Exit(kExitInternalError);
}

// Ends the program with this line. For faults outside of the engine: a file that changed while it
// was in use, or a file with impossible content.
[[noreturn]] inline void fail_with(const char* line) {
  if (fail_with_hook != nullptr) fail_with_hook(line);
  end_with(line);
}

[[noreturn]] inline void fail_check(const char* condition, const char* message, const char* file,
                                    int line) {
  char text[1000];
  std::snprintf(text, sizeof(text), "internal error: %s (%s, %s:%d)", message, condition, file,
                line);
  if (fail_check_hook != nullptr) fail_check_hook(text);
  end_with(text);
}

}  // namespace trailblaze

#define TRAILBLAZE_CHECK(condition, message) \
  ((condition) ? (void)0 : ::trailblaze::fail_check(#condition, message, __FILE__, __LINE__))
