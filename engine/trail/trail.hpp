// The trail: a concurrent set of visited states. On request it keeps each state's depth modulo 3.
//
// It is an open-addressing table of cache lines (layout.hpp), with a single compare-and-swap per
// new state (kernels.hpp). Slots have 8 bytes, or 4 bytes if states need fewer than 64 bits and the
// table has enough lines. Every number below 2^bits is a legal state, and the set is exact.
//
// Insertion is bound by memory latency, so states are inserted in batches (writer.hpp).
//
// The table never grows while workers insert. A worker first claims room. If there is no room, it
// keeps its keys, and the owner grows the table at the barrier, in place (rebuild.hpp). This avoids
// concurrent rehashing, the hardest part of concurrent tables.
//
// The few keys that fit in no line are in the overflow, an ordinary map under a lock: keys whose
// home has too many keys, and the key whose slot would read as empty.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/trail/kernels.hpp"
#include "engine/trail/layout.hpp"
#include "engine/trail/rebuild.hpp"

namespace trailblaze {

enum class Keep : std::uint8_t { kNothing, kDepthMod3 };

class Trail {
 public:
  class Writer;

  // Requires states below 2^bits, and an `isa` that the machine supports.
  explicit Trail(Keep keep, int bits = 64, Isa isa = chosen_isa())
      : keep_(keep), isa_(isa), layout_(Mixer(bits), kSmallestLines) {
    if (!extend(layout_)) throw std::bad_alloc();
    adopt(layout_);
    allow(~std::uint64_t{0});
  }

  // ---- any thread ----

  // Reserves room for up to n insertions. Returns for how many.
  std::uint64_t claim(std::uint64_t n) {
    const auto wanted = static_cast<std::int64_t>(n);
    const std::int64_t found = room_.fetch_sub(wanted, std::memory_order_relaxed);
    if (found >= wanted) return n;
    const std::uint64_t granted = found > 0 ? static_cast<std::uint64_t>(found) : 0;
    release(n - granted);
    return granted;
  }
  // Gives back room that was claimed and not used.
  void release(std::uint64_t n) {
    room_.fetch_add(static_cast<std::int64_t>(n), std::memory_order_relaxed);
  }

  // Inserts s, for which room was claimed, and returns true if s was new. A Writer is faster.
  bool insert(State s, std::uint64_t depth = 0) {
    return insert_key(key_of(s), static_cast<unsigned>(depth % 3));
  }

  bool contains(State s) const { return find(key_of(s)).has_value(); }

  // Calls found(i), in any order, for each i such that states[i] is on the trail. This is faster
  // than a call per state: while it compares a batch, it prefetches the lines of the next batch.
  template <class Found>
  void look_up(std::span<const State> states, const Found& found) const;

  // Returns the depth modulo 3 of s, or nothing if s is not on the trail. No thread may insert
  // meanwhile.
  std::optional<unsigned> depth_mod3(State s) const { return find(key_of(s)); }

  // ---- one thread, between slices ----

  // Calls visit(state, depth modulo 3) for every state, in an arbitrary order. The depth is 0 if
  // the trail keeps no depths.
  template <class Visit>
  void for_each_state(const Visit& visit) const {
    layout_.compact() ? visit_slots<std::uint32_t>(visit) : visit_slots<std::uint64_t>(visit);
    for (const auto& [key, mark] : overflow_) visit(layout_.mixer().state(key), mark);
  }

  std::uint64_t size() const { return limit_ - static_cast<std::uint64_t>(room_.load()); }
  std::uint64_t slots() const { return layout_.slots(); }
  const TrailLayout& layout() const { return layout_; }
  int bits() const { return layout_.mixer().bits(); }
  bool keeps_depths() const { return keep_ != Keep::kNothing; }
  bool fits(State s) const { return bits() == 64 || s >> bits() == 0; }
  std::size_t overflowed() const { return overflow_.size(); }

  // The number of states that the table can take before it must grow.
  std::uint64_t room() const {
    return capacity_of(layout_) - std::min(capacity_of(layout_), size());
  }

  // Lets workers claim at most n, and at most room(), until the next call.
  void allow(std::uint64_t n) {
    const std::uint64_t now = size();
    const std::uint64_t granted = std::min(n, room());
    limit_ = now + granted;
    room_ = static_cast<std::int64_t>(granted);
  }

  std::uint64_t bytes() const { return table_bytes(layout_) + overflow_.size() * kOverflowBytes; }

  // Bytes that growth to this many slots needs beyond bytes().
  std::uint64_t bytes_to_grow(std::uint64_t slots) const {
    const std::uint64_t after = table_bytes(layout_for(slots));
    return lines_.extendable() ? after - std::min(after, table_bytes(layout_)) : after;
  }

  // The fewest slots that hold this many states.
  static std::uint64_t slots_for(std::uint64_t states) {
    return static_cast<std::uint64_t>(static_cast<double>(states) / kLoad) + 2;
  }

