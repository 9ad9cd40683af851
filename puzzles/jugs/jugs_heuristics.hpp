// A heuristic of water jugs: a pour changes the levels of two jugs, filling and emptying that of
// one.
//
//   changes   for each alternative of the goal, how many jugs have another level than it asks
//             for, or half of them (rounded up) where jugs may be poured; the least of these
//
// It is consistent: that number of jugs changes by at most two with a pour, else by at most one.
#pragma once

#include <algorithm>
#include <utility>

#include "engine/heuristic/heuristic.hpp"
#include "puzzles/jugs/jugs.hpp"

namespace trailblaze {

class JugChanges {
 public:
  explicit JugChanges(Jugs jugs) : jugs_(std::move(jugs)) {}

  int operator()(State s) const {
    int least = kDeadEnd;
    for (const Jugs::Goal& goal : jugs_.goals()) {
      int changes = 0;
      for (std::size_t i = 0; i < goal.size(); ++i) {
        changes += goal[i] && *goal[i] != jugs_.jugs().get(s, i);
      }
      least = std::min(least, jugs_.rules().pour ? (changes + 1) / 2 : changes);
    }
    return least;
  }

 private:
  Jugs jugs_;
};

}  // namespace trailblaze
