// Graphs whose states have ranks, and comparisons of results for tests of enumerations by ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"

namespace trailblaze {

// A graph of the states 0..size-1, whose ranks are size-1..0. Further ranks (`holes`) have no
// state.
template <bool kBothWays>
struct RankedGraph : Graph<kBothWays> {
  std::uint64_t size;
  std::uint64_t holes = 0;

  std::uint64_t num_ranks() const { return size + holes; }
  std::uint64_t rank(State s) const { return size - 1 - s; }
  State unrank(std::uint64_t rank) const { return size - 1 - rank; }
};

// Returns a graph of `edges` random edges between 0..size-1. Loops and repeats occur.
template <bool kBothWays>
RankedGraph<kBothWays> numbered_graph(Random& random, std::uint64_t size, std::uint64_t edges) {
  std::vector<std::vector<State>> next(size);
  for (std::uint64_t e = 0; e < edges; ++e) {
    const State a = random.below(size), b = random.below(size);
    next[a].push_back(b);
    if (kBothWays) next[b].push_back(a);
  }
  return {{[next](State s) { return next[s]; }}, size};
}

// Twins (graphs.hpp) with ranks. The ranks of states that are not canonical never occur.
struct RankedTwins : Twins {
  std::uint64_t num_ranks() const { return n * n; }
  std::uint64_t rank(State s) const { return n * n - 1 - s; }
  State unrank(std::uint64_t rank) const { return n * n - 1 - rank; }
};

// Returns a graph of a thousand states that are spread over a million ranks.
inline RankedGraph<false> spread_graph() {
  constexpr std::uint64_t kStates = 1'003, kApart = 997;
  const auto next = [](State s) {
    const std::uint64_t i = s / kApart;
    return std::vector<State>{2 * i % kStates * kApart, (i + 1) % kStates * kApart};
  };
  return {{next}, kStates * kApart};
}

inline void check_same(const Result& found, const Result& expected) {
  CHECK(found.stop == expected.stop);
  CHECK(numbers_of(found) == numbers_of(expected));
}

}  // namespace trailblaze
