// Breadth-first search and enumeration by a PartitionedSearch, which keeps no visited states. Both
// have the results of bfs() and enumerate() in engine/bfs/bfs.hpp, paths and counts included, in
// less time and memory. They require a puzzle whose moves can be reversed.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <span>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class DiskRun;    // disk_run.hpp
class GoalCount;  // goal_count.hpp

// A small search comes first, up to so many states: fewer than before a search over the trail,
// since a partitioned search is faster on few states. In microseconds of one thread (AMD EPYC),
// where the small search ends with
//                                 256    1,024   4,096   8,192 states
//   Pa's puzzle, 1,398 states      66       50      35      36
//   pancake 7, 5,040 states       107      112      52      39
//   Klotski, 25,955 states        633      625      626     694
//   8-puzzle, 181,440 states    1,676    1,781   1,775   1,777
inline constexpr std::size_t kMostBeforeFrontier = 4096;

// Finds a shortest path to a goal, or proves that there is none. The levels are written down, in
// some 3 bytes a state, or 8 where they are small, and the path is found by walking back through
// them.
Result bfs_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                       std::size_t most_small = kMostBeforeFrontier);

// Enumerates every state that can be reached from the roots, which are different, keeping the level
// at work alone. It keeps the `examples` least states of the last level, at most
// PartitionedSearch::kDeepest, and counts the goals unless that is null.
Result enumerate_by_frontier(const AnyPuzzle& puzzle, std::span<const State> roots,
                             const Options& options, std::size_t examples = 0,
                             std::size_t most_small = kMostBeforeFrontier,
                             GoalCount* goals = nullptr);

inline Result enumerate_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                                    std::size_t examples = 0,
                                    std::size_t most_small = kMostBeforeFrontier) {
  return enumerate_by_frontier(puzzle, {&start, 1}, options, examples, most_small);
}

// The same, with levels and candidates on a disk, and a checkpoint between two levels where one is
// due. It goes on from the last checkpoint where the run has one. Errors: a checkpoint that cannot
// be read. A disk that is full or fails ends the search as other limits do, and the last checkpoint
// stands; `run` says what happened.
absl::StatusOr<Result> enumerate_on_disk(const AnyPuzzle& puzzle, std::span<const State> roots,
                                         const Options& options, DiskRun& run,
                                         std::size_t examples = 0, GoalCount* goals = nullptr);

}  // namespace trailblaze
