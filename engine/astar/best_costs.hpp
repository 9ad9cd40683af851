// The closed list of A* if a state may later be reached by fewer moves: if the heuristic is not
// consistent, or with a weight. It stores the fewest moves known to each state, and a state reached
// by fewer moves is expanded again.
//
//   slots_    . 3 . . 1 2 .       1 + the number of an entry, by a hash with linear probing
//   states_   a b c               in the order in which they were added
//   costs_    5 5 6               the fewest moves, and whether the state was expanded
//
// Many threads add states at once. A thread changes a slot from 0 to an entry of its own, and a
// thread that comes second finds this entry. Costs only fall, so the contents after a bucket do not
// depend on the threads. The table grows between slices, in place: it empties the slots and fills
// them anew from the entries.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/astar/closed_trail.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class BestCosts {
 public:
  // The crew must outlive the list.
  BestCosts(const Crew& crew, Watch& watch, int bits);

  // ---- many threads; w is the worker's number; as in ClosedTrail ----

  template <class Fresh>
  bool take(std::size_t w, std::span<const State> states, std::uint32_t g, const Fresh& fresh) {
    if (states.size() > 1) prefetch(states);
    for (const State s : states) {
      if (must_expand(w, s, g)) fresh(s);
    }
    return true;
  }
  template <class Known>
  bool report_known(std::size_t w, std::span<const State> states, std::uint32_t g,
                    const Known& known) {
    if (!has_room(w, states.size())) return false;
    prefetch(states);
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!reach(w, states[i], g)) known(i);
    }
    return true;
  }

  // True if s, which was on the open list with g moves, must be expanded.
  bool must_expand(std::size_t w, State s, std::uint32_t g);
  // Reserves entries for so many more states. Returns false if there is no room.
  bool has_room(std::size_t w, std::size_t states);
  // Records g moves to s if they are fewer than known, and returns true if so. Requires room for s.
  bool reach(std::size_t w, State s, std::uint32_t g);

  // ---- one thread, between slices ----

  void begin(State start);
  void begin_bucket(std::uint32_t /*g*/) {}
  Stop make_room();
  template <class Fresh>
  bool settle(const Fresh& /*fresh*/) {
    return false;
  }
  template <class Fresh>
  void take_parked(const Fresh& /*fresh*/) {}

  std::uint64_t size() const;
  std::uint64_t bytes() const {
    return slots_.bytes() + reserved_entries_.load() * (sizeof(State) + sizeof(std::uint32_t));
  }
  // Number of states that were expanded again.
  std::uint64_t reopened() const;

  // Returns the neighbour with the fewest moves; ties go to the least State.
  StepUp step_up(std::span<const State> nearby, std::uint32_t g) const;

 private:
  struct alignas(64) Worker {
    std::vector<std::uint32_t> reserved;  // numbers of entries reserved for this worker
    std::uint64_t added = 0, reopened = 0;
  };

  static constexpr std::uint32_t kExpanded = std::uint32_t{1} << 31;  // a bit of costs_
  static constexpr std::uint32_t kUnused = ~std::uint32_t{0};  // cost of an entry without state

  bool lower_cost(std::uint32_t entry, std::uint32_t g);
  void prefetch(std::span<const State> states) const;
  std::uint32_t find(State s) const;
  std::size_t home_slot(State s) const { return (mix(s) >> 32) * slots_.size() >> 32; }
  std::size_t next_slot(std::size_t slot) const { return slot + 1 == slots_.size() ? 0 : slot + 1; }
  std::uint32_t load_slot(std::size_t slot) const {
    return __atomic_load_n(&slots_[slot], __ATOMIC_ACQUIRE);
  }
  bool grow(std::size_t slots);
  void refill();

  const Crew& crew_;
  Watch& watch_;
  std::vector<std::unique_ptr<Worker>> workers_;
  ZeroedArray<std::uint32_t> slots_;
  ZeroedArray<State> states_;
  ZeroedArray<std::uint32_t> costs_;
  std::atomic<std::uint64_t> reserved_entries_{0};  // entries reserved for workers
  std::uint64_t most_entries_ = 0;                  // entries until the table grows
  std::uint64_t allowed_entries_ = 0;             // entries that memory allows until the next check
  std::atomic<std::uint64_t> wanted_entries_{0};  // entries that a worker needed but did not get
};

}  // namespace trailblaze
