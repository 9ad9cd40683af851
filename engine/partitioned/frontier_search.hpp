// Breadth-first search and enumeration by a PartitionedSearch, which keeps no visited states. Both
// have the results of bfs() and enumerate() in engine/bfs/bfs.hpp, paths and counts included, in
// less time and memory. Where moves cannot be reversed all levels are kept, which is worth it on a
// disk.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <span>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/disk/run_folder.hpp"
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

// Finds a shortest path as bidirectional() does, whose conditions it has, with the levels of both
// searches written down likewise. For several processes, which each have a part of both. They look
// for a meeting when a level is complete, so that a limit within it ends them without an answer.
Result bidirectional_by_frontier(const AnyPuzzle& puzzle, State start,
                                 const std::vector<State>& goals, const Options& options);

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

// The same in the folder of a run, with checkpoints (resumable_engine.hpp), and on its disk where
// it has blocks.
absl::StatusOr<Result> bfs_in_run_by_frontier(DiskRun& run, const AnyPuzzle& puzzle, State start,
                                              const Options& options);
absl::StatusOr<Result> enumerate_in_run_by_frontier(DiskRun& run, const AnyPuzzle& puzzle,
                                                    std::span<const State> roots,
                                                    const Options& options,
                                                    std::size_t examples = 0,
                                                    GoalCount* goals = nullptr);

// Whether these functions have made the last checkpoint of a run. A run with storage trail has such
// a checkpoint where several processes have made it.
bool is_by_frontier(const RunFolder& run);

}  // namespace trailblaze
