// Runs a search from the start and a search from the goals, and lets a caller treat both as a
// single search. Each call of advance() completes a level of the search whose deepest level has
// fewer states. Works with any search that goes level by level (picture in bidirectional.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

template <class Search>
class BothEnds {
 public:
  // Constructs both searches from the same arguments.
  template <class... Args>
  explicit BothEnds(Args&&... args) : front(args...), back(args...) {}

  Stop begin(State start, std::span<const State> goals) {
    const Stop stop = front.begin({&start, 1});
    return stop == Stop::kNone ? back.begin(goals) : stop;
  }

  // Resumes from the levels of two other searches.
  Stop begin_from(State start, std::span<const State> goals, const FoundLevels& found_in_front,
                  const FoundLevels& found_in_back) {
    const Stop stop = front.begin_from({&start, 1}, found_in_front);
    return stop == Stop::kNone ? back.begin_from(goals, found_in_back) : stop;
  }

  Stop advance() {
    const bool in_front = front.levels().back().states <= back.levels().back().states;
    return in_front ? front.advance() : back.advance();
  }

  bool finished() const { return front.finished() || back.finished(); }
  std::uint64_t depth() const { return front.depth() + back.depth(); }

  Search front, back;
};

// Returns the chain from the start to a goal. Both arguments are chains that begin at the meeting
// state: `up` ends at the start, `down` ends at a goal.
inline std::vector<State> joined(std::vector<State> up, const std::vector<State>& down) {
  std::ranges::reverse(up);
  up.insert(up.end(), down.begin() + 1, down.end());
  return up;
}

// Returns the result after both searches have ended. If `have_met`, chain() must return the chain
// through the meeting state; otherwise it is not called.
template <class Search, class Chain>
Result result_of(const BothEnds<Search>& ends, const AnyPuzzle& puzzle, State start, bool have_met,
                 Stop stop, const Chain& chain) {
  Result result;
  if (have_met) {
    finish_solved(result, puzzle, real_path(puzzle, start, chain()), true);
  } else if (stop == Stop::kNone) {
    result.outcome = Outcome::kExhausted;
  } else {
    result.stop = stop;
    result.lower_bound = ends.depth() + 1;
  }
  add_statistics(result, ends.back);
  add_statistics(result, ends.front);  // the result reports the levels from the start
  return result;
}

}  // namespace trailblaze
