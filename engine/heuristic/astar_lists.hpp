// The open and closed lists of A*.
//
//   OpenList     the nodes that were made, and those that wait, in buckets by f, then g
//   ClosedTrail  the states that were taken, where the first time is the best
//   BestCosts    the fewest moves to each state, where a state may be reached better later
//
// All of them grow in place and by small steps near the limit on memory, so that a search can use
// the memory that it may.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/mix.hpp"
#include "engine/trail/growth.hpp"

namespace trailblaze {

// A state as it was reached: by which node, and which node waits below it in its bucket.
struct Node {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  State state;
  std::uint32_t parent = kNone, below = kNone;
};

// The nodes that were made, and those that wait, by f and g. A bucket is a stack that is linked
// through its nodes, so it takes no memory of its own and nothing doubles.
class OpenList {
 public:
  struct Entry {
    std::uint32_t node;
    int f, g;
  };

  const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint64_t nodes() const { return nodes_.size(); }

  // Makes a node that waits.
  void push(State s, std::uint32_t parent, int f_value, int g_value) {
    const auto f = static_cast<std::size_t>(f_value), g = static_cast<std::size_t>(g_value);
    if (f >= levels_.size()) levels_.resize(f + 1);
    Level& level = levels_[f];
    if (g >= level.tops.size()) level.tops.resize(g + 1, Node::kNone);
    nodes_.push_back({s, parent, level.tops[g]});
    level.tops[g] = static_cast<std::uint32_t>(nodes_.size() - 1);
    level.deepest = std::max(level.deepest, g);
    least_ = std::min(least_, f);
    ++size_;
  }

  bool empty() const { return size_ == 0; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return nodes_.bytes(); }

  // Requires that it is not empty.
  Entry pop() {
    for (;; ++least_) {
      Level& level = levels_[least_];
      if (level.tops.empty()) continue;
      while (level.deepest > 0 && level.tops[level.deepest] == Node::kNone) --level.deepest;
      std::uint32_t& top = level.tops[level.deepest];
      if (top == Node::kNone) continue;
      const std::uint32_t node = std::exchange(top, nodes_[top].below);
      --size_;
      return {node, static_cast<int>(least_), static_cast<int>(level.deepest)};
    }
  }

 private:
  struct Level {
    std::vector<std::uint32_t> tops;  // by g
    std::size_t deepest = 0;          // all deeper ones are empty
  };

  GrowingArray<Node> nodes_;
  std::vector<Level> levels_;                                    // by f
  std::size_t least_ = std::numeric_limits<std::size_t>::max();  // all lesser ones are empty
  std::uint64_t size_ = 0;
};

// The states that were taken, for heuristics with which the first time is the best.
class ClosedTrail : public SerialTrail {
 public:
  using SerialTrail::SerialTrail;

  // Whether s, reached by g moves, should wait in a bucket.
  bool admits(State s, std::uint32_t /*g*/) { return !contains(s); }
  // Whether s, taken after g moves, is to be expanded. Also false at a limit, see stop().
  bool take(State s, std::uint32_t /*g*/, std::uint64_t other_bytes) {
    return insert(s, other_bytes);
  }
};

// The fewest moves by which each state was reached: entries in the order in which they came, and a
// table of their numbers by a hash with linear probing, which grows where it is.
class BestCosts {
 public:
  BestCosts(Watch& watch, int /*bits*/) : watch_(watch), left_(watch.limits().max_bytes) {
    grow(kSmallest);
  }

  bool admits(State s, std::uint32_t g) {
    if (entries_.size() >= most_) grow(next_size());
    std::uint32_t& slot = slots_[find(s)];
    if (slot == 0) {
      entries_.push_back({s, g});
      slot = static_cast<std::uint32_t>(entries_.size());
      return true;
    }
    std::uint32_t& best = entries_[slot - 1].g;
    if (g >= best) return false;
    best = g;
    return true;
  }
  bool take(State s, std::uint32_t g, std::uint64_t other_bytes) {
    if (++taken_ % kLookEvery == 0) look(other_bytes);
    if (size() > watch_.limits().max_states) stop_ = Stop::kStates;
    return stop_ == Stop::kNone && entries_[slots_[find(s)] - 1].g == g;
  }

  Stop stop() const { return stop_; }
  std::uint64_t size() const { return entries_.size(); }
  std::uint64_t bytes() const { return entries_.bytes() + slots_.bytes(); }

 private:
  struct Entry {
    State state;
    std::uint32_t g;
  };

  static constexpr std::uint64_t kLookEvery = 1024;  // states taken between two looks
  static constexpr std::uint64_t kMargin = std::uint64_t{1} << 18;  // bytes until the next look
  static constexpr std::size_t kSmallest = 1024;
  static constexpr double kLoad = 0.75;

  // The slot that has the state's number, or the empty one where it belongs.
  std::size_t find(State s) const {
    std::size_t i = home(s);
    while (slots_[i] != 0 && entries_[slots_[i] - 1].state != s) {
      if (++i == slots_.size()) i = 0;
    }
    return i;
  }
  std::size_t home(State s) const { return (mix(s) >> 32) * slots_.size() >> 32; }

  // The next size of the table: twice as many slots, or what the memory that is left allows.
  std::size_t next_size() const {
    const std::size_t now = slots_.size();
    for (const double factor : {2.0, 1.24, 1.12}) {
      const auto next = static_cast<std::size_t>(static_cast<double>(now) * factor);
      const std::uint64_t more = (slots_.extendable() ? next - now : next) * sizeof(std::uint32_t);
      if (more <= left_) return next;
    }
    return now;
  }

  // Makes the table longer and enters all states anew. Where there is no memory for that, the table
  // is filled further until the next look, which stops the search.
  void grow(std::size_t size) {
    if (size == slots_.size()) {
      full_ = true;
      most_ = size - size / 16;
      if (entries_.size() >= most_) throw std::bad_alloc();
      return;
    }
    if (!slots_.extend(size)) throw std::bad_alloc();
    most_ = static_cast<std::size_t>(static_cast<double>(size) * kLoad);
    std::fill_n(slots_.data(), size, 0);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      slots_[find(entries_[i].state)] = static_cast<std::uint32_t>(i + 1);
    }
  }

  // Checks the limits.
  void look(std::uint64_t other_bytes) {
    watch_.show(&Pulse::states, size());
    stop_ = watch_.stopped();
    const std::uint64_t used = bytes() + other_bytes, most = watch_.limits().max_bytes;
    left_ = most - std::min(most, used);
    if (full_ || left_ < kMargin) stop_ = Stop::kMemory;
  }

  Watch& watch_;
  GrowingArray<Entry> entries_;
  ZeroedArray<std::uint32_t> slots_;  // 0, or 1 + the number of an entry
  std::size_t most_ = 0;              // entries until the table grows
  std::uint64_t taken_ = 0;
  std::uint64_t left_;  // bytes left at the last look
  bool full_ = false;   // the table could not grow
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
