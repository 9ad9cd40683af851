// The successors of some states, in lists that a search fills again and again.
//
//   from      s0        s1     s2  s3 ...      states to be expanded
//   states    t  t  t   t  t   t   ...         their successors, grouped by source
//   sources   0  0  0   1  1   2   ...         Successors: the index in `from` of the source
//   ways      a  b  a   c  b   a   ...         WaySuccessors: a bit for the way back to the source
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// States, each with a number. Each call that fills the list replaces the contents and keeps the
// memory.
class SuccessorList {
 public:
  std::size_t size() const { return count_; }
  std::span<const State> states() const { return {states_.data(), count_}; }
  std::span<State> states() { return {states_.data(), count_}; }

  // For puzzles that write successors themselves (WritesSuccessors, ExpandsGroups): arrays of kRoom
  // entries, or of as many as make_room() got. filled(count) makes the first `count` entries the
  // successors.
  State* states_to_fill() { return states_.data(); }
  void make_room(std::size_t count) {
    if (count <= states_.size()) return;
    numbers_.resize(count);
    states_.resize(count);
  }
  void filled(std::size_t count) {
    TRAILBLAZE_CHECK(count <= states_.size(),
                     "more successors were written than there is room for");
    count_ = count;
  }

 protected:
  explicit SuccessorList(std::size_t room) : states_(room), numbers_(room) {}

  std::vector<State> states_;
  std::vector<std::uint32_t> numbers_;
  std::size_t count_ = 0;
};

// The successors of some states, each with the index of its source in that list of states. Sources
// ascend, and the successors of a source are in the order of its moves.
class Successors : public SuccessorList {
 public:
  // A call of expand() stops at the first state that brings the successors to this number, unless
  // the puzzle works on whole arrays and expands every state offered.
  static constexpr std::size_t kEnough = 128;

  // Minimum capacity, in successors.
  static constexpr std::size_t kRoom = 2 * kEnough;

  Successors() : SuccessorList(kRoom) {}

  std::span<const std::uint32_t> sources() const { return {numbers_.data(), count_}; }
  std::uint32_t* sources_to_fill() { return numbers_.data(); }

  // Generates successors: calls expand_one(i, emit) for i = 0, 1, ... until there are `enough`
  // successors or i is `most`. Returns the number of states expanded. Pointers and counts are
  // locals, so that they stay in registers.
  template <class ExpandOne>
  std::size_t fill(std::size_t most, const ExpandOne& expand_one, std::size_t enough = kEnough) {
    State* states = states_.data();
    std::uint32_t* sources = numbers_.data();
    std::size_t room = states_.size(), count = 0, i = 0;
    for (; i < most && count < enough; ++i) {
      expand_one(i, [&](State t) {
        if (count == room) {
          grow();
          states = states_.data();
          sources = numbers_.data();
          room = states_.size();
        }
        states[count] = t;
        sources[count++] = static_cast<std::uint32_t>(i);
      });
    }
    count_ = count;
    return i;
  }

 private:
  __attribute__((noinline)) void grow() { make_room(2 * states_.size()); }
};

// A puzzle may also write the successors of many states itself, for example in vectors, if that is
// faster than state by state. They must be the successors of for_each_successor in the same order,
// as AnyPuzzle::expand() returns them. writes_successors() is false if this machine or this
// puzzle's size has no such code.
template <class P>
concept WritesSuccessors = requires(const P& p, std::span<const State> from, Successors& out) {
  { p.writes_successors() } -> std::same_as<bool>;
  { p.write_successors(from, out) } -> std::same_as<std::size_t>;
};

// The successors that frontier search generates: those by moves that do not lead back to the last
// level, each with a bit for the way back to its source (NamesWays in puzzle.hpp).
class WaySuccessors : public SuccessorList {
 public:
  // A call stops at the first state that brings the successors to this number.
  static constexpr std::size_t kEnough = 512;
  static constexpr int kWrongWay = -1;
  // Capacity in successors: kEnough, plus the successors of a group of kMostGroup states.
  static constexpr std::size_t kMostGroup = 8;
  static constexpr std::size_t kRoom = kEnough + kMostGroup * kMostWays;

  WaySuccessors() : SuccessorList(kRoom) {}

  std::span<const std::uint32_t> ways() const { return {numbers_.data(), count_}; }
  std::uint32_t* ways_to_fill() { return numbers_.data(); }
  // True if any way so far was out of range.
  bool is_wrong() const { return is_wrong_; }

  // Generates successors: calls expand_one(i, emit) for i = 0, 1, ... until there are kEnough
  // successors or i is `most`. Returns the number of states expanded. emit(t, kept, back) adds t if
  // `kept` is true; `back` is kWrongWay if a way is out of range. A state has at most kMostWays
  // successors.
  template <class ExpandOne>
  std::size_t fill(std::size_t most, const ExpandOne& expand_one) {
    State* const states = states_.data();
    std::uint32_t* const ways = numbers_.data();
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

 private:
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
