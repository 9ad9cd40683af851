// A set of states for one thread, as plain code would have it: open addressing, where a state is
// looked for from its home slot on until it or an empty slot is met. For some thousand states,
// while they lie in the nearer caches, it is several times as fast as a trail (trail.hpp).
//
//   slots_    . s4 . s1 s7 . . s2        at most half full; it grows by four
//
// An empty slot has all bits set. Whether that state itself is in the set is kept apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/mix.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class SmallSet {
 public:
  SmallSet() : slots_(kSmallest, kEmpty) {}

  // Inserts s and returns whether it was new.
  bool insert(State s) {
    if (s == kEmpty) return !std::exchange(has_empty_, true);
    State& slot = slots_[find(s)];
    if (slot == s) return false;
    slot = s;
    if (++used_ >= slots_.size() / 2) grow();
    return true;
  }

  bool contains(State s) const { return s == kEmpty ? has_empty_ : slots_[find(s)] == s; }

  std::size_t size() const { return used_ + (has_empty_ ? 1 : 0); }
  std::uint64_t bytes() const { return slots_.size() * sizeof(State); }

  // Calls visit(s) for all states, in no order.
  void for_each(auto&& visit) const {
    for (const State s : slots_) {
      if (s != kEmpty) visit(s);
    }
    if (has_empty_) visit(kEmpty);
  }

 private:
  static constexpr State kEmpty = ~State{0};
  static constexpr std::size_t kSmallest = 2048;  // slots; a power of two

  // The slot that has s, or the empty one where it belongs.
  std::size_t find(State s) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = fold(s) & mask;
    while (slots_[i] != s && slots_[i] != kEmpty) i = (i + 1) & mask;
    return i;
  }

  __attribute__((noinline)) void grow() {
    const std::vector<State> before =
        std::exchange(slots_, std::vector<State>(4 * slots_.size(), kEmpty));
    for (const State s : before) {
      if (s != kEmpty) slots_[find(s)] = s;
    }
  }

  std::vector<State> slots_;
  std::size_t used_ = 0;
  bool has_empty_ = false;
};

}  // namespace trailblaze
