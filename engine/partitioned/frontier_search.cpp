#include "engine/partitioned/frontier_search.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {

Result bfs_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  PartitionedSearch search(puzzle, options.crew, watch, true);
  search.look_for(goal_test(puzzle));
  Result result;
  const auto ended = [&] {
    fill_in(result, search);
    result.seconds = watch.seconds();
    return result;
  };
  if (puzzle.is_goal(start)) {
    finish_solved(result, puzzle, {start}, true);
    return ended();
  }
  const Stop stop = run_levels(search, search.begin({&start, 1}), options.limits.max_depth,
                               [&] { return search.hit().has_value(); });
  if (search.hit()) {
    // After a stop within the level that has the goal, depth() is one too small.
    const std::uint64_t depth = search.depth() + (stop == Stop::kNone ? 0 : 1);
    std::vector<State> chain =
        walk_up(puzzle, *search.hit(), depth,
                [&](std::uint64_t above, State t) { return search.was_at(above, t); });
    std::reverse(chain.begin(), chain.end());
    finish_solved(result, puzzle, real_path(puzzle, start, std::move(chain)), true);
  } else if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = search.depth() + 1;
  }
  return ended();
}

Result enumerate_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                             std::size_t examples) {
  Watch watch(options.limits, options.pulse);
  PartitionedSearch search(puzzle, options.crew, watch);
  return enumerate_levels(search, {&start, 1}, watch, examples);
}

}  // namespace trailblaze
