// Searches with checkpoints, for tests. Each test has a folder of its own. A test begins a run, and
// resumes it only from the folder, as a new process would.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/program.hpp"
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

  static std::string fresh_folder() {
    static int number = 0;
    return Scratch::file("run-" + std::to_string(++number)).string();
  }

  OpenRun begin(const std::string& folder) const {
    auto run = DiskRun::begin(folder, {{"enumerate"}, "graph", {}, "enumerate", 1}, shape);
    REQUIRE(run.ok());
    return *std::move(run);
  }

  OpenRun resume(const std::string& folder) const {
    auto run = DiskRun::resume(folder, shape);
    INFO(run.status().ToString());
    REQUIRE(run.ok());
    return *std::move(run);
  }

  Result enumerate_in(DiskRun& run, const AnyPuzzle& puzzle, State start, const Options& options,
                      GoalCount* goals = nullptr) const {
    const State root = puzzle.canonical(start);
    auto result = enumerate_by(run, puzzle, {&root, 1}, options, kExamples, goals);
    INFO(result.status().ToString());
    REQUIRE(result.ok());
    return *std::move(result);
  }

  Result solve_in(DiskRun& run, const AnyPuzzle& puzzle, State start,
                  const Options& options) const {
    auto result = solve_by(run, puzzle, start, options);
    INFO(result.status().ToString());
    REQUIRE(result.ok());
    return *std::move(result);
  }
};

}  // namespace trailblaze
