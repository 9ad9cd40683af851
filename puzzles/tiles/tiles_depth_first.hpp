// A kernel of IDA* for sliding tiles, one tile a move, with any heuristic that follows a sliding
// tile. It is the depth-first search of ida_plain.hpp, which is easier to read, made faster by
// facts about tiles. A node of the move automaton says which tiles may move, and from where to
// where. The heuristic thus gets the move instead of computing it from two states, and a move is a
// single exclusive or.
//
//   h.slide<vertical>(memo, move)        returns the memo after the move
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "puzzles/tiles/tile_moves.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

template <class H>
concept SlidesTiles = Incremental<H> && requires(const H& h, typename H::Memo memo, TileMove move) {
  { h.template slide<true>(memo, move) } -> std::same_as<typename H::Memo>;
};

template <SlidesTiles H>
class TilesDepthFirst final : public IdaKernel {
 public:
  // Requires a single goal. Heuristic and moves must outlive the kernel.
  TilesDepthFirst(const H& heuristic, const TileMoves& moves, State goal)
      : h_(heuristic), moves_(moves), goal_(goal) {}

  std::uint64_t nodes_per_block() const override { return 250'000; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaTotals& totals) override {
    found_ = {};
    stop_ = &stop;
    least_excess_ = kDeadEnd;
    next_check_ = kCheckEvery;
    for (const IdaPrefix& p : prefixes) {
      ++found_.nodes;
      const Node root{p.state, h_.begin(p.state), p.node};
      if (!enter(root, bound - static_cast<int>(p.depth))) break;
    }
    if (least_excess_ < kDeadEnd) found_.next_bound = bound + least_excess_;
    totals += found_;
  }

 private:
  using Memo = typename H::Memo;
  static constexpr std::uint64_t kCheckEvery = 4096;  // nodes

  using Slide = TileMoves::Slide;
  using Slides = TileMoves::Node;
  struct Node {
    State state;
    Memo memo;
    std::uint32_t node;
  };

  // Searches below a counted node, with `left` moves left. Returns false if the whole search ends.
  // Not inlined, because g++ would else split it in two calls: 1.04 times the instructions.
  [[gnu::noinline]] bool enter(const Node& node, int left) {
    if (node.state == goal_) {
      ++found_.solutions;
      return !stop_->ends_at_first();
    }
    if (found_.nodes >= next_check_) {
      next_check_ = found_.nodes + kCheckEvery;
      if (stop_->must_end(found_.nodes)) return false;
    }
    return expand(node, moves_[node.node], left - 1);
  }

  // Enters a child if it is within the bound.
  bool visit(const Node& child, int left) {
    const int h = h_.value(child.memo);
    if (h > left) {
      least_excess_ = std::min(least_excess_, h - left);
      return true;
    }
    ++found_.nodes;
    return enter(child, left);
  }

  bool expand(const Node& node, const Slides& slides, int left) {
    return expand<true>(node, slides.up_down, left) && expand<false>(node, slides.left_right, left);
  }

  template <bool kVertical>
  bool expand(const Node& node, const std::array<Slide, 2>& slides, int left) {
    for (const Slide& slide : slides) {
      if (slide.target == MoveAutomaton::kForbidden) continue;
      ++found_.generated;
      const auto [move, t] = after_slide(node.state, slide);
      const Node child{t, h_.template slide<kVertical>(node.memo, move), slide.target};
      if (!visit(child, left)) return false;
    }
    return true;
  }

  const H& h_;
  const TileMoves& moves_;
  const State goal_;

  IdaStop* stop_ = nullptr;
  IdaTotals found_;
  int least_excess_ = kDeadEnd;   // least excess of an f beyond the bound
  std::uint64_t next_check_ = 0;  // node count at which to check the clock
};

}  // namespace trailblaze
