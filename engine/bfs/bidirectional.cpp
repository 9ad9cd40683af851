#include "engine/bfs/bidirectional.hpp"

#include <algorithm>
#include <optional>

#include "engine/bfs/both_ends.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/run/by_levels.hpp"

namespace trailblaze {
namespace {

bool holds(const SmallSearch& search, State s) { return search.contains(s); }
bool holds(const LevelSearch& search, State s) { return search.trail().contains(s); }

// Returns a hit test that passes the states seen by `other`.
template <class Search>
HitTest meeting_test(const Search& other) {
  return [&other](std::span<const State> states) {
    std::optional<State> least;
    for (const State t : states) {
      if (holds(other, t)) least = std::min(t, least.value_or(t));
    }
    return least;
  };
}

template <class Ends>
void look_for_meeting(Ends& ends) {
  ends.front.set_hit_test(meeting_test(ends.back));
  ends.back.set_hit_test(meeting_test(ends.front));
}

// Returns the state where the two searches met, if they have.
template <class Ends>
std::optional<State> meeting_of(const Ends& ends) {
  return ends.front.hit() ? ends.front.hit() : ends.back.hit();
}

std::vector<State> chain_of(const BothEnds<SmallSearch>& ends) {
  const auto up = [&](const SmallSearch& side) {
    std::vector<State> chain = side.chain(*meeting_of(ends));
    std::ranges::reverse(chain);
    return chain;
  };
  return joined(up(ends.front), up(ends.back));
}

// If a stop ended the level of the meeting state, depth() of that side is too small by 1.
std::vector<State> chain_of(const AnyPuzzle& puzzle, const BothEnds<LevelSearch>& ends, Stop stop) {
  const bool in_front = ends.front.hit().has_value();
  const State meeting = *meeting_of(ends);
  const std::uint64_t missing = stop == Stop::kNone ? 0 : 1;
  const std::uint64_t up = ends.front.depth() + (in_front ? missing : 0);
  const std::uint64_t down = ends.back.depth() + (in_front ? 0 : missing);
  return joined(walk_up(puzzle, ends.front.trail(), meeting, up),
                walk_up(puzzle, ends.back.trail(), meeting, down));
}

Result search(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals, Watch& watch,
              const Crew& crew, std::size_t most_small) {
  const std::uint64_t max_depth = watch.limits().max_depth;
  BothEnds<SmallSearch> small(puzzle, watch, SmallSearch::Parents::kLeast, most_small);
  look_for_meeting(small);
  const auto outgrown = [&] { return small.front.outgrown() || small.back.outgrown(); };
  const Stop ended = run_levels(small, small.begin(start, goals), max_depth,
                                [&] { return meeting_of(small) || outgrown(); });
  if (!outgrown()) {
    return result_of(small, puzzle, start, meeting_of(small).has_value(), ended,
                     [&] { return chain_of(small); });
  }
  BothEnds<LevelSearch> ends(puzzle, crew, watch, Keep::kDepthMod3);
  look_for_meeting(ends);
  const Stop begun = ends.begin_from(start, goals, small.front.hand_over(), small.back.hand_over());
  const Stop stop =
      run_levels(ends, begun, max_depth, [&] { return meeting_of(ends).has_value(); });
  return result_of(ends, puzzle, start, meeting_of(ends).has_value(), stop,
                   [&] { return chain_of(puzzle, ends, stop); });
}

}  // namespace

Result bidirectional(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals,
                     const Options& options, std::size_t most_small) {
  Watch watch(options.limits, options.pulse);
  Result result;
  if (puzzle.is_goal(start)) {
    finish_solved(result, puzzle, {start}, true);
  } else {
    result = search(puzzle, start, goals, watch, options.crew, most_small);
  }
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
