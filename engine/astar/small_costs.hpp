// The closed list of a small A* search by one thread where a state may be reached better later: the
// same as best_costs.hpp, which is made for many threads and many states. What is known of a state
// is in one place, so that it costs one look into memory.
//
//   slots_    a 5   .   .   c 6   b 5 expanded   .      by a hash with linear probing
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/closed_trail.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class SmallCosts {
 public:
  SmallCosts(const Crew& /*crew*/, Watch& watch, int bits)
      : watch_(watch), bits_(bits), slots_(kFewestSlots) {}

  template <class Fresh>
  bool take(std::size_t /*w*/, std::span<const State> states, std::uint32_t g, const Fresh& fresh) {
    for (const State s : states) {
      Slot& slot = slots_[find(s)];
      if (slot.cost != g) continue;
      reopened_ += slot.expanded;
      slot.expanded = true;
      fresh(s);
    }
    return true;
  }

  // Whether there is room for so many states more.
  bool has_room(std::size_t /*w*/, std::size_t states) {
    wanted_ = std::max(wanted_, states);
    return size_ + states <= most();
  }

  // Whether g is less than what was known of s. It is known then. Requires room for it.
  bool reach(std::size_t /*w*/, State s, std::uint32_t g) {
    Slot& slot = slots_[find(s)];
    if (slot.cost <= g && slot.cost != kEmpty) return false;
    size_ += slot.cost == kEmpty;
    slot.state = s;
    slot.cost = g;
    return true;
  }

  void begin(State start) { reach(0, start, 0); }

  // Makes room for the successors of one state, within the limits.
  Stop make_room() {
    while (size_ + kFewest + wanted_ > most()) {
      if (2 * slots_.size() * sizeof(Slot) > watch_.bytes_left()) return Stop::kMemory;
      grow();
    }
    return Stop::kNone;
  }

  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }
  bool fits(State seen) const { return bits_ == 64 || seen >> bits_ == 0; }
  // States that were expanded again.
  std::uint64_t reopened() const { return reopened_; }

  // The neighbour with the fewest moves; of several such the least.
  StepUp step_up(std::span<const State> nearby, std::uint32_t g) const {
    return step_up_by_costs(nearby, g, [&](State t) -> std::optional<std::uint32_t> {
      const Slot& slot = slots_[find(t)];
      if (slot.cost == kEmpty) return std::nullopt;
      return slot.cost;
    });
  }

 private:
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};
  static constexpr std::size_t kFewestSlots = 1024;
  static constexpr std::size_t kFewest = 256;  // states that there is always room for

  struct Slot {
    State state = 0;
    std::uint32_t cost = kEmpty;
    bool expanded = false;
  };

  std::size_t most() const { return slots_.size() / 2; }

  // The slot of a state, or the empty one where it would be.
  std::size_t find(State s) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = mix(s) & mask;
    while (slots_[slot].cost != kEmpty && slots_[slot].state != s) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : old) {
      if (slot.cost != kEmpty) slots_[find(slot.state)] = slot;
    }
  }

  Watch& watch_;
  const int bits_;
  std::vector<Slot> slots_;
  std::size_t size_ = 0, wanted_ = 0;
  std::uint64_t reopened_ = 0;
};

}  // namespace trailblaze
