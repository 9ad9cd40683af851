// What cases of benchmarks share: the exit on an error, the check of a count, a stopwatch.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace trailblaze::bench {

// Ends the program: a count is wrong, or nothing can be measured.
[[noreturn]] inline void die(const std::string& why) {
  std::fflush(stdout);
  fmt::print(stderr, "bench: {}\n", why);
  std::exit(1);
}

inline void check_count(std::string_view what, std::uint64_t found, std::uint64_t expected) {
  if (found != expected) die(fmt::format("{}: counted {}, expected {}", what, found, expected));
}

// Runs body() and returns its wall time in seconds.
template <class Body>
double time(const Body& body) {
  const auto begin = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace trailblaze::bench
