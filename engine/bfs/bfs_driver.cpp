#include "engine/bfs/bfs_driver.hpp"

#include <utility>

#include "engine/bfs/path.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {

Result solved_at_once(const AnyPuzzle& puzzle, State start) {
  Result result;
  finish_solved(result, puzzle, {start}, true);
  return result;
}

namespace {

Result solve_by_bfs(const AnyPuzzle& puzzle, State start, Watch& watch, std::size_t most_small,
                    GoOn go_on) {
  if (puzzle.is_goal(start)) return solved_at_once(puzzle, start);
  SmallSearch small(puzzle, watch, SmallSearch::Parents::kLeast, most_small);
  small.look_for_goals();
  const Stop stop = run_levels(small, small.begin({&start, 1}), watch.limits().max_depth,
                               [&] { return small.hit() || small.outgrown(); });
  if (small.outgrown()) return go_on(small, watch);
  return concluded(puzzle, start, small, small.hit(), stop,
                   [&](State hit, std::uint64_t /*depth*/) { return small.chain(hit); });
}

}  // namespace

Result drive_bfs(const AnyPuzzle& puzzle, State start, const Options& options,
                 std::size_t most_small, GoOn go_on) {
  Watch watch(options.limits, options.pulse);
  Result result = solve_by_bfs(puzzle, start, watch, most_small, go_on);
  result.seconds = watch.seconds();
  return result;
}

absl::StatusOr<Result> drive_bfs_in_run(
    DiskRun& run, const AnyPuzzle& puzzle, State start, const Options& options,
    absl::FunctionRef<absl::StatusOr<Result>(Watch&, RunLevels)> search) {
  if (puzzle.is_goal(start)) return solved_at_once(puzzle, start);
  Watch watch(options.limits, options.pulse);
  double seconds_before = 0;
  const auto run_levels = [&](ResumableEngine& engine,
                              absl::FunctionRef<bool()> is_done) -> absl::StatusOr<Stop> {
    const absl::StatusOr<Stop> begun = begin_in(run, engine, {&start, 1});
    if (!begun.ok()) return begun.status();
    seconds_before = engine.seconds_before();
    return run_levels_in(run, engine, *begun, watch.limits().max_depth, is_done);
  };
  absl::StatusOr<Result> result = search(watch, run_levels);
  if (!result.ok()) return result.status();
  result->seconds = seconds_before + watch.seconds();
  add_disk_work(*result, run);
  return result;
}

Result drive_enumerate(const AnyPuzzle& puzzle, std::span<const State> roots,
                       const Options& options, std::size_t examples, std::size_t most_small,
                       GoalCount* goals, GoOn go_on) {
  Watch watch(options.limits, options.pulse);
  SmallSearch small(puzzle, watch, SmallSearch::Parents::kAny, most_small);
  if (goals != nullptr && goals->must_see()) small.look_for(goals->test());
  const auto look = [&] {
    if (goals != nullptr) goals->look_at(small);
    return small.outgrown();
  };
  const Stop stop = run_levels(small, small.begin(roots), options.limits.max_depth, look);
  look();
  return small.outgrown() ? go_on(small, watch) : enumerated(small, stop, watch, examples);
}

Result concluded(const AnyPuzzle& puzzle, State start, const LevelEngine& search,
                 std::optional<State> hit, Stop stop, ChainTo chain_to) {
  Result result;
  if (hit) {
    // After a stop within the level that has the goal, depth() is one too small.
    const std::uint64_t depth = search.depth() + (stop == Stop::kNone ? 0 : 1);
    std::vector<State> chain = chain_to(*hit, depth);
    if (chain.empty()) {
      result.stop = Stop::kIo;
      result.lower_bound = depth;
    } else {
      finish_solved(result, puzzle, real_path(puzzle, start, std::move(chain)), true);
    }
  } else if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = search.depth() + 1;
  }
  fill_in(result, search);
  return result;
}

}  // namespace trailblaze
