// Sliding tiles with one goal, one tile a move, and a heuristic: IDA* by kernels of their own, quicker
// than the plain one and equal to it in every count.
//
//   Manhattan          in batches, by vector instructions where there are any (tiles_batch.hpp)
//   large tables       some nodes at a time, so that what they ask for arrives together
//                      (tiles_wave.hpp)
//   any other that     depth-first (tiles_deep.hpp)
//   follows a tile
//
// Weights and tables of what was seen are the plain kernel's business. The automata, and what kernels
// derive from them, are made when they are first asked for and shared by all searches.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/heuristic/heuristic_search_of.hpp"
#include "engine/base/isa.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_batch.hpp"
#include "puzzles/tiles/tiles_depth_first.hpp"
#include "puzzles/tiles/tiles_prefetched.hpp"

namespace trailblaze {

// Whether a search is one that the kernels here can do.
inline bool tiles_kernels_serve(const HeuristicSearchOptions& how) {
  return how.weight == 1 && (how.transpositions == 0 || how.all_shortest);
}

inline bool only_parent_pruned(const HeuristicSearchOptions& how) {
  return how.prune == Prune::kParent || how.all_shortest;
}

// An automaton that leaves out the move back, or all that a depth can tell, with what a kernel made
// of it. One of each, made once.
template <class Plan>
class TilesAutomata {
 public:
  struct Both {
    MoveAutomaton automaton;
    Plan plan;
  };

  template <class Make>
  const Both& of(const Tiles& tiles, bool only_back, int depth, const Make& make) const {
    Slot& slot = only_back ? back_ : learned_;
    std::call_once(slot.once, [&] {
      MoveAutomaton automaton =
          only_back ? MoveAutomaton::only_back(tiles) : MoveAutomaton::learn(tiles, depth);
      Plan plan = make(automaton);
      slot.both.emplace(Both{std::move(automaton), std::move(plan)});
    });
    return *slot.both;
  }

 private:
  struct Slot {
    std::once_flag once;
    std::optional<Both> both;
  };
  mutable Slot back_, learned_;
};

template <class H>
struct TilesKernelFor {
  using Type = TilesDepthFirst<H>;
};
template <AsksAhead H>
struct TilesKernelFor<H> {
  using Type = TilesPrefetched<H>;
};

template <class H>
class TilesSearch final : public HeuristicSearchOf<Tiles, H> {
 public:
  // `tiles` must outlive it; metric single, and the goal its only one.
  TilesSearch(const Tiles& tiles, State goal, HeuristicFacts facts, H heuristic)
      : HeuristicSearchOf<Tiles, H>(tiles, std::move(facts), std::move(heuristic)),
        board_{tiles.rows(), tiles.columns()},
        goal_(goal) {
    prepared(false);
  }

  HeuristicAnswer ida_star(State start, const Options& options,
                          const HeuristicSearchOptions& how) const override {
    if (!tiles_kernels_serve(how)) return HeuristicSearchOf<Tiles, H>::ida_star(start, options, how);
    const auto& [automaton, ways] = prepared(only_parent_pruned(how));
    const IdaMoves<Tiles> moves(this->puzzle(), &automaton, how.all_shortest);
    const auto make = [&, &made = ways] {
      return std::make_unique<Kernel>(this->heuristic(), made, goal_);
    };
    const auto value = [this](State s) { return this->value(s); };
    HeuristicAnswer answer =
        trailblaze::ida_star(this->puzzle(), AnyHeuristic(value), moves, start, options, how, make);
    answer.kernel = name(Isa::kPortable);
    return answer;
  }

 private:
  // The usual automaton is learned before the first search, which need not wait for it.
  const TilesAutomata<TileWays>::Both& prepared(bool only_back) const {
    return automata_.of(this->puzzle(), only_back, kDepth,
                        [&](const MoveAutomaton& learned) { return TileWays(learned, board_); });
  }

  using Kernel = typename TilesKernelFor<H>::Type;
  static constexpr int kDepth = 10;  // what the automaton tells: 52 KB on 4x4

  const TilesBoard board_;
  const State goal_;
  const TilesAutomata<TileWays> automata_;
};

template <>
class TilesSearch<Manhattan> final : public HeuristicSearchOf<Tiles, Manhattan> {
 public:
  TilesSearch(const Tiles& tiles, State goal, HeuristicFacts facts, Manhattan heuristic)
      : HeuristicSearchOf<Tiles, Manhattan>(tiles, std::move(facts), std::move(heuristic)),
        board_{tiles.rows(), tiles.columns()},
        goal_(goal) {
    if (BatchPlan::fits(board_)) prepared(false);
  }

  HeuristicAnswer ida_star(State start, const Options& options,
                          const HeuristicSearchOptions& how) const override {
    if (!tiles_kernels_serve(how) || !BatchPlan::fits(board_)) {
      return HeuristicSearchOf<Tiles, Manhattan>::ida_star(start, options, how);
    }
    const auto& [automaton, plan] = prepared(only_parent_pruned(how));
    const IdaMoves<Tiles> moves(puzzle(), &automaton, how.all_shortest);
    const Isa isa = batch_isa();
    const auto workers = static_cast<std::uint64_t>(options.crew.threads());
    const std::size_t shelf = TilesBatch::shelf_within(options.limits.max_bytes / workers);
    const auto make = [&, &made = plan] {
      return std::make_unique<TilesBatch>(made, heuristic(), isa, shelf);
    };
    const auto value = [this](State s) { return this->value(s); };
    HeuristicAnswer answer =
        trailblaze::ida_star(puzzle(), AnyHeuristic(value), moves, start, options, how, make);
    answer.kernel = name(isa);
    return answer;
  }

 private:
  const TilesAutomata<BatchPlan>::Both& prepared(bool only_back) const {
    return automata_.of(puzzle(), only_back, kDepth, [&](const MoveAutomaton& learned) {
      return BatchPlan(board_, goal_, learned);
    });
  }

  static constexpr int kDepth = 6;  // 208 nodes on 4x4: more would leave too few states in a bucket

  const TilesBoard board_;
  const State goal_;
  const TilesAutomata<BatchPlan> automata_;
};

}  // namespace trailblaze
