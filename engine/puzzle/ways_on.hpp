// The successors by which frontier search goes on: those by moves that do not lead back, each with
// the way back to its source (NamesWays in puzzle.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The successors of some states by moves that do not lead back, each with a bit for the way back to
// its source. It is filled again by each call, and keeps its memory.
class WaysOn {
 public:
  // A call ends with the first state that brings the successors to this number.
  static constexpr std::size_t kEnough = 512;
  static constexpr int kWrong = -1;
  // Successors that there is room for: kEnough, and those of a group of kMostGroup states more.
  static constexpr std::size_t kMostGroup = 8;
  static constexpr std::size_t kRoom = kEnough + kMostGroup * kMostWays;

  WaysOn() : states_(kRoom), ways_(kRoom) {}

  std::size_t size() const { return count_; }
  std::span<const State> states() const { return {states_.data(), count_}; }
  std::span<const std::uint32_t> ways() const { return {ways_.data(), count_}; }
  // Whether any way, since this was made, had no number that there is.
  bool is_wrong() const { return is_wrong_; }

  // Produces successors: calls expand_one(i, emit) for i = 0, 1, ... until there are enough or i is
  // `most`, and returns how many states were expanded. emit(t, kept, back) adds t where `kept` is
  // true; `back` is kWrong where a way has no number that there is. A state has at most kMostWays
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
        is_wrong_ |= back == kWrong;
        ways[count] = std::uint32_t{1} << (back & 31);
        count += kept;
      });
    }
    count_ = count;
    return i;
  }

  // For puzzles that expand groups of states (ExpandsGroups): arrays of kRoom entries or, after
  // make_room(), of as many as it was asked for. The first `count` are then the successors.
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

// A puzzle that names ways may also expand many states together, where that is faster than one at a
// time: groups of eight in vectors, say. It has to be worth the code: for_each_way stays, it is the
// one to read, and the laws compare the two. expand_group(from, done, out) expands from[0],
// from[1], ... by the moves whose bits are not in done[0], done[1], ..., until `out` has kEnough
// successors, and returns how many states were expanded: at least one of them. The successors may
// be in any order. expands_groups() is false where this size or this machine has no such code.
template <class P>
concept ExpandsGroups = NamesWays<P> &&
    requires(const P& p, std::span<const State> from, const std::uint32_t* done, WaysOn& out) {
  { p.expands_groups() } -> std::same_as<bool>;
  { p.expand_group(from, done, out) } -> std::same_as<std::size_t>;
};

}  // namespace trailblaze
