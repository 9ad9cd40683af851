// A* (Hart, Nilsson & Raphael 1968) in two forms: whole buckets of states at once, on all threads
// (astar_buckets.hpp), or one state at a time, as the lists of textbooks have it (astar_lists.hpp).
//
//   form      tie-break            states of the least f are taken
//   buckets   greatest-g least-g   a bucket of one g at a time
//   lists     last first           in the order in which they were found, or against it
//
// Ties by the greatest g begin in lists, too, and again in buckets where a search turns out to be
// large (astar.cpp).
//
// Both count every state below the last f alike, if the heuristic is consistent; what they expand
// of the last f differs.
//
// Goals are looked for when they are taken, so a path is shortest; with a weight w > 1 of h it is
// at most w times as long, and found sooner. Under a symmetry all states are classes, and so is
// what the estimator makes.
#pragma once

#include "engine/astar/estimates.hpp"
#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

struct AstarProblem {
  const AnyPuzzle& puzzle;
  Estimator estimator;
  bool consistent;  // whether the heuristic is
  State start;
  int start_h;  // its value there
  double weight = 1;
  TieBreak tie_break = TieBreak::kGreatestG;
};

Result astar(const AstarProblem& problem, const Options& options);

}  // namespace trailblaze
