// Grows a trail within a run's limits; and a trail for a single thread, which grows by itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/trail/flat_states.hpp"
#include "engine/trail/trail.hpp"

namespace trailblaze {

// Makes room for `need` more states, unless there is room already, and returns kNone if there is
// room. If a limit on memory leaves less than the usual step, takes the largest step that fits.
// Called by a single thread, between slices.
inline Stop grow_within(Trail& trail, std::uint64_t need, const Crew& crew, const Watch& watch) {
  if (trail.room() >= need) return Stop::kNone;
  constexpr std::uint64_t kSmall = std::uint64_t{1} << 16;   // slots; below this, grow fourfold
  constexpr std::uint64_t kLarge = std::uint64_t{16} << 20;  // bytes; beyond this, grow by 24 %:
  // 8 bytes / 0.8 * 1.24 is at most 12.5 bytes a state
  const double usual = trail.slots() < kSmall ? 4.0 : trail.bytes() < kLarge ? 2.0 : 1.24;
  const std::uint64_t least = Trail::slots_for(trail.size() + need);
  for (const double factor : {usual, 1.24, 1.12, 1.06}) {
    const auto wanted = static_cast<std::uint64_t>(static_cast<double>(trail.slots()) * factor);
    const std::uint64_t slots = std::max(wanted, least);
    if (trail.bytes_to_grow(slots) > watch.bytes_left()) continue;
    if (trail.grow(slots, crew)) return Stop::kNone;
  }
  return Stop::kMemory;
}

// A trail for a single thread, which inserts state by state. It begins as a flat table, and becomes
// a trail at some thousand states. If memory is so short that every byte counts
// (kLeastBytesForSmallSearch), it is a trail from the start.
class SerialTrail {
 public:
  // Most states in the flat table: with another state it would have to grow.
  static constexpr std::size_t kMostSmall = std::size_t{3} << 12;

  // Requires states below 2^state_bits.
  explicit SerialTrail(Watch& watch, int state_bits = 64) : watch_(watch), bits_(state_bits) {
    if (watch.limits().max_bytes < kLeastBytesForSmallSearch) {
      trail_.emplace(Keep::kNothing, bits_);
    } else {
      small_.emplace(kFewestSlots);
    }
    report_usage(0);
  }
  ~SerialTrail() {
    watch_.charge(charged_, 0);
    watch_.count_states(counted_, 0);
  }
  SerialTrail(const SerialTrail&) = delete;
  SerialTrail& operator=(const SerialTrail&) = delete;

  // Inserts s and returns true if s was new. Also returns false if a limit was reached, which
  // stop() then names. `other_bytes` is the memory that the caller holds besides the trail.
  bool insert(State s, std::uint64_t other_bytes = 0) {
    TRAILBLAZE_CHECK(bits_ == 64 || s >> bits_ == 0, "a state is not below 2^state_bits()");
    if (++inserts_ % kCheckEvery == 0 || other_bytes > checked_bytes_ + kMostUncheckedBytes)
      check_limits(other_bytes);
    if (small_ && small_->full() && stop_ == Stop::kNone) outgrow(other_bytes);
    if (stop_ != Stop::kNone) return false;
    const bool fresh = trail_ ? insert_on_trail(s, other_bytes) : small_->insert(s, 0).second;
    if (size() > watch_.limits().max_states) stop_ = Stop::kStates;
    return fresh && stop_ == Stop::kNone;
  }

  Stop stop() const { return stop_; }
  std::uint64_t size() const { return trail_ ? trail_->size() : small_->size(); }
  std::uint64_t bytes() const { return trail_ ? trail_->bytes() : small_->bytes(); }

 private:
  // Insertions between two checks of clock and memory.
  static constexpr std::uint64_t kCheckEvery = 4096;
  static constexpr std::size_t kFewestSlots = 2048;  // slots of the flat table
  // Most bytes that the caller may add between two checks.
  static constexpr std::uint64_t kMostUncheckedBytes = std::uint64_t{1} << 18;

  bool insert_on_trail(State s, std::uint64_t other_bytes) {
    if (trail_->claim(1) == 0) {
      stop_ = grow_within(*trail_, kCheckEvery, crew_, watch_);
      report_usage(other_bytes);
      if (stop_ != Stop::kNone) return false;
      trail_->claim(1);
    }
    const bool fresh = trail_->insert(s);
    if (!fresh) trail_->release(1);
    return fresh;
  }

  // Grows the flat table, or moves its states to a trail.
  void outgrow(std::uint64_t other_bytes) {
    if (small_->size() < kMostSmall && small_->grow()) return;
    Trail& trail = trail_.emplace(Keep::kNothing, bits_);
    stop_ = grow_within(trail, small_->size() + kCheckEvery, crew_, watch_);
    if (stop_ != Stop::kNone) return trail_.reset();
    trail.claim(small_->size());
    small_->for_each([&](State s) { trail.insert(s); });
    small_.reset();
    report_usage(other_bytes);
  }

  void check_limits(std::uint64_t other_bytes) {
    report_usage(other_bytes);
    watch_.show(&Pulse::states, size());
    stop_ = watch_.stopped();
    const bool full = other_bytes > 0 && watch_.bytes_left() < kMostUncheckedBytes;
    if (stop_ == Stop::kNone && full) stop_ = Stop::kMemory;
  }

  void report_usage(std::uint64_t other_bytes) {
    checked_bytes_ = other_bytes;
    watch_.charge(std::exchange(charged_, bytes() + other_bytes), bytes() + other_bytes);
    watch_.count_states(std::exchange(counted_, size()), size());
  }

  Watch& watch_;
  const int bits_;
  Crew crew_{1};
  std::optional<FlatStates<std::uint8_t>> small_;  // either this or trail_ is set
  std::optional<Trail> trail_;
  Stop stop_ = Stop::kNone;
  std::uint64_t inserts_ = 0;
  std::uint64_t checked_bytes_ = 0;  // the caller's bytes at the last check
  std::uint64_t charged_ = 0;        // bytes charged to the watch
  std::uint64_t counted_ = 0;        // states counted by the watch
};

}  // namespace trailblaze
