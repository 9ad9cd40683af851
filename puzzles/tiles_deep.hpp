// A kernel of IDA* for sliding tiles, one tile a move, with any heuristic that follows a sliding tile:
// the depth-first search of ida_plain.hpp, which stays its plain twin, without what a general one
// cannot know. A node of the move automaton says which tiles may move and from where to where, so
// the heuristic gets the move instead of finding it in the difference of two states, and a move is
// one exclusive or.
//
//   h.slide<vertical>(memo, move)        the memo after the move
//
// A heuristic that looks into a large table is asked first for all moves of a state and answers then,
// so that its misses of the cache overlap:
//
//   asked = h.ask(move, after)           begins to fetch what the answer needs
//   h.answer(memo, move, asked)          the memo after the move
//
// Counts are those of every kernel (ida_kernel.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/heuristic.hpp"
#include "engine/ida_kernel.hpp"
#include "engine/move_automaton.hpp"
#include "puzzles/tiles_heuristics.hpp"

namespace trailblaze {

template <class H>
concept SlidesTiles = Incremental<H> && requires(const H& h, typename H::Memo memo, TileMove move) {
  { h.template slide<true>(memo, move) } -> std::same_as<typename H::Memo>;
};

template <class H>
concept AsksAhead = Incremental<H> &&
    requires(const H& h, typename H::Memo memo, TileMove move, State s, typename H::Asked asked) {
  { h.ask(move, s) } -> std::same_as<typename H::Asked>;
  { h.answer(memo, move, asked) } -> std::same_as<typename H::Memo>;
};

// The moves of each node of an automaton, 16 bytes a node, so that most of a machine of some thousand
// stays in the first cache. Those up and down apart: which of the two a move is, a heuristic need
// not ask.
class TileWays {
 public:
  struct Way {
    std::uint8_t from = 0, to = 0;  // cells of the tile that moves
    MoveAutomaton::Node target = MoveAutomaton::kForbidden;
  };
  struct Node {
    std::array<Way, 2> up_down, left_right;
  };

  // Of tiles, one tile a move: the moves of either axis are two in a row.
  TileWays(const MoveAutomaton& automaton, const TilesBoard& board) {
    for (int v = 0; v < automaton.nodes(); ++v) {
      const auto here = static_cast<MoveAutomaton::Node>(v);
      Node node;
      for (int m = 0; m < automaton.moves(); ++m) {
        const MoveAutomaton::Node target = automaton.next(here, m);
        if (target == MoveAutomaton::kForbidden) continue;
        const int from = automaton.frame(target), to = automaton.frame(here);
        const bool vertical = std::abs(from - to) == board.columns;
        Way& way = (vertical ? node.up_down : node.left_right)[static_cast<std::size_t>(m % 2)];
        way.from = static_cast<std::uint8_t>(from);
        way.to = static_cast<std::uint8_t>(to);
        way.target = target;
      }
      nodes_.push_back(node);
    }
  }

  const Node& operator[](std::size_t node) const { return nodes_[node]; }

 private:
  std::vector<Node> nodes_;
};

template <Incremental H>
requires SlidesTiles<H> || AsksAhead<H>
class TilesDeep final : public IdaKernel {
 public:
  // The goal is the only one. Heuristic and ways must outlive the kernel.
  TilesDeep(const H& heuristic, const TileWays& ways, State goal)
      : h_(heuristic), ways_(ways), goal_(goal) {}

  std::uint64_t nodes_per_block() const override { return 250'000; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaBelow& below) override {
    found_ = {};
    stop_ = &stop;
    least_excess_ = kNoWay;
    look_at_ = kLookEvery;
    for (const IdaPrefix& p : prefixes) {
      ++found_.nodes;
      const Place root{p.state, h_.begin(p.state), p.node};
      if (!enter(root, bound - static_cast<int>(p.depth))) break;
    }
    if (least_excess_ < kNoWay) found_.next_bound = bound + least_excess_;
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
    if constexpr (AsksAhead<H>) {
      return expand_asking(place, ways_[place.node], left - 1);
    } else {
      return expand(place, ways_[place.node], left - 1);
    }
  }

  struct Slid {
    TileMove move;
    State state;
  };
  static Slid slid(State s, const Way& way) {
    const State tile = s >> 4 * way.from & 15;
    return {{static_cast<int>(tile), way.from, way.to},
            s ^ (tile << 4 * way.from | tile << 4 * way.to)};
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

  bool expand_asking(const Place& place, const Ways& ways, int left) requires AsksAhead<H> {
    std::array<Slid, 4> children;
    std::array<typename H::Asked, 4> asked;
    std::array<std::uint32_t, 4> targets;
    std::size_t count = 0;
    for (const auto& axis : {ways.up_down, ways.left_right}) {
      for (const Way& way : axis) {
        if (way.target == MoveAutomaton::kForbidden) continue;
        children[count] = slid(place.state, way);
        asked[count] = h_.ask(children[count].move, children[count].state);
        targets[count++] = way.target;
      }
    }
    found_.generated += count;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [move, t] = children[i];
      if (!visit({t, h_.answer(place.memo, move, asked[i]), targets[i]}, left)) return false;
    }
    return true;
  }

  const H& h_;
  const TileWays& ways_;
  const State goal_;

  IdaStop* stop_ = nullptr;
  IdaBelow found_;
  int least_excess_ = kNoWay;  // of an f beyond the bound
  std::uint64_t look_at_ = 0;  // nodes at which to look at the clock
};

}  // namespace trailblaze
