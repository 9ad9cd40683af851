#include "engine/bfs/bidirectional.hpp"

#include <algorithm>

#include "engine/bfs/path.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

// A hit test for states that the other search has seen.
HitTest meeting_test(const LevelSearch& other) {
  return [&trail = other.trail()](std::span<const State> states) {
    std::optional<State> least;
    for (const State t : states) {
      if (trail.contains(t)) least = std::min(t, least.value_or(t));
    }
    return least;
  };
}

// The chain from the start through the meeting state to a goal. After a stop within the level that
// met, that side's depth() is one too small.
std::vector<State> chain_of(const AnyPuzzle& puzzle, const BothEnds& ends, Stop stop) {
  const bool in_front = ends.front.hit().has_value();
  const State meeting = in_front ? *ends.front.hit() : *ends.back.hit();
  const std::uint64_t missing = stop == Stop::kNone ? 0 : 1;
  const std::uint64_t up = ends.front.depth() + (in_front ? missing : 0);
  const std::uint64_t down = ends.back.depth() + (in_front ? 0 : missing);
  std::vector<State> chain = walk_up(puzzle, ends.front.trail(), meeting, up);
  std::reverse(chain.begin(), chain.end());
  const std::vector<State> rest = walk_up(puzzle, ends.back.trail(), meeting, down);
  chain.insert(chain.end(), rest.begin() + 1, rest.end());
  return chain;
}

}  // namespace

Result bidirectional(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals,
                     const Options& options) {
  Watch watch(options.limits, options.pulse);
  BothEnds ends(puzzle, options.crew, watch);
  ends.front.look_for(meeting_test(ends.back));
  ends.back.look_for(meeting_test(ends.front));
  Result result;
  if (puzzle.is_goal(start)) {
    finish_solved(result, puzzle, {start}, true);
  } else {
    const auto met = [&] { return ends.front.hit() || ends.back.hit(); };
    const Stop stop = run_levels(ends, ends.begin(start, goals), options.limits.max_depth, met);
    if (met()) {
      finish_solved(result, puzzle, real_path(puzzle, start, chain_of(puzzle, ends, stop)), true);
    } else if (stop == Stop::kNone) {
      result.outcome = Outcome::kExhausted;
    } else {
      result.stop = stop;
      result.lower_bound = ends.depth() + 1;
    }
  }
  fill_in(result, ends.back);
  fill_in(result, ends.front);  // the levels are those from the start
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
