// A kernel of IDA* for sliding tiles, one tile a move, with any heuristic that follows a sliding tile:
// the depth-first search of ida_plain.hpp, which stays its plain twin, without what a general one
// cannot know. A node of the move automaton says which tiles may move and from where to where, so
// the heuristic gets the move instead of finding it in the difference of two states, and a move is
// one exclusive or.
//
//   h.slide<vertical>(memo, move)        the memo after the move
//
// Counts are those of every kernel (ida_kernel.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "puzzles/tiles/tile_ways.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

template <class H>
concept SlidesTiles = Incremental<H> && requires(const H& h, typename H::Memo memo, TileMove move) {
  { h.template slide<true>(memo, move) } -> std::same_as<typename H::Memo>;
};

template <SlidesTiles H>
class TilesDepthFirst final : public IdaKernel {
 public:
  // The goal is the only one. Heuristic and ways must outlive the kernel.
  TilesDepthFirst(const H& heuristic, const TileWays& ways, State goal)
      : h_(heuristic), ways_(ways), goal_(goal) {}

  std::uint64_t nodes_per_block() const override { return 250'000; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaBelow& below) override {
    found_ = {};
    stop_ = &stop;
    least_excess_ = kDeadEnd;
    look_at_ = kLookEvery;
    for (const IdaPrefix& p : prefixes) {
      ++found_.nodes;
      const Place root{p.state, h_.begin(p.state), p.node};
      if (!enter(root, bound - static_cast<int>(p.depth))) break;
    }
    if (least_excess_ < kDeadEnd) found_.next_bound = bound + least_excess_;
    below += found_;
  }

 private:
  using Memo = typename H::Memo;
  static constexpr std::uint64_t kLookEvery = 4096;  // nodes

  using Way = TileWays::Way;
  using Ways = TileWays::Node;
  struct Place {
    State state;
    Memo memo;
    std::uint32_t node;
  };

  // A node that was counted, with so many moves left; false where the search ends.
  bool enter(const Place& place, int left) {
    if (place.state == goal_) {
      ++found_.solutions;
      return !stop_->at_first();
    }
    if (found_.nodes >= look_at_) {
      look_at_ = found_.nodes + kLookEvery;
      if (stop_->now(found_.nodes)) return false;
    }
    return expand(place, ways_[place.node], left - 1);
  }

  // Enters a child that is within the bound.
  bool visit(const Place& child, int left) {
    const int h = h_.value(child.memo);
    if (h > left) {
      least_excess_ = std::min(least_excess_, h - left);
      return true;
    }
    ++found_.nodes;
    return enter(child, left);
  }

  bool expand(const Place& place, const Ways& ways, int left) {
    return expand<true>(place, ways.up_down, left) && expand<false>(place, ways.left_right, left);
  }

  template <bool kVertical>
  bool expand(const Place& place, const std::array<Way, 2>& ways, int left) {
    for (const Way& way : ways) {
      if (way.target == MoveAutomaton::kForbidden) continue;
      ++found_.generated;
      const auto [move, t] = slid(place.state, way);
      const Place child{t, h_.template slide<kVertical>(place.memo, move), way.target};
      if (!visit(child, left)) return false;
    }
    return true;
  }

  const H& h_;
  const TileWays& ways_;
  const State goal_;

  IdaStop* stop_ = nullptr;
  IdaBelow found_;
  int least_excess_ = kDeadEnd;  // of an f beyond the bound
  std::uint64_t look_at_ = 0;    // nodes at which to look at the clock
};

}  // namespace trailblaze
