// Moves every key of a trail's table to a layout with more lines, in parallel.
//
// Homes are monotone in the key, so the keys of an interval of new lines come from an interval of
// old lines. Blocks of new lines are built independently, and each line is written once. To work in
// place, the table is moved from its end to its front, in waves. A wave builds the new lines that
// lie beyond all old lines still to be read.
//
//   old  |aaaa|bbbb|cccc|dddd|
//   1st  |aaaa|bbbb|cccc|dddd|d d |     if a table grows by a quarter, a wave moves a fifth of it
//   2nd  |aaaa|bbbb|cccc|c  c| d d|
//   ...  |a  a| a a|b  b|...            the last lines, a thousand at most, by way of a copy
//
// Afterwards the caller inserts the keys that found no room in their block.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/trail/kernels.hpp"
#include "engine/trail/layout.hpp"
#include "engine/trail/move.hpp"

namespace trailblaze {

// The table's memory: its lines, and the marks (depths modulo 3) or null. A mark has two bits: slot
// s of a line has bits 2*(s%4) and up of the line's byte s/4.
struct TrailMemory {
  TrailLine* lines = nullptr;
  std::uint8_t* marks = nullptr;
};

struct SpilledKey {
  std::uint64_t key;
  unsigned mark;
};

template <class From, class To>
class TrailRebuild {
 public:
  TrailRebuild(const TrailLayout& from, const TrailLayout& to, const Crew& crew, Isa isa)
      : from_(from),
        to_(to),
        crew_(crew),
        move_(move_kernel<From, To>(isa)),
        spilled_(static_cast<std::size_t>(crew.threads())) {}

  // Moves the table in `memory`, which is long enough for both layouts. `to` must have more lines.
  void run(const TrailMemory& memory) {
    std::uint64_t end = to_.lines(), begin = from_.all_lines();
    while (begin < end) {
      build(memory, memory, begin, end);
      end = begin;
      begin = old_end(end);
    }
    // The last new lines overlap the old lines that they are built from, so those are copied first.
    std::vector<TrailLine> lines(memory.lines, memory.lines + begin);
    std::vector<std::uint8_t> marks;
    if (memory.marks != nullptr) marks.assign(memory.marks, memory.marks + begin * kFromMarkBytes);
    build({lines.data(), memory.marks == nullptr ? nullptr : marks.data()}, memory, 0, end);
  }

  // Visits the keys that found no room in their block.
  template <class Visit>
  void for_each_spilled(const Visit& visit) const {
    for (const auto& keys : spilled_) std::for_each(keys.begin(), keys.end(), visit);
  }

 private:
  static constexpr std::uint64_t kFromSlots = TrailLayout::kLineBytes / sizeof(From);
  static constexpr std::uint64_t kToSlots = TrailLayout::kLineBytes / sizeof(To);
  static constexpr std::uint64_t kFromMarkBytes = kFromSlots / 4,
                                 kToMarkBytes = kToSlots / 4;  // bytes a line
  static constexpr std::uint64_t kBlockLines = 512;            // a worker builds at a time: 32 KiB
  static constexpr std::uint64_t kLinesPerCall = 64;           // old lines, passed to the kernel

  // The end of the old lines that hold keys of new lines below `end`.
  std::uint64_t old_end(std::uint64_t end) const {
    if (end == to_.lines()) return from_.all_lines();
    const std::uint64_t last = to_.first_key(end) - 1;
    return std::min(from_.home(last) + from_.reach(), from_.all_lines());
  }

  void build(const TrailMemory& source, const TrailMemory& target, std::uint64_t begin,
             std::uint64_t end) {
    crew_.for_each_block((end - begin + kBlockLines - 1) / kBlockLines,
                         [&](int worker, std::size_t block) {
                           const std::uint64_t first = begin + block * kBlockLines;
                           build_block(source, target, first, std::min(first + kBlockLines, end),
                                       spilled_[static_cast<std::size_t>(worker)]);
                         });
  }

  // Builds new lines first .. end - 1.
  void build_block(const TrailMemory& source, const TrailMemory& target, std::uint64_t first,
                   std::uint64_t end, std::vector<SpilledKey>& spilled) const {
    std::array<std::uint8_t, kBlockLines> used{};  // used slots of each line
    std::memset(static_cast<void*>(target.lines + first), 0,
                (end - first) * TrailLayout::kLineBytes);
    if (target.marks != nullptr) {
      std::memset(target.marks + first * kToMarkBytes, 0, (end - first) * kToMarkBytes);
    }
    const TrailBlock block{first,
                           end - first,
                           to_.first_key(first),
                           end == to_.lines() ? ~std::uint64_t{0} : to_.first_key(end) - 1,
                           target.lines + first,
                           used.data()};
    const std::uint64_t stop = old_end(end);
    for (std::uint64_t line = from_.home(block.least); line < stop;) {
      const std::uint64_t lines = std::min<std::uint64_t>(stop - line, kLinesPerCall);
      std::array<std::uint16_t, kLinesPerCall> left;
      left.fill((1u << kFromSlots) - 1);
      if (move_ != nullptr && source.marks == nullptr) {
        move_(from_, to_, source.lines, line, lines, block, left.data());
      }
      for (std::uint64_t i = 0; i < lines; ++i, ++line) {
        if (left[i] != 0) place_slots(source, line, left[i], block, target, spilled);
      }
    }
  }

  // Places the keys of an old line that are in the slots of mask `slots`.
  void place_slots(const TrailMemory& source, std::uint64_t line, unsigned slots,
                   const TrailBlock& block, const TrailMemory& target,
                   std::vector<SpilledKey>& spilled) const {
    const From* const in = reinterpret_cast<const From*>(source.lines + line);
    To* const out = reinterpret_cast<To*>(block.lines);
    for (; slots != 0; slots &= slots - 1) {
      const auto s = static_cast<unsigned>(std::countr_zero(slots));
      if (in[s] == 0) return;
      const std::uint64_t key = from_.key(line, in[s]);
      if (key < block.least || key > block.most) continue;  // another block's
      const unsigned mark = source.marks == nullptr
                                ? 0
                                : source.marks[line * kFromMarkBytes + s / 4] >> s % 4 * 2 & 3u;
      const std::uint64_t home = to_.home(key);
      std::uint64_t code = to_.code(key, home), at = home - block.first;
      const std::uint64_t stop = std::min(at + to_.reach(), block.size);
      for (; at < stop && block.used[at] == kToSlots; ++at) code += to_.step();
      if (at == stop) {
        spilled.push_back({key, mark});
        continue;
      }
      const std::uint64_t slot = at * kToSlots + block.used[at]++;
      out[slot] = static_cast<To>(code);
      if (target.marks != nullptr) {
        target.marks[block.first * kToMarkBytes + slot / 4] |=
            static_cast<std::uint8_t>(mark << slot % 4 * 2);
      }
    }
  }

  const TrailLayout& from_;
  const TrailLayout& to_;
  const Crew& crew_;
  MoveKernel move_;                               // may be null
  std::vector<std::vector<SpilledKey>> spilled_;  // per worker
};

}  // namespace trailblaze
