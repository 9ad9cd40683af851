// Level-synchronous parallel breadth-first search: a shortest solution, or every reachable state.
//
//   bfs(puzzle, start, options)        stops at the end of the level that has the first goal
//   enumerate(puzzle, start, options)  stops when there is nothing new; from many roots at once too
//
// Goals are tested as states are generated, the start included; among goals of one level the least
// State is reported. Where moves can be reversed, a path through more states than a small
// search has is found by depths modulo 3 on the trail (two bits a slot); elsewhere by the levels
// themselves (8 bytes a state).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <span>

#include "engine/base/options.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class DiskRun;    // disk_run.hpp
class GoalCount;  // goal_count.hpp

// It begins as a small search, and goes on as another where that has more than `most_small` states.
// This number changes nothing but time: tests choose it.
Result bfs(const AnyPuzzle& puzzle, State start, const Options& options,
           std::size_t most_small = SmallSearch::kMost);

// Visits every state reachable from the roots, which are different states (under a symmetry: of
// different classes) and all at depth 0. Keeps the `examples` least of the last level, and counts
// the goals unless that is null.
Result enumerate(const AnyPuzzle& puzzle, std::span<const State> roots, const Options& options,
                 std::size_t examples = 20, std::size_t most_small = SmallSearch::kMost,
                 GoalCount* goals = nullptr);

inline Result enumerate(const AnyPuzzle& puzzle, State start, const Options& options,
                        std::size_t examples = 20, std::size_t most_small = SmallSearch::kMost) {
  return enumerate(puzzle, {&start, 1}, options, examples, most_small);
}

// The same in the folder of a run, with checkpoints (resumable_engine.hpp).
absl::StatusOr<Result> bfs_in_run(DiskRun& run, const AnyPuzzle& puzzle, State start,
                                  const Options& options);
absl::StatusOr<Result> enumerate_in_run(DiskRun& run, const AnyPuzzle& puzzle,
                                        std::span<const State> roots, const Options& options,
                                        std::size_t examples = 20, GoalCount* goals = nullptr);

}  // namespace trailblaze
