// A* (Hart, Nilsson & Raphael 1968) in two variants: by whole buckets of states, on all threads
// (astar_buckets.cpp), or state by state, with the lists of textbooks (astar_lists.cpp).
//
//   variant   tie-breaking         order of the states of the least f
//   buckets   greatest-g least-g   by buckets of equal g
//   lists     last first           last found first, or first found first
//
// A search that breaks ties by the greatest g begins in lists, and begins again in buckets if it
// turns out to be large (astar.cpp).
//
// If the heuristic is consistent, both variants expand the same states below the last f. They
// differ in the states of the last f that they expand.
//
// A* tests a state for a goal when it takes the state from the open list, not when it generates the
// state, so a path is shortest. With a weight w > 1 of h, the path is at most w times as long, and
// found sooner. Under a symmetry, all states are classes, including the states that the estimator
// returns.
#pragma once

#include "engine/astar/estimates.hpp"
#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

struct AstarProblem {
  const AnyPuzzle& puzzle;
  Estimator estimator;
  bool consistent;  // true if the heuristic is consistent
  State start;
  int start_h;  // h of the start
  double weight = 1;
  TieBreak tie_break = TieBreak::kGreatestG;
};

Result astar(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
