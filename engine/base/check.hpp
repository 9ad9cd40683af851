// The engine throws if it cannot answer, because a wrong answer is worse than none:
//
//   InternalError   a broken promise inside the engine: TRAILBLAZE_CHECK(condition, "the promise")
//   Failure         a fault outside of it: a file that changed while it was in use or that has
//                   impossible content, a thread or random numbers that the system does not give
//
// The engine ends no process, unless a thread or a destructor throws one of them. The program
// prints the text of an uncaught exception and ends with exit code 40 (cli/process.cpp). Only the
// server of `play` catches them, and answers with an error. Inside hot loops use assert instead.
#pragma once

#include <stdexcept>
#include <string>

namespace trailblaze {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[noreturn, gnu::cold, gnu::noinline]] inline void fail_check(const char* condition,
                                                              const char* message, const char* file,
                                                              int line) {
  throw InternalError("internal error: " + std::string(message) + " (" + condition + ", " + file +
                      ":" + std::to_string(line) + ")");
}

}  // namespace trailblaze

#define TRAILBLAZE_CHECK(condition, message) \
  ((condition) ? (void)0 : ::trailblaze::fail_check(#condition, message, __FILE__, __LINE__))
