// The two verbs of a search that goes level by level, whatever keeps its states and wherever it
// runs:
//
//   solve_by_levels(engine, puzzle, start, run)      a shortest path, or a proof that there is none
//   enumerate_by_levels(engine, roots, run, asked)   every state, level by level
//
// Errors are those of a checkpoint that cannot be read: without a folder there are none.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
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

void put_goals(Checkpoint& checkpoint, const GoalsSeen& goals);

}  // namespace trailblaze
