#include "engine/bfs/goal_trail.hpp"

#include <utility>

#include "engine/base/check.hpp"
#include "engine/puzzle/paths.hpp"

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

std::optional<Result> GoalTrail::answer(State start) const {
  Result result;
  result.stored = states();
  result.table_bytes = search_.bytes();
  std::vector<State> classes;
  const auto marks = [&](std::span<const State> states, unsigned* out) {
    classes.assign(states.begin(), states.end());
    puzzle_.canonicalize(classes);
    for (const State s : classes) *out++ = search_.trail().depth_mod3(s).value_or(kNoMark);
  };
  // States of a level that a limit stopped have marks too, hence the depth + 1.
  const Walk walk = walk_down(puzzle_, start, marks, depth() + 1, result);
  TRAILBLAZE_CHECK(walk != Walk::kLost, "a state with a known depth has no way down");
  if (walk == Walk::kArrived) return result;
  if (!complete()) return std::nullopt;
  result.outcome = Outcome::kExhausted;
  return result;
}

}  // namespace trailblaze
