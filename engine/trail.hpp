// The trail: a concurrent set of visited states, with (when asked) the depth of each modulo 3.
//
// An open-addressing array of 64-bit slots, linear probing, one compare-and-swap per new state.
//
//   slot   = mix(state) ^ mix(kFlagged), a bijection; 0 = empty, so fresh zero pages are an empty
//            table. The one state that would map to 0, kFlagged, has a flag of its own: all 2^64
//            states are legal.
//   home   = high 64 bits of slot * capacity: any capacity works, not only powers of two.
//   depth  = 2 bits a slot in a separate array, written once by the worker that won the slot.
//
// Inserting is bound by memory latency: keys come in batches, and a whole batch is prefetched
// before the first is probed.
//
// The table never grows while workers insert. A worker claims room for its batch first; where there
// is none it keeps the batch, and the owner grows the table at the barrier. That leaves out
// concurrent rehashing, the hardest part of concurrent tables.
//
// Memory: 8 bytes a slot, and a quarter of a byte with depths; at most 0.7 of the slots in use.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/memory.hpp"
#include "engine/mix.hpp"
#include "engine/parallel.hpp"
#include "engine/puzzle.hpp"
#include "engine/wide.hpp"

namespace trailblaze {

enum class Keep : std::uint8_t { kNothing, kDepthMod3 };

class Trail {
 public:
  static constexpr std::size_t kBatch = 64;              // keys in flight at once
  static constexpr std::size_t kSmallest = 1024;         // slots
  static constexpr State kFlagged = 0x5bd1e9955bd1e995;  // any constant: its slot would be 0

  explicit Trail(Keep keep) : keep_(keep) {
    TRAILBLAZE_CHECK(resize(kSmallest), "no memory for an empty trail");
  }

  // ---- any thread ----

  // Reserves room for n insertions; false when the table is too full for them.
  bool claim(std::size_t n) {
    const auto wanted = static_cast<std::int64_t>(n);
    if (room_.fetch_sub(wanted, std::memory_order_relaxed) >= wanted) return true;
    release(n);
    return false;
  }
  // Gives back what was claimed and not used.
  void release(std::size_t n) {
    room_.fetch_add(static_cast<std::int64_t>(n), std::memory_order_relaxed);
  }

