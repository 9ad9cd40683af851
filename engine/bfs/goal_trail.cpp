#include "engine/bfs/goal_trail.hpp"

#include <utility>

#include "engine/base/check.hpp"
#include "engine/puzzle/walk_down.hpp"

namespace trailblaze {

GoalTrail::GoalTrail(const AnyPuzzle& puzzle, const std::vector<State>& goals, Crew crew,
                     const Limits& limits)
    : puzzle_(puzzle),
      crew_(std::move(crew)),
      watch_(limits),
      search_(puzzle_, crew_, watch_, Keep::kDepthMod3) {
  TRAILBLAZE_CHECK(puzzle.traits().reversible, "a goal trail needs moves that can be reversed");
  TRAILBLAZE_CHECK(!goals.empty(), "a goal trail needs its goals listed");
  stop_ = search_.begin(goals);
}

bool GoalTrail::deepen() {
  if (complete() || stop_ != Stop::kNone) return false;
  stop_ = Stop::kMemory;  // holds if memory runs out on the way
  stop_ = search_.advance();
  return stop_ == Stop::kNone;
}

void GoalTrail::mark(std::span<State> states, unsigned* marks) const {
  puzzle_.canonicalize(states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    marks[i] = search_.trail().depth_mod3(states[i]).value_or(kNoMark);
  }
}

std::optional<Result> GoalTrail::answer(State start) const {
  Result result;
  result.stored = states();
  result.table_bytes = search_.bytes();
  State at_start = start;
  unsigned depth = kNoMark;
  mark({&at_start, 1}, &depth);
  if (depth == kNoMark) {
    if (!complete()) return std::nullopt;
    result.outcome = Outcome::kExhausted;
    return result;
  }
  std::vector<State> classes;
  walk_down(
      puzzle_, start, depth,
      [&](std::span<const State> states, unsigned* marks) {
        classes.assign(states.begin(), states.end());
        mark(classes, marks);
      },
      result);
  return result;
}

}  // namespace trailblaze
