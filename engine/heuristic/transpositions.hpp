// What a bound of IDA* has visited, and after how many moves: a table of fixed size that threads
// share without locks, for puzzles full of cycles. A state met again after no fewer moves is not
// searched.
//
//   line   64 bytes: four slots of state and mark        home is the mixed state's high bits
//   mark   vvvv vvvv vvvv vvvv vvvv vvv  b  iiii iiii iiii iiii iiii iiii  gggg gggg gggg gggg
//          version, busy, iteration, moves; 0 for an empty slot
//
// A writer makes the mark busy by compare-and-swap, writes the state, and then the mark with the
// next version. A reader takes the mark, the state and the mark again: two equal marks that are not
// busy belong to the state between. A thread that finds a slot busy leaves it alone: the table may
// lose entries. Where all four slots are taken, former iterations go first, then most moves.
//
// Why lengths stay exact, at any number of threads and whatever the table loses. Let s0 ... sn be a
// shortest solution, all of it within the bound. Each si that is visited in this iteration with i
// moves (it cannot be reached with fewer) generates s(i+1) with i + 1 moves: that is not the move
// back, which leads to i - 1. It is then visited, or the table has it with no more moves: then the
// thread that wrote it visits it in this iteration, and the bound is over only when all have. So
// every si is visited, and the goal is. In the same way, where the bound is too small, the first si
// beyond it is generated and takes part in the next bound.
//
// An automaton of moves must not prune beside it: the visit in the table may be allowed fewer moves
// than the one that it replaces. Counts of nodes depend on which thread comes first, so with
// several threads they differ from run to run.
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
  // Takes at most this many bytes, a power of two. False where there is no memory for it.
  [[nodiscard]] bool allocate(std::uint64_t bytes) {
    const std::uint64_t lines = std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Line), 1));
    if (!lines_.allocate(lines)) return false;
    shift_ = 64 - std::countr_zero(lines);
    return true;
  }

  std::uint64_t bytes() const { return lines_.bytes(); }

  // Empties the table. Called by one thread, between bounds.
  void begin() { iteration_ = iteration_ % (kIterations - 1) + 1; }

  // Whether s must be visited after g moves; it is then marked. Any thread may call it.
  bool enter(State s, int g) {
    if (g > static_cast<int>(kMoves)) return true;
    const std::uint64_t mine = iteration_ << kMoveBits | static_cast<std::uint64_t>(g);
    Line& line = line_of(s);
    Slot* worst = nullptr;
    std::uint64_t worst_mark = 0;
    for (Slot& slot : line.slots) {
      const std::uint64_t mark = load(slot.mark, std::memory_order_acquire);
      if (mark & kBusy) continue;
      const State state = load(slot.state, std::memory_order_acquire);
      const bool whole = load(slot.mark, std::memory_order_relaxed) == mark;
      if (whole && state == s && is_current(mark)) {
        if ((mark & kMoves) <= static_cast<std::uint64_t>(g)) return false;
        worst = &slot;
        worst_mark = mark;
        break;
      }
      if (worst == nullptr || use_of(mark) > use_of(worst_mark)) {
        worst = &slot;
        worst_mark = mark;
      }
    }
    if (worst != nullptr) write(*worst, worst_mark, s, mine);
    return true;
  }

  void prefetch(State s) { __builtin_prefetch(&line_of(s)); }

 private:
  static constexpr int kMoveBits = 16, kIterationBits = 24;
  static constexpr std::uint64_t kMoves = (std::uint64_t{1} << kMoveBits) - 1;
  static constexpr std::uint64_t kIterations = std::uint64_t{1} << kIterationBits;
  static constexpr std::uint64_t kBusy = std::uint64_t{1} << (kMoveBits + kIterationBits);

  // Plain words, so that fresh zero pages are an empty table.
  struct Slot {
    std::uint64_t state, mark;
  };
  struct alignas(64) Line {
    std::array<Slot, 4> slots;
  };

  static std::uint64_t load(std::uint64_t& word, std::memory_order order) {
    return std::atomic_ref(word).load(order);
  }

  bool is_current(std::uint64_t mark) const {
    return (mark >> kMoveBits & (kIterations - 1)) == iteration_;
  }

  // How useful a slot is. Slots of former iterations are replaced before any of this one.
  std::uint64_t use_of(std::uint64_t mark) const {
    return is_current(mark) ? mark & kMoves : kMoves + 1;
  }

  // Writes the slot, unless another thread is writing it.
  static void write(Slot& slot, std::uint64_t before, State s, std::uint64_t mine) {
    std::atomic_ref mark(slot.mark);
    const std::uint64_t busy = before | kBusy;
    if (!mark.compare_exchange_strong(before, busy, std::memory_order_acquire)) return;
    std::atomic_ref(slot.state)
        .store(s, std::memory_order_release);  // a reader that sees it sees the busy mark
    const std::uint64_t version = (before & ~(2 * kBusy - 1)) + 2 * kBusy;  // wraps
    mark.store(version | mine, std::memory_order_release);
  }

  Line& line_of(State s) { return lines_[shift_ == 64 ? 0 : mix(s) >> shift_]; }

  ZeroedArray<Line> lines_;
  int shift_ = 64;
  std::uint64_t iteration_ = 1;
};

}  // namespace trailblaze
