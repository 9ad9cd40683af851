// The two verbs of a search that goes level by level, whatever keeps its states and wherever it
// runs, and their loop:
//
//   solve_by_levels(engine, puzzle, start, run)      a shortest path, or a proof that there is none
//   enumerate_by_levels(engine, roots, run, asked)   every state, level by level
//   run_levels(engine, engine.begin(roots), 40)      advance() until finished, stopped, or 40 deep
//
// Errors are those of a checkpoint that cannot be read: without a folder there are none.
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

// Requires an engine that was made for a path.
absl::StatusOr<Result> solve_by_levels(LevelEngine& engine, const AnyPuzzle& puzzle, State start,
                                       Run& run);

// What is asked of an enumeration beside its counts.
struct Asked {
  std::size_t examples = 20;                  // the least states of the last level
  GoalCount* goals = nullptr;                 // counts the goals among new states; or null
  std::function<void(Checkpoint&)> add = {};  // adds what the caller knows to a checkpoint
};

// The roots are different (under a symmetry: of different classes) and all at depth 0.
absl::StatusOr<Result> enumerate_by_levels(LevelEngine& engine, std::span<const State> roots,
                                           Run& run, const Asked& asked = {});

// Advances until the engine (a LevelEngine, or BothEnds) has finished, a stop, `max_depth`, or
// done() says so. `stop` is what begin() returned. It returns kNone where it finished or was done.
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
