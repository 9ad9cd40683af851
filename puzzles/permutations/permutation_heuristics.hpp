// Heuristics for permutations. They count adjacent pairs that the goal separates (gaps), and divide
// by the number of gaps that a move can close. All are consistent.
//
//   PancakeGap   a flip separates one pair of neighbours. The plate below the stack counts as one
//                more pancake (Helmert, SoCS 2010)
//   BurntGap     like PancakeGap, but neighbours must also have the same side up
//   RingGap      top-spin: a flip separates two pairs of the ring, a rotation none
//
// For the Cayley graphs with simple moves. The first three are the exact distance:
//
//   bubble-sort     pairs in the wrong order (Knuth)
//   transpositions  numbers minus cycles (Cayley 1849)
//   star            numbers away from home, plus their cycles, minus 2 if the first place is among
//                   them (Akers & Krishnamurthy 1989)
//   reversals       a reversal separates two pairs: half the gaps, counting both ends as neighbours
//
// Each item is named by its home, its place in the goal, so that every goal becomes the sorted
// permutation.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {

// The homes of the items of a permutation; a state has a nibble per place.
class Homes {
 public:
  Homes(int count, State goal) : count_(count) {
    for (int i = 0; i < count; ++i) home_[goal >> 4 * i & 15] = i;
  }

  int count() const { return count_; }
  int home(State s, int place) const { return home_[s >> 4 * place & 15]; }

  // Calls visit(first place, length) for each cycle of the permutation from places to homes.
  void for_each_cycle(State s, const auto& visit) const {
    unsigned seen = 0;
    for (int first = 0; first < count_; ++first) {
      int length = 0;
      for (int place = first; (seen >> place & 1) == 0; place = home(s, place)) {
        seen |= 1u << place;
        ++length;
      }
      if (length > 0) visit(first, length);
    }
  }

 private:
  int count_;
  std::array<int, 16> home_{};
};

class PancakeGap : Homes {
 public:
  using Memo = int;
  using Homes::Homes;

  int operator()(State s) const {
    int gaps = 0;
    for (int i = 0; i < count(); ++i) gaps += gap(s, i);
    return gaps;
  }
  Memo begin(State s) const { return (*this)(s); }
  // A flip changes only the pair below the lowest pancake that it moves.
  Memo step(Memo gaps, State from, State to) const {
    const int lowest = (63 - std::countl_zero(from ^ to)) / 4;
    return gaps - gap(from, lowest) + gap(to, lowest);
  }
  int value(Memo gaps) const { return gaps; }

 private:
  // True if the goal separates place i from the place below it.
  bool gap(State s, int i) const {
    const int below = i + 1 == count() ? count() : home(s, i + 1);
    return std::abs(home(s, i) - below) != 1;
  }
};

class BurntGap {
 public:
  using Memo = int;

  BurntGap(TwistyPuzzle pancakes, State goal)
      : pancakes_(std::move(pancakes)), homes_(pancakes_.places(), goal) {
    for (int i = 0; i < homes_.count(); ++i) turned_[i] = pancakes_.twist(goal, i);
  }

  int operator()(State s) const {
    int gaps = 0;
    for (int i = 0; i < homes_.count(); ++i) gaps += gap(s, i);
    return gaps;
  }
  Memo begin(State s) const { return (*this)(s); }
  // Like PancakeGap::step(). A flip of a single pancake leaves its nibble unchanged.
  Memo step(Memo gaps, State from, State to) const {
    const State moved = (from ^ to) << (64 - 4 * homes_.count()) | 1;
    const int lowest = std::max(0, homes_.count() - 1 - std::countl_zero(moved) / 4);
    return gaps - gap(from, lowest) + gap(to, lowest);
  }
  int value(Memo gaps) const { return gaps; }

 private:
  struct Pancake {
    int home;
    bool turned;
  };
  // Returns the pancake at place i and which side is up. The plate below the stack is right side
  // up.
  Pancake pancake_at(State s, int i) const {
    if (i == homes_.count()) return {i, false};
    const int home = homes_.home(s, i);
    return {home, pancakes_.twist(s, i) != turned_[home]};
  }
  // True if the goal separates place i from the place below it.
  bool gap(State s, int i) const {
    const Pancake upper = pancake_at(s, i), lower = pancake_at(s, i + 1);
    return upper.turned != lower.turned || lower.home != upper.home + (upper.turned ? -1 : 1);
  }

  TwistyPuzzle pancakes_;
  Homes homes_;
  std::array<int, 16> turned_{};  // for each place, the side that is up in the goal
};

struct RingGap : Homes {
  using Homes::Homes;

  int operator()(State s) const {
    const int last = count() - 1;
    int gaps = 0;
    for (int i = 0; i <= last; ++i) {
      const int apart = std::abs(home(s, i) - home(s, i == last ? 0 : i + 1));
      gaps += apart != 1 && apart != last;
    }
    return (gaps + 1) / 2;
  }
};

struct Inversions : Homes {
  using Homes::Homes;

  int operator()(State s) const {
    int pairs = 0;
    for (int j = 1; j < count(); ++j) {
      for (int i = 0; i < j; ++i) pairs += home(s, i) > home(s, j);
    }
    return pairs;
  }
};

struct CycleSwaps : Homes {
  using Homes::Homes;

  int operator()(State s) const {
    int swaps = 0;
    for_each_cycle(s, [&](int, int length) { swaps += length - 1; });
    return swaps;
  }
};

struct StarSwaps : Homes {
  using Homes::Homes;

  int operator()(State s) const {
    int swaps = 0;
    for_each_cycle(s, [&](int first, int length) {
      if (length > 1) swaps += length + (first == 0 ? -1 : 1);
    });
    return swaps;
  }
};

struct Breakpoints : Homes {
  using Homes::Homes;

  int operator()(State s) const {
    int gaps = 0, before = -1;
    for (int i = 0; i <= count(); ++i) {
      const int here = i == count() ? i : home(s, i);
      gaps += std::abs(here - before) != 1;
      before = here;
    }
    return (gaps + 1) / 2;
  }
};

}  // namespace trailblaze
