// A kernel of IDA* for sliding tiles with a heuristic that reads a table larger than the caches
// (additive pattern databases). It processes several nodes at once, so that their cache misses
// overlap.
//
//   lookup = h.start_lookup(move, after)     begins to fetch what the next call needs
//   h.finish_lookup(memo, move, lookup)      returns the memo after the move
//
//   waiting   o o o o o o o [o o o o o o o o]    a wave: the last of the waiting nodes
//                            | start the look-ups of all moves of the wave
//                            v then finish them; children within the bound join the waiting
//
// This is a depth-first search a few nodes wide. The number of waiting nodes is at most the product
// of three numbers: nodes of a wave, moves of a state, and depth. A node carries its path, two bits
// a move:
//
//   ... 11 00 01 10      the last move in the lowest bits; 0, 1: up or down; 2, 3: left or right
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "puzzles/tiles/tile_moves.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

template <class H>
concept SplitsLookups = Incremental<H> &&
    requires(const H& h, typename H::Memo memo, TileMove move, State s, typename H::Lookup lookup) {
  { h.start_lookup(move, s) } -> std::same_as<typename H::Lookup>;
  { h.finish_lookup(memo, move, lookup) } -> std::same_as<typename H::Memo>;
};

template <SplitsLookups H>
class TilesPrefetched final : public IdaKernel {
 public:
  // Requires a single goal. Heuristic and moves must outlive the kernel.
  TilesPrefetched(const H& heuristic, const TileMoves& moves, State goal)
      : h_(heuristic), moves_(moves), goal_(goal) {}

  std::uint64_t nodes_per_block() const override { return 100'000; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaTotals& totals) override {
    found_ = {};
    least_excess_ = kDeadEnd;
    waiting_.clear();
    goal_seen_.reset();
    path_.clear();
    std::uint64_t next_check = kCheckEvery;
    for (std::size_t i = prefixes.size(); i-- > 0;) {
      const IdaPrefix& p = prefixes[i];
      ++found_.nodes;
      add({p.state,
           h_.begin(p.state),
           {},
           p.node,
           static_cast<std::uint32_t>(i),
           bound - static_cast<int>(p.depth),
           0});
    }
    while (!waiting_.empty() && !(goal_seen_ && stop.ends_at_first())) {
      if (found_.nodes >= next_check) {
        next_check = found_.nodes + kCheckEvery;
        if (stop.must_end(found_.nodes)) break;
      }
      expand_wave();
    }
    if (goal_seen_) store_path(prefixes);
    if (least_excess_ < kDeadEnd) found_.next_bound = bound + least_excess_;
    totals += found_;
  }

  std::optional<IdaFound> found() const override {
    if (path_.empty()) return std::nullopt;
    return IdaFound{goal_seen_->prefix, path_};
  }

 private:
  static constexpr std::size_t kWave = 16;            // nodes of a wave
  static constexpr std::uint64_t kCheckEvery = 4096;  // nodes between two checks of the clock
  using Trace = std::array<std::uint64_t, 3>;         // the last 96 moves

  struct Node {
    State state;
    typename H::Memo memo;
    Trace trace;
    std::uint32_t node;    // the automaton's node
    std::uint32_t prefix;  // index of the prefix
    int left;              // moves that may still be made
    int made;              // moves since the prefix
  };
  struct PendingMove {
    State state;
    TileMove move;
    typename H::Lookup lookup;
    std::uint32_t from, target;  // index in the wave; the automaton's node
    std::uint32_t slot;          // number of the move
  };

  // Adds a counted node: the goal is recorded, and any other node waits for its wave.
  void add(const Node& node) {
    if (node.state != goal_) return waiting_.push_back(node);
    ++found_.solutions;
    if (!goal_seen_) goal_seen_ = node;
  }

  void expand_wave() {
    const std::size_t count = std::min(kWave, waiting_.size());
    std::copy(waiting_.end() - static_cast<std::ptrdiff_t>(count), waiting_.end(), wave_.begin());
    waiting_.resize(waiting_.size() - count);
    std::size_t pending = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const TileMoves::Node& moves = moves_[wave_[i].node];
      for (std::uint32_t slot = 0; slot < 4; ++slot) {
        const TileMoves::Slide& slide = moves.slide(slot);
        if (slide.target == MoveAutomaton::kForbidden) continue;
        const auto [move, t] = after_slide(wave_[i].state, slide);
        pending_moves_[pending++] = {
            t, move, h_.start_lookup(move, t), static_cast<std::uint32_t>(i), slide.target, slot};
      }
    }
    found_.generated += pending;
    for (std::size_t k = 0; k < pending; ++k) finish_move(pending_moves_[k]);
  }

  void finish_move(const PendingMove& q) {
    const Node& from = wave_[q.from];
    const auto memo = h_.finish_lookup(from.memo, q.move, q.lookup);
    const int left = from.left - 1, excess = h_.value(memo) - left;
    if (excess > 0) {
      least_excess_ = std::min(least_excess_, excess);
      return;
    }
    ++found_.nodes;
    const Trace& w = from.trace;
    add({q.state,
         memo,
         {w[0] << 2 | q.slot, w[1] << 2 | w[0] >> 62, w[2] << 2 | w[1] >> 62},
         q.target,
         from.prefix,
         left,
         from.made + 1});
  }

  // Writes the path from its prefix to the first goal seen; no path if it is too long.
  void store_path(std::span<const IdaPrefix> prefixes) {
    const Node& goal = *goal_seen_;
    if (goal.made > 96) return;
    const IdaPrefix& prefix = prefixes[goal.prefix];
    path_.push_back(prefix.state);
    std::uint32_t node = prefix.node;
    for (int i = goal.made - 1; i >= 0; --i) {
      const auto slot = static_cast<std::uint32_t>(goal.trace[i / 32] >> 2 * (i % 32) & 3);
      const TileMoves::Slide& slide = moves_[node].slide(slot);
      path_.push_back(after_slide(path_.back(), slide).state);
      node = slide.target;
    }
  }

  const H& h_;
  const TileMoves& moves_;
  const State goal_;

  IdaTotals found_;
  int least_excess_ = kDeadEnd;  // least excess of an f beyond the bound
  std::vector<Node> waiting_;
  std::array<Node, kWave> wave_;
  std::array<PendingMove, 4 * kWave> pending_moves_;
  std::optional<Node> goal_seen_;
  std::vector<State> path_;
};

}  // namespace trailblaze
