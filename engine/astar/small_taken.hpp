// The closed list of a small A* search with a consistent heuristic, by one thread: the same as
// closed_trail.hpp, which is made for many threads and many states. It has the states that were
// taken, by a hash with linear probing, and beside them the g of each modulo 3. While they are few
// thousand, the states lie in the nearest cache.
//
//   slots_    . s4 . s1 s7 . . s2        at most half full; it grows by four
//   marks_    .  2 .  0  1 . .  2
//
// An empty slot has all bits set. Whether that state itself was taken is kept apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/closed_trail.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class SmallTaken {
 public:
  SmallTaken(const Crew& /*crew*/, Watch& watch, int bits)
      : watch_(watch), bits_(bits), slots_(kSmallest, kEmpty), marks_(kSmallest) {}

  template <class Fresh>
  bool take(std::size_t /*w*/, std::span<const State> states, std::uint32_t g, const Fresh& fresh) {
    for (const State s : states) {
      if (insert(s, static_cast<std::uint8_t>(g % 3))) fresh(s);
    }
    return true;
  }

  // The successors of a state are not kept here, so they need no room.
  bool has_room(std::size_t /*w*/, std::size_t /*states*/) const { return true; }
  // Whether s was not taken.
  bool reach(std::size_t /*w*/, State s, std::uint32_t /*g*/) const {
    return s == kEmpty ? mark_of_empty_ == kNone : slots_[find(s)] != s;
  }

  void begin(State /*start*/) {}
  Stop make_room() const {
    return used_ >= slots_.size() / 4 && 4 * bytes() > watch_.bytes_left() ? Stop::kMemory
                                                                           : Stop::kNone;
  }

  std::uint64_t size() const { return used_ + (mark_of_empty_ == kNone ? 0 : 1); }
  std::uint64_t bytes() const { return slots_.size() * (sizeof(State) + 1); }
  bool fits(State seen) const { return bits_ == 64 || seen >> bits_ == 0; }
  std::uint64_t reopened() const { return 0; }

  // The least of the neighbours of a state at g that lie before it.
  StepUp step_up(std::span<const State> nearby, std::uint32_t g) const {
    return step_up_by_marks(nearby, g, [&](State t) { return mark(t); });
  }

 private:
  static constexpr State kEmpty = ~State{0};
  static constexpr std::uint8_t kNone = 3;  // the mark of a state that was not taken
  static constexpr std::size_t kSmallest = 2048;

  // The slot that has s, or the empty one where it belongs.
  std::size_t find(State s) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = fold(s) & mask;
    while (slots_[i] != s && slots_[i] != kEmpty) i = (i + 1) & mask;
    return i;
  }

  std::uint8_t mark(State s) const {
    if (s == kEmpty) return mark_of_empty_;
    const std::size_t slot = find(s);
    return slots_[slot] == s ? marks_[slot] : kNone;
  }

  // Whether s is new.
  bool insert(State s, std::uint8_t mark) {
    if (s == kEmpty) {
      if (mark_of_empty_ != kNone) return false;
      mark_of_empty_ = mark;
      return true;
    }
    const std::size_t slot = find(s);
    if (slots_[slot] == s) return false;
    slots_[slot] = s;
    marks_[slot] = mark;
    if (++used_ > slots_.size() / 2) grow();
    return true;
  }

  __attribute__((noinline)) void grow() {
    const std::size_t size = 4 * slots_.size();
    const std::vector<State> states = std::exchange(slots_, std::vector<State>(size, kEmpty));
    const std::vector<std::uint8_t> marks = std::exchange(marks_, std::vector<std::uint8_t>(size));
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (states[i] == kEmpty) continue;
      const std::size_t slot = find(states[i]);
      slots_[slot] = states[i];
      marks_[slot] = marks[i];
    }
  }

  Watch& watch_;
  const int bits_;
  std::vector<State> slots_;
  std::vector<std::uint8_t> marks_;
  std::size_t used_ = 0;
  std::uint8_t mark_of_empty_ = kNone;
};

}  // namespace trailblaze
