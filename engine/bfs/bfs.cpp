#include "engine/bfs/bfs.hpp"

#include <algorithm>
#include <vector>

#include "engine/bfs/bfs_driver.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"

namespace trailblaze {

namespace {

// Searches over the trail until a goal is met: run(search, whether it is) begins it and runs its
// levels, and returns the stop.
template <class Run>
absl::StatusOr<Result> search_over_trail(const AnyPuzzle& puzzle, State start, const Crew& crew,
                                         Watch& watch, const Run& run) {
  LevelLog log;
  const bool walks_trail = puzzle.traits().reversible;
  LevelSearch search(puzzle, crew, watch, walks_trail ? Keep::kDepthMod3 : Keep::kNothing,
                     walks_trail ? nullptr : &log);
  search.look_for(goal_test(puzzle));
  const absl::StatusOr<Stop> stop = run(search, [&] { return search.hit().has_value(); });
  if (!stop.ok()) return stop.status();
  const auto chain_to = [&](State hit, std::uint64_t depth) {
    if (!walks_trail) {
      if (log.depths() < depth) log.add(search.frontier());
      return walk_log(puzzle, log, hit, crew);
    }
    std::vector<State> chain = walk_up(puzzle, search.trail(), hit, depth);
    std::reverse(chain.begin(), chain.end());
    return chain;
  };
  return concluded(puzzle, start, search, search.hit(), *stop, chain_to);
}

}  // namespace

Result bfs(const AnyPuzzle& puzzle, State start, const Options& options, std::size_t most_small) {
  return drive_bfs(puzzle, start, options, most_small, [&](SmallSearch& small, Watch& watch) {
    const auto run = [&](LevelSearch& search, auto is_done) {
      return absl::StatusOr<Stop>(run_levels(search,
                                             search.begin_from({&start, 1}, small.hand_over()),
                                             watch.limits().max_depth, is_done));
    };
    return search_over_trail(puzzle, start, options.crew, watch, run).value();
  });
}

absl::StatusOr<Result> bfs_in_run(DiskRun& run, const AnyPuzzle& puzzle, State start,
                                  const Options& options) {
  return drive_bfs_in_run(run, puzzle, start, options, [&](Watch& watch, RunLevels in_run) {
    return search_over_trail(puzzle, start, options.crew, watch, in_run);
  });
}

Result enumerate(const AnyPuzzle& puzzle, std::span<const State> roots, const Options& options,
                 std::size_t examples, std::size_t most_small, GoalCount* goals) {
  const auto go_on = [&](SmallSearch& small, Watch& watch) {
    LevelSearch search(puzzle, options.crew, watch, Keep::kNothing);
    const Stop stop = enumerate_on(search, roots, small, watch, goals);
    return enumerated(search, stop, watch, examples);
  };
  return drive_enumerate(puzzle, roots, options, examples, most_small, goals, go_on);
}

absl::StatusOr<Result> enumerate_in_run(DiskRun& run, const AnyPuzzle& puzzle,
                                        std::span<const State> roots, const Options& options,
                                        std::size_t examples, GoalCount* goals) {
  Watch watch(options.limits, options.pulse);
  LevelSearch search(puzzle, options.crew, watch, Keep::kNothing);
  return enumerate_in_run(run, search, roots, watch, examples, goals);
}

}  // namespace trailblaze
