// Graphs for tests of a partitioned search, and the numbers by which the tests compare results.
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

// The corners of a cube. Its moves have no numbers.
inline UndirectedGraph cube(int dimensions) {
  return {[=](State s) {
    std::vector<State> out;
    for (int i = 0; i < dimensions; ++i) out.push_back(s ^ State{1} << i);
    return out;
  }};
}

// Adds state_bits() to a puzzle.
template <Puzzle P>
struct WithStateBits : P {
  int bits;

  int state_bits() const { return bits; }
};

// Makes about 1 in `one_in` states of a puzzle a goal, by a hash of the state.
template <Puzzle P>
struct ManyGoals : P {
  std::uint64_t one_in;

  bool is_goal(State s) const { return mix(s + 1) % one_in == 0; }
};

// Returns the outcome and the counts of a result, but not its memory and times.
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

// Enumerates by frontier search, without a small search first.
inline Result frontier_alone(const AnyPuzzle& puzzle, State start, const Options& options) {
  return enumerate_by_frontier(puzzle, start, options, kExamples, 0);
}

// The states 0 .. size - 1 in a row. A move is a step of any length below `reach`.
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

// Checks that a stopped run has the first levels of a whole run, with the same work. It may have
// all levels if it stopped before it knew that no more states follow.
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
