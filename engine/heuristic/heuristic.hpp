// A heuristic is an object apart from the puzzle that returns a lower bound on the number of moves
// to a goal.
//
//   h(s)   int: at most the true distance to the nearest goal (admissible), 0 at goals; kDeadEnd if
//          no goal can be reached
//
// A puzzle may have several heuristics; the loop of IDA* is a template over the puzzle and the
// heuristic. Each move costs 1. A heuristic is consistent if its value falls by at most 1 with a
// move. Tests check every heuristic that claims to be consistent.
//
// A heuristic that can compute the next value from the last value keeps a Memo beside each state:
//
//   m = h.begin(s)          once, at the start
//   m = h.step(m, s, t)     for each move from s to t
//   h.value(m) == h(t)      always
//
// A heuristic that reads a large table may prefetch the entry of a state: h.prefetch(m, s, t).
// IncrementalHeuristic gives every heuristic all of these functions.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/astar/estimates.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

template <class H>
concept Heuristic = std::copyable<H> && requires(const H& h, State s) {
  { h(s) } -> std::same_as<int>;
};

// Any heuristic, for uses so rare that a call through a pointer costs little.
using AnyHeuristic = std::function<int(State)>;

template <class H>
concept Incremental = Heuristic<H> &&
    requires(const H& h, State s, State t, typename H::Memo memo) {
  { h.begin(s) } -> std::same_as<typename H::Memo>;
  { h.step(memo, s, t) } -> std::same_as<typename H::Memo>;
  { h.value(memo) } -> std::same_as<int>;
};

template <class H>
concept Prefetches = Incremental<H> && requires(const H& h, State s, typename H::Memo memo) {
  h.prefetch(memo, s, s);
};

// Gives every heuristic the incremental interface. If a heuristic has no memo of its own, the memo
// is its value. `heuristic` must outlive it.
template <Heuristic H>
class IncrementalHeuristic {
  template <class G>
  struct MemoOf {
    using Type = int;
  };
  template <Incremental G>
  struct MemoOf<G> {
    using Type = typename G::Memo;
  };

 public:
  using Memo = typename MemoOf<H>::Type;

  explicit IncrementalHeuristic(const H& heuristic) : h_(heuristic) {}

  Memo begin(State s) const {
    if constexpr (Incremental<H>) return h_.begin(s);
    if constexpr (!Incremental<H>) return h_(s);
  }
  Memo step(const Memo& memo, State from, State to) const {
    if constexpr (Incremental<H>) return h_.step(memo, from, to);
    if constexpr (!Incremental<H>) return h_(to);
  }
  int value(const Memo& memo) const {
    if constexpr (Incremental<H>) return h_.value(memo);
    if constexpr (!Incremental<H>) return memo;
  }
  void prefetch([[maybe_unused]] const Memo& memo, [[maybe_unused]] State from,
                [[maybe_unused]] State to) const {
    if constexpr (Prefetches<H>) h_.prefetch(memo, from, to);
  }

 private:
  const H& h_;
};

// Returns the bytes of a heuristic's tables, or 0 if it has no bytes().
template <Heuristic H>
std::uint64_t bytes_of(const H& heuristic) {
  if constexpr (requires { heuristic.bytes(); }) return heuristic.bytes();
  return 0;
}

// Always 0: turns A* into breadth-first search and IDA* into iterative deepening.
struct ZeroHeuristic {
  int operator()(State) const { return 0; }
};

// The minimum of several heuristics, one for each goal. It is admissible and consistent if all of
// these heuristics are.
template <Heuristic H>
class MinimumOf {
 public:
  // Requires at least one goal.
  explicit MinimumOf(std::vector<H> goals) : goals_(std::move(goals)) {}

  int operator()(State s) const {
    int least = kDeadEnd;
    for (const H& h : goals_) least = std::min(least, h(s));
    return least;
  }

 private:
  std::vector<H> goals_;
};

// The maximum of several heuristics. It is admissible and consistent if all of them are.
template <Heuristic H>
class MaximumOf {
 public:
  explicit MaximumOf(std::vector<H> all) : all_(std::move(all)) {}

  int operator()(State s) const {
    int greatest = 0;
    for (const H& h : all_) greatest = std::max(greatest, h(s));
    return greatest;
  }
  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const H& h : all_) sum += bytes_of(h);
    return sum;
  }

 private:
  std::vector<H> all_;
};

}  // namespace trailblaze
