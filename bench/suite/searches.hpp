// Enumerations in memory by a storage that the benchmark chooses. (A session, as the program uses
// it, makes its own choice.)
#pragma once

#include <cstddef>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/tables/make_engine.hpp"

namespace trailblaze::bench {

inline constexpr std::size_t kExamples = 20;  // least states of the last level

// Enumerates every state that can be reached from the start, by the engine that make(run) returns.
template <class Make>
Result enumerated_by(const Make& make, State start, const Crew& crew, const Limits& limits = {},
                     std::size_t examples = kExamples) {
  Watch watch(limits);
  Run run{crew, watch};
  return *enumerate_by_levels(*make(run), {&start, 1}, run, {.examples = examples});
}

inline Result by_trail(const AnyPuzzle& puzzle, State start, const Crew& crew,
                       const Limits& limits = {}) {
  return enumerated_by(
      [&](Run& run) { return make_engine(puzzle, Storage::kTrail, Purpose::kCount, run); }, start,
      crew, limits);
}

inline Result by_frontier(const AnyPuzzle& puzzle, State start, const Crew& crew,
                          const Limits& limits = {}) {
  return enumerated_by(
      [&](Run& run) { return make_engine(puzzle, Storage::kFrontier, Purpose::kCount, run); },
      start, crew, limits, 0);
}

inline Result by_rank(const AnyPuzzle& puzzle, State start, const Crew& crew) {
  const TableLayout layout(puzzle, std::nullopt);
  return enumerated_by([&](Run& run) { return make_engine(layout, start, run, kExamples, {}); },
                       start, crew);
}

inline Result by_words(const AnyPuzzle& puzzle, const DensePlan& plan, State start,
                       const Crew& crew) {
  const TableLayout layout(puzzle, plan);
  return enumerated_by([&](Run& run) { return make_engine(layout, start, run, kExamples, {}); },
                       start, crew);
}

}  // namespace trailblaze::bench
