// A single backward search that answers every instance with the same goals.
//
// For puzzles with listed goals and reversible moves. A breadth-first search from the goals stores
// depths modulo 3. From any state on its trail, a walk to the nearest goal steps up a level at a
// time until it reaches a goal. A state that is missing from a complete goal trail is unsolvable.
// Streams use a goal trail to answer their instances.
//
// The trail grows level by level, when an instance needs it. This way a stream pays only for the
// depths that its instances need, and a space that is too large costs no more than the caller
// allows.
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

  // Adds one level. Returns false if the trail was complete already, or if a limit stopped the
  // search.
  bool deepen();

  // True if the trail holds every state from which a goal can be reached.
  bool complete() const { return stop_ == Stop::kNone && search_.finished(); }
  Stop stop() const { return stop_; }
  std::uint64_t states() const { return search_.stored(); }
  std::uint64_t depth() const { return search_.depth(); }
  const LevelEngine& search() const { return search_; }

  // Returns the answer for a start, or nullopt if the trail is not deep enough to tell. Any number
  // of threads may call this while no thread calls deepen(). Its counters count the work of the
  // walk.
  std::optional<Result> answer(State start) const;

 private:
  const AnyPuzzle& puzzle_;
  Crew crew_;
  Watch watch_;
  LevelSearch search_;
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
