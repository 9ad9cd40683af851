// Searches with checkpoints, for tests.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

// The functions that enumerate and solve in a run, and the shape of the run's blocks, if any.
struct CheckpointedRuns {
  using OpenRun = std::unique_ptr<DiskRun>;
  using Enumerate = absl::StatusOr<Result> (*)(DiskRun&, const AnyPuzzle&, std::span<const State>,
                                               const Options&, std::size_t, GoalCount*);

  using Solve = absl::StatusOr<Result> (*)(DiskRun&, const AnyPuzzle&, State, const Options&);

  Enumerate enumerate_by;
  Solve solve_by;
  DiskRun::Shape shape;

  static std::string fresh_folder() { return new_run_folder(); }
  OpenRun begin(const std::string& folder) const { return begin_run(folder, shape); }
  OpenRun resume(const std::string& folder) const { return resume_run(folder, shape); }

  Result enumerate_in(DiskRun& run, const AnyPuzzle& puzzle, State start, const Options& options,
                      GoalCount* goals = nullptr) const {
    const State root = puzzle.canonical(start);
    return required(enumerate_by(run, puzzle, {&root, 1}, options, kExamples, goals));
  }

  Result solve_in(DiskRun& run, const AnyPuzzle& puzzle, State start,
                  const Options& options) const {
    return required(solve_by(run, puzzle, start, options));
  }
};

}  // namespace trailblaze