  // Removes all states, and keeps the memory: growth then touches no fresh pages.
  void clear() {
    overflow_.clear();
    adopt(TrailLayout(layout_.mixer(), kSmallestLines));
    wipe(0, layout_.all_lines());
    limit_ = 0;
    room_ = 0;
    allow(~std::uint64_t{0});
  }

  // Grows to a table of at least this many slots, and lifts the limit of allow(). Returns false,
  // and leaves the trail unchanged, if there is no memory.
  bool grow(std::uint64_t slots, const Crew& crew) {
    const TrailLayout from = layout_, to = layout_for(slots);
    if (to.lines() < from.all_lines() || (from.compact() && !to.compact())) return false;
    if (!extend(to)) return false;
    const std::uint64_t states = size();
    adopt(to);
    limit_ = std::max(capacity_of(to), states);
    room_ = static_cast<std::int64_t>(limit_ - states);
    if (!to.compact()) {
      rebuild<std::uint64_t, std::uint64_t>(from, crew);
    } else if (!from.compact()) {
      rebuild<std::uint64_t, std::uint32_t>(from, crew);
    } else {
      rebuild<std::uint32_t, std::uint32_t>(from, crew);
    }
    return true;
  }

 private:
  using Mark = std::optional<unsigned>;

  static constexpr std::uint64_t kSmallestLines = 64;
  static constexpr double kLoad = 0.8;
  static constexpr std::uint64_t kOverflowBytes = 64;  // per entry of the overflow, roughly

  std::uint64_t key_of(State s) const { return layout_.mixer().key(s); }

  // Calls visit(slots, line, code) for the lines that may have the key, until it returns true.
  template <class Slot, class Visit>
  bool walk_lines(std::uint64_t key, const Visit& visit) const {
    std::uint64_t line = layout_.home(key), code = layout_.code(key, line);
    if (code == 0) return false;
    const std::uint64_t end = line + layout_.reach();
    for (; line < end; ++line, code += layout_.step()) {
      auto* slots = reinterpret_cast<Slot*>(const_cast<TrailLine*>(&lines_[line]));
      if (visit(slots, line, static_cast<Slot>(code))) return true;
    }
    return false;
  }

  template <class Slot, class Visit>
  void visit_slots(const Visit& visit) const {
    for (std::uint64_t line = 0; line < layout_.all_lines(); ++line) {
      const auto* slots = reinterpret_cast<const Slot*>(&lines_[line]);
      for (std::uint64_t at = 0; at < layout_.slots_per_line() && slots[at] != 0; ++at) {
        visit(layout_.mixer().state(layout_.key(line, slots[at])),
              mark_at(line, static_cast<unsigned>(at)));
      }
    }
  }

  bool insert_key(std::uint64_t key, unsigned mark) {
    return layout_.compact() ? insert_key<std::uint32_t>(key, mark)
                             : insert_key<std::uint64_t>(key, mark);
  }

  template <class Slot>
  bool insert_key(std::uint64_t key, unsigned mark) {
    bool fresh = false;
    const bool settled = walk_lines<Slot>(key, [&](Slot* slots, std::uint64_t line, Slot code) {
      unsigned at = 0;
      fresh = trail_kernels::take(slots, code, at);
      if (fresh) set_mark(line, at, mark);
      return at < trail_kernels::kSlotsOf<Slot>;
    });
    return settled ? fresh : put_in_overflow(key, mark);
  }

  bool put_in_overflow(std::uint64_t key, unsigned mark) {
    const std::lock_guard lock(overflow_mutex_);
    return overflow_.emplace(key, keep_ == Keep::kNothing ? 0 : mark).second;
  }

  // Returns the mark of a key's state (0 if the trail keeps no marks), or nothing if it is absent.
  Mark find(std::uint64_t key) const {
    return layout_.compact() ? find<std::uint32_t>(key) : find<std::uint64_t>(key);
  }

  template <class Slot>
  Mark find(std::uint64_t key) const {
    Mark mark;
    const bool settled = walk_lines<Slot>(key, [&](Slot* slots, std::uint64_t line, Slot code) {
      for (unsigned at = 0; at < trail_kernels::kSlotsOf<Slot>; ++at) {
        const Slot found = __atomic_load_n(&slots[at], __ATOMIC_RELAXED);
        if (found == code) mark = mark_at(line, at);
        if (found == code || found == 0) return true;
      }
      return false;
    });
    return settled ? mark : find_in_overflow(key);
  }

  Mark find_in_overflow(std::uint64_t key) const {
    const std::lock_guard lock(overflow_mutex_);
    const auto at = overflow_.find(key);
    return at == overflow_.end() ? Mark{} : Mark{at->second};
  }