  // Inserts up to kBatch states of one depth, room claimed before; fresh(s) is called for each that
  // was not on the trail. Returns how many those were.
  template <class Fresh>
  std::size_t insert(std::span<const State> batch, std::uint64_t depth, const Fresh& fresh) {
    std::array<std::uint64_t, kBatch> slots;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      slots[i] = slot_of(batch[i]);
      prefetch(home(slots[i]));
    }
    std::size_t count = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (insert_slot(slots[i], static_cast<unsigned>(depth % 3))) {
        ++count;
        fresh(batch[i]);
      }
    }
    return count;
  }

  bool contains(State s) const { return find(slot_of(s)) != kNowhere; }

  // Depth modulo 3 of a state on the trail; nothing when it is not there. Not while others insert.
  std::optional<unsigned> depth_mod3(State s) const {
    const std::size_t at = find(slot_of(s));
    if (at == kNowhere) return std::nullopt;
    return at == kFlagPlace ? flagged_depth_ : depths_[at / 4] >> at % 4 * 2 & 3u;
  }

  // ---- one thread, between slices ----

  std::uint64_t size() const { return limit_ - static_cast<std::uint64_t>(room_.load()); }
  std::size_t capacity() const { return slots_.size(); }

  // States that the table takes before it must grow.
  std::uint64_t room() const { return most(capacity()) - size(); }

  // Lets workers claim at most n, and no more than there is room for, until this is called again.
  void allow(std::uint64_t n) {
    const std::uint64_t now = size();
    const std::uint64_t granted = std::min(n, room());
    limit_ = now + granted;
    room_ = static_cast<std::int64_t>(granted);
  }
  std::uint64_t bytes() const { return slots_.bytes() + depths_.bytes(); }

  // Bytes of a table with so many slots.
  std::uint64_t bytes_for(std::size_t capacity) const {
    return capacity * sizeof(std::uint64_t) + (keep_ == Keep::kDepthMod3 ? capacity / 4 + 1 : 0);
  }

  // The fewest slots that take so many states.
  static std::size_t capacity_for(std::uint64_t states) {
    return static_cast<std::size_t>(static_cast<double>(states) / kLoad) + 2;
  }

  // Moves to a table of so many slots, and lifts the limit of allow(). False when there is no memory
  // for it, or when `halted()`, asked by the workers, said so: the trail is then as it was.
  template <class Halted>
  bool grow(std::size_t capacity, const Crew& crew, const Halted& halted) {
    Trail larger(keep_);
    if (!larger.resize(capacity)) return false;
    const std::size_t blocks = (slots_.size() + kMoveBlock - 1) / kMoveBlock;
    std::atomic<bool> complete{true};
    crew.for_each_block(blocks, [&](int, std::size_t block) {
      if (halted()) complete.store(false, std::memory_order_relaxed);
      if (complete.load(std::memory_order_relaxed)) move_block(block, larger);
    });
    if (!complete.load()) return false;
    larger.flagged_ = flagged_.load();
    larger.flagged_depth_ = flagged_depth_;
    larger.room_ = static_cast<std::int64_t>(larger.limit_ - size());
    slots_ = std::move(larger.slots_);
    depths_ = std::move(larger.depths_);
    limit_ = larger.limit_;
    room_ = larger.room_.load();
    return true;
  }

 private:
  static constexpr std::size_t kNowhere = ~std::size_t{0};
  static constexpr std::size_t kFlagPlace = kNowhere - 1;
  static constexpr std::size_t kMoveBlock = std::size_t{1} << 16;  // slots a worker moves at a time
  static constexpr double kLoad = 0.7;
  static constexpr std::uint64_t kEmptyMix = mix(kFlagged);

  static std::uint64_t slot_of(State s) { return mix(s) ^ kEmptyMix; }

  std::size_t home(std::uint64_t slot) const {
    return static_cast<std::size_t>(static_cast<Wide>(slot) * slots_.size() >> 64);
  }
  void prefetch(std::size_t at) const { __builtin_prefetch(&slots_[at], 1); }
  std::size_t after(std::size_t at) const { return at + 1 == slots_.size() ? 0 : at + 1; }

  bool insert_slot(std::uint64_t slot, unsigned depth) {
    if (slot == 0) return insert_flagged(depth);
    for (std::size_t at = home(slot);; at = after(at)) {
      std::atomic_ref<std::uint64_t> place(slots_[at]);
      std::uint64_t found = place.load(std::memory_order_relaxed);
      if (found == 0 && place.compare_exchange_strong(found, slot, std::memory_order_relaxed)) {
        if (keep_ == Keep::kDepthMod3 && depth != 0) {
          std::atomic_ref<std::uint8_t>(depths_[at / 4])
              .fetch_or(static_cast<std::uint8_t>(depth << at % 4 * 2), std::memory_order_relaxed);
        }
        return true;
      }
      if (found == slot) return false;
    }
  }

  bool insert_flagged(unsigned depth) {
    if (flagged_.exchange(true)) return false;
    flagged_depth_ = depth;
    return true;
  }

  // Where a slot value is; kFlagPlace for the flag, kNowhere when absent.
  std::size_t find(std::uint64_t slot) const {
    if (slot == 0) return flagged_.load(std::memory_order_relaxed) ? kFlagPlace : kNowhere;
    for (std::size_t at = home(slot);; at = after(at)) {
      const std::uint64_t found =
          std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(slots_[at]))
              .load(std::memory_order_relaxed);
      if (found == slot) return at;
      if (found == 0) return kNowhere;
    }
  }

  void move_block(std::size_t block, Trail& larger) const {
    const std::size_t end = std::min((block + 1) * kMoveBlock, slots_.size());
    for (std::size_t at = block * kMoveBlock; at < end; ++at) {
      if (slots_[at] == 0) continue;
      const unsigned depth = keep_ == Keep::kDepthMod3 ? depths_[at / 4] >> at % 4 * 2 & 3u : 0;
      larger.insert_slot(slots_[at], depth);
    }
  }

  // An empty table of so many slots; false when there is no memory.
  bool resize(std::size_t capacity) {
    if (keep_ == Keep::kDepthMod3 && !depths_.allocate(capacity / 4 + 1)) return false;
    if (!slots_.allocate(capacity)) return false;
    limit_ = most(capacity);
    room_ = static_cast<std::int64_t>(limit_);
    return true;
  }

  // States that a table of so many slots takes.
  static std::uint64_t most(std::size_t capacity) {
    return static_cast<std::uint64_t>(static_cast<double>(capacity) * kLoad);
  }

  Keep keep_;
  ZeroedArray<std::uint64_t> slots_;
  ZeroedArray<std::uint8_t> depths_;  // slot i: bits 2*(i%4).. of byte i/4
  std::uint64_t limit_ = 0;           // states that may be on the trail before the next barrier
  std::atomic<bool> flagged_{false};
  unsigned flagged_depth_ = 0;
  alignas(64) std::atomic<std::int64_t> room_{0};  // limit_ - size, less what is claimed
};

}  // namespace trailblaze
