// The successors that frontier search generates: those by moves that do not lead back to the last
// level, each with the way back to its source (NamesWays in puzzle.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The successors of some states, each with a bit for the way back to its source. Each call of
// expand_ways() replaces the contents and keeps the memory.
class WaySuccessors {
 public:
  // A call stops at the first state that brings the successors to this number.
  static constexpr std::size_t kEnough = 512;
  static constexpr int kWrongWay = -1;
  // Capacity in successors: kEnough, plus the successors of a group of kMostGroup states.
  static constexpr std::size_t kMostGroup = 8;
  static constexpr std::size_t kRoom = kEnough + kMostGroup * kMostWays;

  WaySuccessors() : states_(kRoom), ways_(kRoom) {}

  std::size_t size() const { return count_; }
  std::span<const State> states() const { return {states_.data(), count_}; }
  std::span<const std::uint32_t> ways() const { return {ways_.data(), count_}; }
  // True if any way so far was out of range.
  bool is_wrong() const { return is_wrong_; }

  // Generates successors: calls expand_one(i, emit) for i = 0, 1, ... until there are kEnough
  // successors or i is `most`. Returns the number of states expanded. emit(t, kept, back) adds t if
  // `kept` is true; `back` is kWrongWay if a way is out of range. A state has at most kMostWays
  // successors.
  template <class ExpandOne>
  std::size_t fill(std::size_t most, const ExpandOne& expand_one) {
    State* const states = states_.data();
    std::uint32_t* const ways = ways_.data();
    std::size_t count = 0, i = 0;
    for (; i < most && count < kEnough; ++i) {
      expand_one(i, [&](State t, bool kept, int back) {
        TRAILBLAZE_CHECK(count < kRoom, "a state has more successors than ways");
        states[count] = t;
        is_wrong_ |= back == kWrongWay;
        ways[count] = std::uint32_t{1} << (back & 31);
        count += kept;
      });
    }
    count_ = count;
    return i;
  }

  // For puzzles that expand groups of states (ExpandsGroups): arrays of kRoom entries, or of as
  // many as make_room() got. filled(count) makes the first `count` entries the successors.
  State* states_to_fill() { return states_.data(); }
  std::uint32_t* ways_to_fill() { return ways_.data(); }
  void make_room(std::size_t count) {
    states_.resize(std::max(states_.size(), count));
    ways_.resize(std::max(ways_.size(), count));
  }
  void filled(std::size_t count) {
    TRAILBLAZE_CHECK(count <= states_.size(), "a group has more successors than there is room for");
    count_ = count;
  }

 private:
  std::vector<State> states_;
  std::vector<std::uint32_t> ways_;
  std::size_t count_ = 0;
  bool is_wrong_ = false;
};

// A puzzle with ways may also expand many states together, for example groups of eight in vectors,
// if that is so much faster that it is worth the code. for_each_way stays as the readable variant,
// and the laws compare the two. expand_group(from, done, out) expands from[0], from[1], ... by the
// moves whose bits are not in done[0], done[1], ..., until `out` has kEnough successors. It returns
// the number of states expanded, never 0. The successors may be in any order. expands_groups() is
// false if this size or this machine has no such code.
template <class P>
concept ExpandsGroups = NamesWays<P> && requires(const P& p, std::span<const State> from,
                                                 const std::uint32_t* done, WaySuccessors& out) {
  { p.expands_groups() } -> std::same_as<bool>;
  { p.expand_group(from, done, out) } -> std::same_as<std::size_t>;
};

}  // namespace trailblaze
