#include "engine/bfs/bfs.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {

namespace {

constexpr auto kLeast = SmallSearch::Parents::kLeast, kAny = SmallSearch::Parents::kAny;

// What is known without a hit: that there is none, or how deep the search came.
void conclude(Result& result, const LevelEngine& search, Stop stop) {
  if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = search.depth() + 1;
  }
}

// The search goes on where the small one has outgrown its form.
Result go_on(const AnyPuzzle& puzzle, State start, SmallSearch& small, Watch& watch,
             const Crew& crew) {
  LevelLog log;
  const bool walks_trail = puzzle.traits().reversible;
  LevelSearch search(puzzle, crew, watch, walks_trail ? Keep::kDepthMod3 : Keep::kNothing,
                     walks_trail ? nullptr : &log);
  search.look_for(goal_test(puzzle));
  const Stop stop = run_levels(search, search.begin_from({&start, 1}, small.hand_over()),
                               watch.limits().max_depth, [&] { return search.hit().has_value(); });
  Result result;
  if (search.hit()) {
    // After a stop within the level that has the goal, depth() is one too small.
    const std::uint64_t depth = search.depth() + (stop == Stop::kNone ? 0 : 1);
    std::vector<State> chain;
    if (walks_trail) {
      chain = walk_up(puzzle, search.trail(), *search.hit(), depth);
      std::reverse(chain.begin(), chain.end());
    } else {
      if (stop != Stop::kNone) log.add(search.frontier());
      chain = walk_log(puzzle, log, *search.hit(), crew);
    }
    finish_solved(result, puzzle, real_path(puzzle, start, std::move(chain)), true);
  } else {
    conclude(result, search, stop);
  }
  fill_in(result, search);
  return result;
}

}  // namespace

Result bfs(const AnyPuzzle& puzzle, State start, const Options& options, std::size_t most_small) {
  Watch watch(options.limits, options.pulse);
  Result result;
  if (puzzle.is_goal(start)) {
    finish_solved(result, puzzle, {start}, true);
    result.seconds = watch.seconds();
    return result;
  }
  SmallSearch small(puzzle, watch, kLeast, most_small);
  small.look_for(goal_test(puzzle));
  const Stop stop = run_levels(small, small.begin({&start, 1}), options.limits.max_depth,
                               [&] { return small.hit() || small.outgrown(); });
  if (small.outgrown()) {
    result = go_on(puzzle, start, small, watch, options.crew);
  } else {
    if (small.hit()) {
      finish_solved(result, puzzle, real_path(puzzle, start, small.chain(*small.hit())), true);
    } else {
      conclude(result, small, stop);
    }
    fill_in(result, small);
  }
  result.seconds = watch.seconds();
  return result;
}

Result enumerate(const AnyPuzzle& puzzle, State start, const Options& options, std::size_t examples,
                 std::size_t most_small) {
  Watch watch(options.limits, options.pulse);
  SmallSearch small(puzzle, watch, kAny, most_small);
  Stop stop = run_levels(small, small.begin({&start, 1}), options.limits.max_depth,
                         [&] { return small.outgrown(); });
  if (!small.outgrown()) return enumerated(small, stop, watch, examples);
  LevelSearch search(puzzle, options.crew, watch, Keep::kNothing);
  stop = run_levels(search, search.begin_from({&start, 1}, small.hand_over()),
                    options.limits.max_depth);
  return enumerated(search, stop, watch, examples);
}

}  // namespace trailblaze
