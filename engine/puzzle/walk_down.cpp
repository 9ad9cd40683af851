#include "engine/puzzle/walk_down.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/check_path.hpp"

namespace trailblaze {

void walk_down(const AnyPuzzle& puzzle, State start, unsigned mark, DepthMarks marks,
               Result& result) {
  Successors successors;
  std::vector<unsigned> found;
  State s = start;
  result.path.push_back(s);
  while (!puzzle.is_goal(s)) {
    mark = (mark + 2) % 3;
    puzzle.expand({&s, 1}, successors);
    const std::span<const State> states = successors.states();
    ++result.counters.expanded;
    result.counters.generated += states.size();
    found.resize(states.size());
    marks(states, found.data());
    std::optional<State> best;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (found[i] == mark) best = std::min(states[i], best.value_or(states[i]));
    }
    TRAILBLAZE_CHECK(best.has_value(), "a state with a known depth has no way down");
    s = *best;
    result.path.push_back(s);
  }
  result.outcome = Outcome::kSolved;
  result.shortest = true;
  result.lower_bound = result.length();
  check_path(puzzle, start, result.path, successors);
}

}  // namespace trailblaze
