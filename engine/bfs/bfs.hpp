// Level-synchronous parallel breadth-first search: a shortest solution, or every reachable state.
//
//   bfs(puzzle, start, options)        stops at the end of the level that has the first goal
//   enumerate(puzzle, start, options)  stops when there is nothing new
//
// Goals are tested as states are generated, the start included; among goals of one level the least
// State is reported. The way back: where moves can be reversed, by depth modulo 3 on the trail (two
// bits a slot); elsewhere by the levels themselves (8 bytes a state).
#pragma once

#include <algorithm>
#include <vector>

#include "engine/bfs/level_search.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Enumerations that number their states can tell (word, bits, depth): the states of that depth
// among the places 64 * word .. 64 * word + 63. Once a word and depth, by any thread, but no two at
// once for the same word. This is for those whom nobody asks.
struct IgnoreWords {
  void operator()(std::uint64_t, std::uint64_t, std::uint64_t) const {}
};

// What a breadth-first search from the start knows when it ends.
template <Puzzle P>
void fill_in(Result& result, const LevelSearch<P>& search, const Watch& watch) {
  result.counters = search.counters();
  result.stored = search.trail().size();
  result.max_frontier = search.max_frontier();
  result.levels = search.levels();
  result.table_bytes = search.trail().bytes();
  result.seconds = watch.seconds();
}

// A path of no moves, where the start is a goal already.
inline void solve_at_once(Result& result, State start) {
  result.outcome = Outcome::kSolved;
  result.path = {start};
  result.shortest = true;
}

template <Puzzle P>
Result bfs(const P& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  LevelLog history;
  constexpr bool kWalksTrail = Reversible<P>;
  LevelSearch<P> search(puzzle, options.crew, watch,
                        kWalksTrail ? Keep::kDepthMod3 : Keep::kNothing,
                        kWalksTrail ? nullptr : &history);
  Result result;
  if (puzzle.is_goal(start)) {
    solve_at_once(result, start);
    fill_in(result, search, watch);
    return result;
  }
  Stop stop = search.begin(std::span(&start, 1));
  while (stop == Stop::kNone && !search.frontier().empty() && !search.hit()) {
    if (search.depth() >= options.limits.max_depth) {
      stop = Stop::kDepth;
    } else {
      stop = search.advance([&](State t) { return puzzle.is_goal(t); });
    }
  }
  if (search.hit()) {
    // A stop within the level that has the goal leaves depth() one short.
    const std::uint64_t depth = search.depth() + (stop == Stop::kNone ? 0 : 1);
    std::vector<State> chain;
    if constexpr (kWalksTrail) {
      chain = walk_up(puzzle, search.trail(), *search.hit(), depth);
      std::reverse(chain.begin(), chain.end());
    } else {
      if (stop != Stop::kNone) history.add(search.frontier());
      chain = walk_log(puzzle, history, *search.hit(), options.crew);
    }
    result.outcome = Outcome::kSolved;
    result.path = real_path(puzzle, start, std::move(chain));
    result.shortest = true;
    result.lower_bound = depth;
    check_path(puzzle, start, result.path);
  } else if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = search.depth() + 1;
  }
  fill_in(result, search, watch);
  return result;
}

// Every state reachable from the start. Of the last level the `examples` least states are kept.
template <Puzzle P>
Result enumerate(const P& puzzle, State start, const Options& options, std::size_t examples = 20) {
  Watch watch(options.limits, options.pulse);
  LevelSearch<P> search(puzzle, options.crew, watch, Keep::kNothing);
  Result result;
  Stop stop = search.begin(std::span(&start, 1));
  while (stop == Stop::kNone && !search.frontier().empty()) {
    if (search.depth() >= options.limits.max_depth) {
      stop = Stop::kDepth;
    } else {
      stop = search.advance([](State) { return false; });
    }
  }
  result.outcome = stop == Stop::kNone ? Outcome::kExhausted : Outcome::kLimit;
  result.stop = stop;
  fill_in(result, search, watch);
  result.deepest = least_states(search.deepest(), examples);
  return result;
}

}  // namespace trailblaze