  std::uint64_t mark_bytes_per_line() const { return layout_.slots_per_line() / 4; }
  unsigned mark_at(std::uint64_t line, unsigned slot) const {
    if (keep_ == Keep::kNothing) return 0;
    return marks_[line * mark_bytes_per_line() + slot / 4] >> slot % 4 * 2 & 3u;
  }
  // Sets the mark of a slot that this thread has taken.
  void set_mark(std::uint64_t line, unsigned slot, unsigned mark) {
    if (keep_ == Keep::kNothing || mark == 0) return;
    std::atomic_ref<std::uint8_t>(marks_[line * mark_bytes_per_line() + slot / 4])
        .fetch_or(static_cast<std::uint8_t>(mark << slot % 4 * 2), std::memory_order_relaxed);
  }

  std::uint64_t table_bytes(const TrailLayout& layout) const {
    const std::uint64_t marks = keep_ == Keep::kNothing ? 0 : layout.slots_per_line() / 4;
    return layout.all_lines() * (TrailLayout::kLineBytes + marks);
  }

  // The number of states that a table of this layout takes.
  static std::uint64_t capacity_of(const TrailLayout& layout) {
    return static_cast<std::uint64_t>(static_cast<double>(layout.slots()) * kLoad);
  }

  void adopt(const TrailLayout& layout) {
    layout_ = layout;
    kernels_ = kernels_for(layout_, isa_);
  }

  TrailLayout layout_for(std::uint64_t slots) const {
    // A rebuild in place needs a new table that ends beyond the old table. More growth takes fewer
    // waves.
    const std::uint64_t least =
        std::min(layout_.lines() + layout_.lines() / 16 + layout_.reach(), TrailLayout::kMostLines);
    const auto lines = [&](std::uint64_t per_line) {
      return std::clamp((slots + per_line - 1) / per_line, least, TrailLayout::kMostLines);
    };
    const TrailLayout compact(layout_.mixer(), lines(TrailLayout::kCompactSlots));
    return compact.compact() ? compact
                             : TrailLayout(layout_.mixer(), lines(TrailLayout::kWideSlots));
  }

  // Gets memory for a layout, and keeps the table's content.
  bool extend(const TrailLayout& layout) {
    const std::uint64_t lines = layout.all_lines(), marks = lines * (layout.slots_per_line() / 4);
    if (lines > lines_.size() && !lines_.extend(lines)) return false;
    return keep_ == Keep::kNothing || marks <= marks_.size() || marks_.extend(marks);
  }

  // Empties lines begin .. end - 1.
  void wipe(std::uint64_t begin, std::uint64_t end) {
    std::memset(static_cast<void*>(&lines_[begin]), 0, (end - begin) * TrailLayout::kLineBytes);
    if (keep_ == Keep::kNothing) return;
    const std::uint64_t marks = mark_bytes_per_line();
    std::memset(&marks_[begin * marks], 0, (end - begin) * marks);
  }

  template <class From, class To>
  void rebuild(const TrailLayout& from, const Crew& crew) {
    wipe(layout_.lines(), layout_.all_lines());
    TrailRebuild<From, To> rebuild(from, layout_, crew, isa_);
    rebuild.run({lines_.data(), keep_ == Keep::kNothing ? nullptr : marks_.data()});
    rebuild.for_each_spilled([&](const SpilledKey& k) { insert_key(k.key, k.mark); });
    for (const auto& [key, mark] : std::exchange(overflow_, {})) insert_key(key, mark);
  }

  Keep keep_;
  Isa isa_;
  TrailLayout layout_;
  TrailKernels kernels_{};
  ZeroedArray<TrailLine> lines_;
  ZeroedArray<std::uint8_t> marks_;
  std::uint64_t limit_ = 0;  // most states that the trail may have before the next barrier

  mutable std::mutex overflow_mutex_;
  std::unordered_map<std::uint64_t, unsigned> overflow_;  // key -> mark

  alignas(64) std::atomic<std::int64_t> room_{0};  // limit_ less size and claims
};

template <class Found>
void Trail::look_up(std::span<const State> states, const Found& found) const {
  std::array<ProbeBatch, 2> batches{};
  ProbeBatch *ready = &batches[0], *next = &batches[1];
  for (std::size_t begin = 0; begin < states.size() || ready->count != 0;) {
    next->count = std::min(ProbeBatch::kNewWords, states.size() - begin);
    std::copy_n(states.begin() + static_cast<std::ptrdiff_t>(begin), next->count,
                next->words.begin());
    const Lookup lookup = kernels_.find_batch(layout_, lines_.data(), *ready, *next);
    // The words are hashed. From now on a word is the index of its state.
    for (std::size_t i = 0; i < next->count; ++i) next->words[i] = begin + i;
    begin += next->count;
    for (std::uint64_t left = lookup.found | lookup.full; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      const std::size_t word = ready->words[i];
      // No slot holds code 0, but the kernel reports it as found in an empty slot.
      const bool sure = (lookup.full >> i & 1) == 0 && ready->codes[i] != 0;
      if (!sure && ready->codes[i] != 0 && queue_again(layout_, lines_.data(), *ready, i, *next)) {
        continue;
      }
      if (sure || contains(states[word])) found(word);
    }
    std::swap(ready, next);
  }
}

}  // namespace trailblaze
