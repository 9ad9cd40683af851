// What all breadth-first searches from a start have in common, wherever they keep visited states: a
// small search comes first, another goes on from its levels where it has outgrown that form, and
// from what was found comes the result.
//
//   SmallSearch -> ended?  -> the result
//               -> outgrown -> go_on(small, watch): LevelSearch or PartitionedSearch -> the result
//
// In the folder of a run there is no small search: what is small needs no checkpoints.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/resumable_engine.hpp"

namespace trailblaze {

// Goes on where a small search has outgrown its form.
using GoOn = absl::FunctionRef<Result(SmallSearch& small, Watch& watch)>;

// The result of a start that is a goal.
Result solved_at_once(const AnyPuzzle& puzzle, State start);

Result drive_bfs(const AnyPuzzle& puzzle, State start, const Options& options,
                 std::size_t most_small, GoOn go_on);

// Begins a search and runs its levels until is_done(), or goes on with it likewise.
using RunLevels = absl::FunctionRef<absl::StatusOr<Stop>(ResumableEngine& search,
                                                         absl::FunctionRef<bool()> is_done)>;

// Solves in the folder of a run: search(watch, run_levels) returns the result of a search that
// run_levels has run. Errors: a checkpoint that cannot be read.
absl::StatusOr<Result> drive_bfs_in_run(
    DiskRun& run, const AnyPuzzle& puzzle, State start, const Options& options,
    absl::FunctionRef<absl::StatusOr<Result>(Watch&, RunLevels)> search);

Result drive_enumerate(const AnyPuzzle& puzzle, std::span<const State> roots,
                       const Options& options, std::size_t examples, std::size_t most_small,
                       GoalCount* goals, GoOn go_on);

// Goes on from the levels of a small search, and counts the goals unless that is null.
template <class Engine>
Stop enumerate_on(Engine& search, std::span<const State> roots, SmallSearch& small,
                  const Watch& watch, GoalCount* goals) {
  if (goals != nullptr && goals->must_see()) search.look_for(goals->test());
  const auto look = [&] {
    if (goals != nullptr) goals->look_at(search);
    return false;
  };
  const Stop stop = run_levels(search, search.begin_from(roots, small.hand_over()),
                               watch.limits().max_depth, look);
  look();
  return stop;
}

// The classes from a root of a search to its hit, which is at this depth; none where what was
// written down cannot be read.
using ChainTo = absl::FunctionRef<std::vector<State>(State hit, std::uint64_t depth)>;

// The result of a search that ended with `stop`: a path, a proof that there is none, or how deep it
// came.
Result concluded(const AnyPuzzle& puzzle, State start, const LevelEngine& search,
                 std::optional<State> hit, Stop stop, ChainTo chain_to);

}  // namespace trailblaze
