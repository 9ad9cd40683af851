// Checks the laws of a heuristic against true distances, which a plain search finds. For reversible
// puzzles, a Survey from the goals has the distances of all states.
#pragma once

#include <limits>
#include <unordered_map>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {

using TrueDistances = std::unordered_map<State, std::uint64_t>;

// Returns the distances to the nearest goal, by a queue that begins with all goals. Ends as soon as
// it has `most` states. Requires that moves can be reversed.
template <Puzzle P>
TrueDistances distances_to(const P& puzzle, const std::vector<State>& goals,
                           std::size_t most = std::numeric_limits<std::size_t>::max()) {
  TrueDistances depth;
  std::vector<State> queue;
  for (const State goal : goals) {
    if (depth.emplace(goal, 0).second) queue.push_back(goal);
  }
  for (std::size_t i = 0; i < queue.size() && queue.size() < most; ++i) {
    const std::uint64_t next = depth[queue[i]] + 1;
    puzzle.for_each_successor(queue[i], [&](State t) {
      if (depth.emplace(t, next).second) queue.push_back(t);
    });
  }
  return depth;
}

template <Puzzle P>
std::vector<State> goals_of(const P& puzzle) {
  std::vector<State> goals;
  REQUIRE(puzzle.for_each_goal([&](State goal) { goals.push_back(goal); }));
  return goals;
}

// Checks that the heuristic never exceeds the distance, so that it is 0 at goals. Returns for how
// many states it equals the distance.
template <Heuristic H>
std::size_t check_admissible(const H& h, const TrueDistances& distances) {
  std::size_t exact = 0;
  for (const auto& [s, depth] : distances) {
    const int value = h(s);
    if (value < 0 || static_cast<std::uint64_t>(value) > depth) {
      FAIL("state " << s << ": " << value << " moves at least, but " << depth << " are enough");
    }
    exact += static_cast<std::uint64_t>(value) == depth;
  }
  CHECK(exact > 0);
  return exact;
}

// Checks that a move lowers the heuristic by at most 1.
template <Puzzle P, Heuristic H>
void check_consistent(const P& puzzle, const H& h, const TrueDistances& states) {
  for (const auto& [s, depth] : states) {
    const int value = h(s);
    puzzle.for_each_successor(s, [&, from = s](State t) {
      if (h(t) < value - 1) FAIL("states " << from << ", " << t << ": " << value << ", " << h(t));
    });
  }
}

// Checks on a random walk that the incremental value equals the value computed anew.
template <Puzzle P, Heuristic H>
void check_steps(const P& puzzle, const H& h, State start, int moves, std::uint64_t seed = 1) {
  const IncrementalHeuristic<H> guide(h);
  Random random(seed);
  State s = start;
  auto memo = guide.begin(s);
  REQUIRE(guide.value(memo) == h(s));
  for (int i = 0; i < moves; ++i) {
    const std::vector<State> next = oracle::next_states(puzzle, s);
    if (next.empty()) return;
    const State t = next[random.below(next.size())];
    guide.prefetch(memo, s, t);
    memo = guide.step(memo, s, t);
    if (guide.value(memo) != h(t)) {
      FAIL("from " << s << " to " << t << ": " << guide.value(memo) << ", anew " << h(t));
    }
    s = t;
  }
}

}  // namespace trailblaze
