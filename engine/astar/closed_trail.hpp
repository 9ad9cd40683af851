// The closed list of A* if the heuristic is consistent: a state was reached by a shortest path when
// it is first taken. The trail stores the states taken, each with its g modulo 3. By these marks
// the search walks back along the path.
//
// best_costs.hpp is the other closed list of large searches, with the same functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/trail/growth.hpp"
#include "engine/trail/trail.hpp"
#include "engine/trail/writer.hpp"

namespace trailblaze {

// The state before another state on a path, and the number of moves to it.
struct StepUp {
  State state = 0;
  std::uint32_t g = 0;
};

// Returns the neighbour with the fewest moves of a state at g; ties go to the least State. cost(t)
// is the number of moves to t, or std::nullopt if it is unknown.
template <class Cost>
StepUp step_up_by_costs(std::span<const State> nearby, std::uint32_t g, const Cost& cost) {
  std::optional<StepUp> best;
  for (const State t : nearby) {
    const std::optional<std::uint32_t> moves = cost(t);
    if (!moves) continue;
    if (!best || *moves < best->g || (*moves == best->g && t < best->state)) {
      best = StepUp{t, *moves};
    }
  }
  TRAILBLAZE_CHECK(best && best->g < g, "a state of A* has no neighbour before it");
  return *best;
}

class ClosedTrail {
 public:
  // States are below 2^bits. The crew must outlive the list.
  ClosedTrail(const Crew& crew, Watch& watch, int bits)
      : crew_(crew), watch_(watch), trail_(Keep::kDepthMod3, bits) {
    for (int w = 0; w < crew.threads(); ++w) {
      writers_.push_back(std::make_unique<Trail::Writer>(trail_));
    }
  }

  // ---- many threads; w is the worker's number ----

  // Takes open states: calls fresh(s) for each state that must be expanded, now or in settle().
  // Returns false, and does nothing, if there is no room.
  template <class Fresh>
  bool take(std::size_t w, std::span<const State> states, std::uint32_t /*g*/, const Fresh& fresh) {
    if (writers_[w]->blocked()) return false;
    writers_[w]->push(states, fresh);
    return true;
  }

  // Calls known(i) for each of these states, reached by g moves, that need not wait on the open
  // list. Returns false, and does nothing, if there is no room.
  template <class Known>
  bool report_known(std::size_t /*w*/, std::span<const State> states, std::uint32_t /*g*/,
                    const Known& known) {
    trail_.look_up(states, known);
    return true;
  }

  // ---- one thread, between slices ----

  // Does nothing: the start is taken like every open state.
  void begin(State /*start*/) {}

  // Announces that states of this g will be taken.
  void begin_bucket(std::uint32_t g) {
    for (const auto& writer : writers_) writer->begin(g);
  }

  // Makes room for some progress, within the limits.
  Stop make_room() {
    const std::uint64_t need = parked_.size() + kProgress * writers_.size();
    if (trail_.room() < need) {
      const Stop stop = grow_within(trail_, need, crew_, watch_);
      if (stop != Stop::kNone && trail_.room() <= parked_.size()) return stop;
    }
    const std::uint64_t left = watch_.states_left();
    trail_.allow(left == kUnlimited ? left : left + 1);  // an extra state shows that there are more
    return Stop::kNone;
  }

  // Settles the states that workers have in flight: calls fresh(w, s) as take() does. Returns true
  // if states wait for room.
  template <class Fresh>
  bool settle(const Fresh& fresh) {
    for (std::size_t w = 0; w < writers_.size(); ++w) {
      writers_[w]->drain([&](State s) { fresh(w, s); });
      writers_[w]->take_parked(parked_);
    }
    return !parked_.empty();
  }

  // Takes the states that waited for room.
  template <class Fresh>
  void take_parked(const Fresh& fresh) {
    writers_[0]->push(std::exchange(parked_, {}), fresh);
  }

  std::uint64_t size() const { return trail_.size(); }
  std::uint64_t bytes() const { return trail_.bytes(); }
  std::uint64_t reopened() const { return 0; }

  // Returns the least neighbour of a state at g that has g - 1. Requires reversible moves.
  StepUp step_up(std::span<const State> nearby, std::uint32_t g) const {
    return step_up_by_costs(nearby, g, [&](State t) {
      const bool is_before = trail_.depth_mod3(t) == (g - 1) % 3;
      return is_before ? std::optional(g - 1) : std::nullopt;
    });
  }

 private:
  static constexpr std::uint64_t kProgress = 256;  // states for which a worker has room at least

  const Crew& crew_;
  Watch& watch_;
  Trail trail_;
  std::vector<std::unique_ptr<Trail::Writer>> writers_;
  std::vector<State> parked_;  // states without room
};

}  // namespace trailblaze
