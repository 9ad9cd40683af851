// Runs of a partitioned search as its tests compare them: what they say of numbers, and graphs to
// run on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

// The corners of a cube, joined without names.
inline UndirectedGraph cube(int dimensions) {
  return {[=](State s) {
    std::vector<State> out;
    for (int i = 0; i < dimensions; ++i) out.push_back(s ^ State{1} << i);
    return out;
  }};
}

// A puzzle that says how many bits its states have, where the one within does not.
template <Puzzle P>
struct Stated : P {
  int bits;

  int state_bits() const { return bits; }
};

// A puzzle of which one state in so many is a goal, by a hash of the state.
template <Puzzle P>
struct ManyGoals : P {
  std::uint64_t one_in;

  bool is_goal(State s) const { return mix(s + 1) % one_in == 0; }
};

// Everything that a run says of numbers; not its memory.
inline std::vector<std::uint64_t> numbers_of(const Result& result) {
  std::vector<std::uint64_t> numbers{static_cast<std::uint64_t>(result.outcome),
                                     result.stored,
                                     result.max_frontier,
                                     result.counters.expanded,
                                     result.counters.generated,
                                     result.counters.duplicates};
  for (const LevelRow& row : result.levels) {
    numbers.insert(numbers.end(), {row.depth, row.states, row.work.expanded, row.work.generated,
                                   row.work.duplicates});
  }
  numbers.insert(numbers.end(), result.deepest.begin(), result.deepest.end());
  return numbers;
}

inline constexpr std::size_t kExamples = 20;

// Enumerates without a small search first.
inline Result frontier_alone(const AnyPuzzle& puzzle, State start, const Options& options) {
  return enumerate_by_frontier(puzzle, start, options, kExamples, 0);
}

// 0 .. size - 1 in a row, by steps of any length below `reach`.
inline UndirectedGraph band(State size, State reach) {
  return {[=](State s) {
    std::vector<State> out;
    for (State step = 1; step < reach; ++step) {
      if (s >= step) out.push_back(s - step);
      if (s + step < size) out.push_back(s + step);
    }
    return out;
  }};
}

// A run that stopped has the first of the levels of a whole run, with their work. It may have them
// all, and not know yet that there are no more.
inline void check_first_levels(const Result& some, const Result& whole, Stop stop) {
  CHECK(some.outcome == Outcome::kLimit);
  CHECK(some.stop == stop);
  REQUIRE(some.levels.size() <= whole.levels.size());
  for (std::size_t d = 0; d < some.levels.size(); ++d) {
    CHECK(some.levels[d].states == whole.levels[d].states);
    CHECK(some.levels[d].work.generated == whole.levels[d].work.generated);
  }
}

}  // namespace trailblaze
