// The states that a bound of IDA* has visited, with their numbers of moves: a lock-free table of
// fixed size, shared by all threads, for puzzles with many cycles. IDA* prunes a state that it
// meets again after at least as many moves.
//
//   line  64 bytes: four slots of state and tag         index: high bits of the mixed state
//   tag   vvvv vvvv vvvv vvvv vvvv vvv  b  iiii iiii iiii iiii iiii iiii  gggg gggg gggg gggg
//          version, busy, iteration, moves; 0 for an empty slot
//
// A writer sets the busy bit of the tag by compare-and-swap, writes the state, and then writes the
// tag with the next version. A reader loads the tag, the state and the tag again: two equal tags
// without the busy bit belong to the state between. A thread that finds a slot busy skips it, so
// the table may lose entries. If all four slots are taken, entries of former iterations are
// evicted first, then the entry with the most moves.
//
// Proof that lengths stay exact, at any number of threads and whatever the table loses. Let s0 ...
// sn be a shortest solution, completely within the bound. Each si that is visited in this iteration
// with i moves (it cannot be reached with fewer) generates s(i+1) with i + 1 moves, since that is
// not the move back, which leads to i - 1. Then s(i+1) is visited, or the table has it with at most
// as many moves. In the second case the thread that wrote the entry visits s(i+1) in this
// iteration, and the bound ends only when all threads have finished. So every si is visited, and
// the goal too. Likewise, if the bound is too small, the first si beyond it is generated and counts
// for the next bound.
//
// The table must not be combined with an automaton that prunes moves. The automaton may have pruned
// moves at the first visit of a state that it would allow at the visit that the table prunes.
// Counts of nodes depend on which thread comes first, so with several threads they differ from run
// to run.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "engine/base/memory.hpp"
#include "engine/base/mix.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class TranspositionTable {
 public:
  // Allocates at most this many bytes, a power of two. Returns false if memory is too small.
  [[nodiscard]] bool allocate(std::uint64_t bytes) {
    const std::uint64_t lines = std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Line), 1));
    if (!lines_.allocate(lines)) return false;
    shift_ = 64 - std::countr_zero(lines);
    return true;
  }

  std::uint64_t bytes() const { return lines_.bytes(); }

  // Empties the table. Only one thread may call it, between bounds.
  void begin_iteration() { iteration_ = iteration_ % (kIterations - 1) + 1; }

  // Returns true if s must be visited after g moves, and then inserts s. Any thread may call it.
  bool insert(State s, int g) {
    if (g > static_cast<int>(kMoveMask)) return true;
    const std::uint64_t mine = iteration_ << kMoveBits | static_cast<std::uint64_t>(g);
    Line& line = line_of(s);
    Slot* worst = nullptr;
    std::uint64_t worst_tag = 0;
    for (Slot& slot : line.slots) {
      const std::uint64_t tag = load(slot.tag, std::memory_order_acquire);
      if (tag & kBusy) continue;
      const State state = load(slot.state, std::memory_order_acquire);
      const bool whole = load(slot.tag, std::memory_order_relaxed) == tag;
      if (whole && state == s && is_current(tag)) {
        if ((tag & kMoveMask) <= static_cast<std::uint64_t>(g)) return false;
        worst = &slot;
        worst_tag = tag;
        break;
      }
      if (worst == nullptr || eviction_priority(tag) > eviction_priority(worst_tag)) {
        worst = &slot;
        worst_tag = tag;
      }
    }
    if (worst != nullptr) write(*worst, worst_tag, s, mine);
    return true;
  }

  void prefetch(State s) { __builtin_prefetch(&line_of(s)); }

 private:
  static constexpr int kMoveBits = 16, kIterationBits = 24;
  static constexpr std::uint64_t kMoveMask = (std::uint64_t{1} << kMoveBits) - 1;
  static constexpr std::uint64_t kIterations = std::uint64_t{1} << kIterationBits;
  static constexpr std::uint64_t kBusy = std::uint64_t{1} << (kMoveBits + kIterationBits);

  // Plain words, so that fresh zero pages are an empty table.
  struct Slot {
    std::uint64_t state, tag;
  };
  struct alignas(64) Line {
    std::array<Slot, 4> slots;
  };

  static std::uint64_t load(std::uint64_t& word, std::memory_order order) {
    return std::atomic_ref(word).load(order);
  }

  bool is_current(std::uint64_t tag) const {
    return (tag >> kMoveBits & (kIterations - 1)) == iteration_;
  }

  // Priority for eviction: the slot with the greatest value goes first. Slots of former iterations
  // go before any slot of this iteration.
  std::uint64_t eviction_priority(std::uint64_t tag) const {
    return is_current(tag) ? tag & kMoveMask : kMoveMask + 1;
  }

  // Writes the slot, unless another thread writes it at the same time.
  static void write(Slot& slot, std::uint64_t before, State s, std::uint64_t mine) {
    std::atomic_ref tag(slot.tag);
    const std::uint64_t busy = before | kBusy;
    if (!tag.compare_exchange_strong(before, busy, std::memory_order_acquire)) return;
    std::atomic_ref(slot.state)
        .store(s, std::memory_order_release);  // a reader that sees it sees the busy tag
    const std::uint64_t version = (before & ~(2 * kBusy - 1)) + 2 * kBusy;  // wraps
    tag.store(version | mine, std::memory_order_release);
  }

  Line& line_of(State s) { return lines_[shift_ == 64 ? 0 : mix(s) >> shift_]; }

  ZeroedArray<Line> lines_;
  int shift_ = 64;
  std::uint64_t iteration_ = 1;
};

}  // namespace trailblaze
