// Searches with checkpoints as their tests run them: in a folder of their own, whole, and level by
// level with a new process's worth of memory each time.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/program.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

// Runs of one way to enumerate and to solve, with blocks of such a shape or none.
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

  OpenRun go_on(const std::string& folder) const {
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

  // Compares with an enumeration over the trail that makes no checkpoints.
  void compare(const AnyPuzzle& puzzle, State start) const {
    const Result expected = enumerate(puzzle, start, {Crew(1)}, kExamples);
    for (const int threads : thread_counts()) {
      INFO(threads << " threads");
      const OpenRun run = begin(fresh_folder());
      CHECK(numbers_of(enumerate_in(*run, puzzle, start, {Crew(threads)})) == numbers_of(expected));
    }
    const std::string folder = fresh_folder();
    std::uint64_t depth = 0;
    begin(folder);
    for (Result part; part.outcome != Outcome::kExhausted; depth += 1 + depth / 4) {
      const OpenRun run = go_on(folder);
      Limits limits;
      limits.max_depth = depth;
      part = enumerate_in(*run, puzzle, start, {Crew(1 + static_cast<int>(depth % 3)), limits});
      if (part.outcome == Outcome::kExhausted) {
        CHECK(numbers_of(part) == numbers_of(expected));
      } else {
        check_first_levels(part, expected, Stop::kDepth);
        CHECK(part.levels.size() == depth + 1);
      }
    }
    const OpenRun finished = go_on(folder);  // which has the answer already
    CHECK(numbers_of(enumerate_in(*finished, puzzle, start, {Crew(2)})) == numbers_of(expected));
    CHECK((finished->blocks() == nullptr || finished->blocks()->bytes_written() == 0));
  }

  Result solve_in(DiskRun& run, const AnyPuzzle& puzzle, State start,
                  const Options& options) const {
    auto result = solve_by(run, puzzle, start, options);
    INFO(result.status().ToString());
    REQUIRE(result.ok());
    return *std::move(result);
  }

  // The same where the goal is a state of the last level.
  template <class Graph>
  void compare_deepest(Graph graph, State start) const {
    graph.goal = enumerate(AnyPuzzleOf(graph), start, {Crew(1)}).deepest.front();
    compare_solving(AnyPuzzleOf(graph), start);
  }

  // Compares with a search over the trail that makes no checkpoints: the path, and all numbers.
  void compare_solving(const AnyPuzzle& puzzle, State start) const {
    const Result expected = bfs(puzzle, start, {Crew(1)});
    const auto check_same = [&](const Result& found) {
      CHECK(found.path == expected.path);
      CHECK(numbers_of(found) == numbers_of(expected));
    };
    for (const int threads : thread_counts()) {
      INFO(threads << " threads");
      check_same(solve_in(*begin(fresh_folder()), puzzle, start, {Crew(threads)}));
    }
    const std::string folder = fresh_folder();
    std::uint64_t depth = 0;
    begin(folder);
    for (Result part; part.outcome == Outcome::kLimit; depth += 1 + depth / 4) {
      const OpenRun run = go_on(folder);
      Limits limits;
      limits.max_depth = depth;
      part = solve_in(*run, puzzle, start, {Crew(1 + static_cast<int>(depth % 3)), limits});
      if (part.outcome != Outcome::kLimit) {
        check_same(part);
      } else {
        CHECK(part.stop == Stop::kDepth);
        CHECK(part.lower_bound == depth + 1);
      }
    }
    check_same(solve_in(*go_on(folder), puzzle, start, {Crew(2)}));  // which has the answer already
    if (expected.length() != 0) check_lost_checkpoint(puzzle, start, expected);
  }

  // A checkpoint that cannot be made, behind the level that has the answer, loses no answer.
  void check_lost_checkpoint(const AnyPuzzle& puzzle, State start, const Result& expected) const {
    const std::string folder = fresh_folder();
    const OpenRun run = begin(folder);
    run->want_every(1e9);  // seconds: so the only one is that of the answer
    std::filesystem::create_directory(folder + "/" + run->next_file() + ".words");
    const Result found = solve_in(*run, puzzle, start, {Crew(2)});
    CHECK(found.path == expected.path);
    CHECK(numbers_of(found) == numbers_of(expected));
    CHECK(!run->status().ok());
  }
};

}  // namespace trailblaze
