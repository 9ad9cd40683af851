// One backward search that answers every instance of a goal.
//
// For a puzzle with listed goals whose moves can be reversed, a breadth-first search from the goals
// with depths modulo 3 leads from every state on it to the nearest goal: step to a neighbour one
// level up until at a goal. A state that is not on a complete goal trail is proved unsolvable.
// Streams of instances are answered from it.
//
// It is built a level at a time, so a stream need not pay for depths that its instances never ask
// for, and a space that is too large costs no more than the caller allows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class GoalTrail {
 public:
  // Requires a reversible puzzle, which must outlive the trail, and at least one goal.
  GoalTrail(const AnyPuzzle& puzzle, const std::vector<State>& goals, Crew crew,
            const Limits& limits);

  void restart(const Limits& limits) { watch_.restart(limits); }

  // Adds one level. False when the trail is complete, or the search stopped.
  bool deepen();

  // Whether every state from which a goal can be reached is on the trail.
  bool complete() const { return stop_ == Stop::kNone && search_.finished(); }
  Stop stop() const { return stop_; }
  std::uint64_t states() const { return search_.stored(); }
  std::uint64_t depth() const { return search_.depth(); }
  const LevelEngine& search() const { return search_; }

  // The answer for one start, or nothing when the trail does not know it yet. Any thread may ask
  // while no thread deepens. The work counted is that of the walk.
  std::optional<Result> answer(State start) const;

 private:
  const AnyPuzzle& puzzle_;
  Crew crew_;
  Watch watch_;
  LevelSearch search_;
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
