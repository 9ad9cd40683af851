// One backward search that answers every instance of a goal.
//
// For a puzzle with listed goals whose moves can be reversed, a breadth-first search from the goals
// with depths modulo 3 holds, for every state on it, the way to the nearest goal: step to a
// neighbour one level up until at a goal. A state that is not on a complete goal trail is proved
// unsolvable. Streams of instances are answered from it.
//
// It is built a level at a time, so a stream need not pay for depths that its instances never ask
// for, and a space that is too large costs no more than the caller allows.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/tables/oracle.hpp"

namespace trailblaze {

template <Puzzle P>
class GoalTrail {
 public:
  // Requires a reversible puzzle, which must outlive the trail, and at least one goal.
  GoalTrail(const P& puzzle, const std::vector<State>& goals, Crew crew, const Limits& limits)
      : puzzle_(puzzle),
        crew_(std::move(crew)),
        watch_(limits),
        search_(puzzle_, crew_, watch_, Keep::kDepthMod3) {
    TRAILBLAZE_CHECK(Reversible<P>, "a goal trail needs moves that can be reversed");
    TRAILBLAZE_CHECK(!goals.empty(), "a goal trail needs its goals listed");
    stop_ = search_.begin(goals);
  }

  // Other limits from now on, and a clock that begins now.
  void restart(const Limits& limits) { watch_.restart(limits); }

  // Adds one level. False when that was not possible: complete, or stopped.
  bool deepen() {
    if (complete() || stop_ != Stop::kNone) return false;
    stop_ = Stop::kMemory;  // should memory run out on the way, nothing half-done is asked again
    stop_ = search_.advance([](State) { return false; });
    return stop_ == Stop::kNone;
  }

  // Every state from which a goal can be reached is on the trail.
  bool complete() const { return stop_ == Stop::kNone && search_.frontier().empty(); }
  Stop stop() const { return stop_; }
  std::uint64_t states() const { return search_.trail().size(); }
  std::uint64_t depth() const { return search_.depth(); }
  std::uint64_t max_frontier() const { return search_.max_frontier(); }
  const Counters& counters() const { return search_.counters(); }

  // The answer for one start, or nothing when the trail does not know yet. Any thread, while nobody
  // deepens. The work counted is that of the walk.
  std::optional<Result> answer(State start) const {
    Result result;
    result.stored = states();
    result.table_bytes = search_.trail().bytes();
    const std::optional<unsigned> mark = search_.trail().depth_mod3(representative(puzzle_, start));
    if (!mark) {
      if (!complete()) return std::nullopt;
      result.outcome = Outcome::kExhausted;
      return result;
    }
    walk_down(
        puzzle_, start, *mark,
        [&](State t, unsigned depth) {
          return search_.trail().depth_mod3(representative(puzzle_, t)) == depth;
        },
        result);
    return result;
  }

 private:
  const P& puzzle_;
  Crew crew_;
  Watch watch_;
  LevelSearch<P> search_;
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
