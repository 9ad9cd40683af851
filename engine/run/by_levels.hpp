// The two verbs of every search that goes level by level, for any storage, and the loop of both:
//
//   solve_by_levels(engine, puzzle, start, run)      a shortest path, or a proof that there is none
//   enumerate_by_levels(engine, roots, run, extras)  every state, level by level
//   run_levels(engine, engine.begin(roots), 40)      advance() until finished, stopped, or 40 deep
//
// Both verbs fail only if a checkpoint cannot be read, so never in a run without a folder.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/run.hpp"

namespace trailblaze {

class GoalCount;  // goal_count.hpp

// Searches for a shortest path from `start`. Requires an engine that was made for a path.
absl::StatusOr<Result> solve_by_levels(LevelEngine& engine, const AnyPuzzle& puzzle, State start,
                                       Run& run);

// Optional parts of an enumeration, besides its counts.
struct EnumerationExtras {
  std::size_t examples = 20;                  // number of least states of the last level to list
  GoalCount* goals = nullptr;                 // counts the goals among new states; may be null
  std::function<void(Checkpoint&)> add = {};  // adds the caller's data to a checkpoint
};

// Counts all states that can be reached from the roots, all of which have depth 0. Requires
// different roots (under a symmetry: roots of different classes).
absl::StatusOr<Result> enumerate_by_levels(LevelEngine& engine, std::span<const State> roots,
                                           Run& run, const EnumerationExtras& extras = {});

// Advances the engine (a LevelEngine, or BothEnds) until it has finished, is stopped, reaches
// `max_depth`, or done() returns true. `stop` is the return value of begin(). Returns kNone if the
// engine has finished or done() was true.
template <class Engine>
Stop run_levels(
    Engine& engine, Stop stop, std::uint64_t max_depth,
    absl::FunctionRef<bool()> done = [] { return false; }) {
  while (stop == Stop::kNone && !engine.finished() && !done()) {
    stop = engine.depth() >= max_depth ? Stop::kDepth : engine.advance();
  }
  return stop;
}

void put_goals(Checkpoint& checkpoint, const GoalsSeen& goals);

}  // namespace trailblaze
