// A map from states to small numbers: one thread fills it, any thread may read it. It uses open
// addressing with linear probing, and keeps keys and values apart: a slot takes 8 bytes and a
// value.
//
//   keys     .  s  t  .  .  u     home by a hash of the state; at most 3 of 4 slots used
//   values   0  5  3  0  0  9     the number plus 1; 0 in an empty slot
//
// With some thousand states it fits in the nearer caches, and is several times as fast as a trail
// (trail.hpp). It grows only in grow(), so that the caller can check the memory first.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "engine/base/memory.hpp"
#include "engine/base/mix.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

template <class Value>
class FlatStates {
 public:
  // The largest number that a slot can hold.
  static constexpr Value kMost = std::numeric_limits<Value>::max() - 1;

  // Begins with this many slots, a power of two. Throws std::bad_alloc if there is no memory.
  explicit FlatStates(std::size_t slots = 64) {
    if (!keys_.allocate(slots) || !values_.allocate(slots)) throw std::bad_alloc();
  }

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return keys_.bytes() + values_.bytes(); }

  // The number of states that fit before grow() must be called.
  std::size_t room() const { return slots() / 4 * 3 - size_; }
  bool full() const { return room() == 0; }
  // Bytes that grow() takes for the new map. The old map exists until the new map is filled.
  std::size_t bytes_to_grow() const { return 2 * bytes(); }

  // Doubles the slots. Returns false, and leaves the map unchanged, if there is no memory.
  [[nodiscard]] bool grow() {
    ZeroedArray<State> keys;
    ZeroedArray<Value> values;
    if (!keys.allocate(2 * slots()) || !values.allocate(2 * slots())) return false;
    std::swap(keys, keys_);
    std::swap(values, values_);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (values[i] != 0) write(slot_of(keys[i]), keys[i], values[i]);
    }
    return true;
  }

  // Inserts s with this value unless it has a value. Returns the value that s has now, and true if
  // s is new. Requires that the map is not full.
  std::pair<Value, bool> insert(State s, Value value) {
    const std::size_t slot = slot_of(s);
    if (values_[slot] != 0) return {static_cast<Value>(values_[slot] - 1), false};
    write(slot, s, static_cast<Value>(value + 1));
    ++size_;
    return {value, true};
  }

  // Gives s this value, and overwrites an earlier value. Requires that the map is not full.
  void set(State s, Value value) {
    const std::size_t slot = slot_of(s);
    size_ += values_[slot] == 0;
    write(slot, s, static_cast<Value>(value + 1));
  }

  std::optional<Value> find(State s) const {
    const Value value = values_[slot_of(s)];
    if (value == 0) return std::nullopt;
    return static_cast<Value>(value - 1);
  }

  // Calls visit(s) for all states, in no order.
  void for_each(auto&& visit) const {
    for (std::size_t i = 0; i < slots(); ++i) {
      if (values_[i] != 0) visit(keys_[i]);
    }
  }

  void prefetch(State s) const {
    __builtin_prefetch(&keys_[home(s)]);
    __builtin_prefetch(&values_[home(s)]);
  }

 private:
  std::size_t slots() const { return keys_.size(); }
  std::size_t home(State s) const { return fold(s) & (slots() - 1); }

  // Returns the slot of s, or the empty slot that s would take.
  std::size_t slot_of(State s) const {
    std::size_t slot = home(s);
    while (values_[slot] != 0 && keys_[slot] != s) slot = (slot + 1) & (slots() - 1);
    return slot;
  }

  void write(std::size_t slot, State s, Value value) {
    keys_[slot] = s;
    values_[slot] = value;
  }

  ZeroedArray<State> keys_;
  ZeroedArray<Value> values_;
  std::size_t size_ = 0;
};

}  // namespace trailblaze
