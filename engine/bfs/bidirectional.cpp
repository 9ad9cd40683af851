#include "engine/bfs/bidirectional.hpp"

#include <algorithm>

#include "engine/bfs/path.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

// Both searches while they are small.
class SmallEnds {
 public:
  SmallEnds(const AnyPuzzle& puzzle, Watch& watch, std::size_t most)
      : front(puzzle, watch, SmallSearch::Parents::kLeast, most),
        back(puzzle, watch, SmallSearch::Parents::kLeast, most) {}

  Stop begin(State start, std::span<const State> goals) {
    front.begin({&start, 1});
    return back.begin(goals);
  }

  Stop advance() {
    return front.frontier().size() <= back.frontier().size() ? front.advance() : back.advance();
  }

  bool finished() const { return front.finished() || back.finished(); }
  bool outgrown() const { return front.outgrown() || back.outgrown(); }
  std::uint64_t depth() const { return front.depth() + back.depth(); }

  SmallSearch front, back;
};

bool holds(const SmallSearch& search, State s) { return search.contains(s); }
bool holds(const LevelSearch& search, State s) { return search.trail().contains(s); }

// A hit test for states that the other search has seen.
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
  ends.front.look_for(meeting_test(ends.back));
  ends.back.look_for(meeting_test(ends.front));
}

template <class Ends>
bool met(const Ends& ends) {
  return ends.front.hit() || ends.back.hit();
}

// The chain from the start through the meeting state to a goal.
std::vector<State> chain_of(const AnyPuzzle& /*puzzle*/, const SmallEnds& ends, Stop /*stop*/) {
  const State meeting = ends.front.hit() ? *ends.front.hit() : *ends.back.hit();
  std::vector<State> chain = ends.front.chain(meeting);
  const std::vector<State> rest = ends.back.chain(meeting);
  chain.insert(chain.end(), rest.rbegin() + 1, rest.rend());
  return chain;
}

// The same. After a stop within the level that met, that side's depth() is one too small.
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

// What is known when both searches have ended.
template <class Ends>
Result result_of(const AnyPuzzle& puzzle, State start, const Ends& ends, Stop stop) {
  Result result;
  if (met(ends)) {
    finish_solved(result, puzzle, real_path(puzzle, start, chain_of(puzzle, ends, stop)), true);
  } else if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = ends.depth() + 1;
  }
  fill_in(result, ends.back);
  fill_in(result, ends.front);  // the levels are those from the start
  return result;
}

Result search(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals, Watch& watch,
              const Crew& crew, std::size_t most_small) {
  const std::uint64_t max_depth = watch.limits().max_depth;
  SmallEnds small(puzzle, watch, most_small);
  look_for_meeting(small);
  const Stop ended = run_levels(small, small.begin(start, goals), max_depth,
                                [&] { return met(small) || small.outgrown(); });
  if (!small.outgrown()) return result_of(puzzle, start, small, ended);

  BothEnds ends(puzzle, crew, watch);
  look_for_meeting(ends);
  const Stop begun = ends.begin_from(start, goals, small.front.hand_over(), small.back.hand_over());
  const Stop stop = run_levels(ends, begun, max_depth, [&] { return met(ends); });
  return result_of(puzzle, start, ends, stop);
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
