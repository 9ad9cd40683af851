// Sliding tiles with one goal, one tile a move, and a heuristic: IDA* by kernels of their own,
// which are faster than the plain one and have the same counts.
//
//   Manhattan          in batches, by vector instructions where there are any (tiles_batch.hpp)
//   large tables       some nodes at a time, so that their cache misses overlap
//                      (tiles_prefetched.hpp)
//   any other that     depth-first (tiles_depth_first.hpp)
//   follows a tile
//
// Weights and tables of states seen are left to the plain kernel. The automata, and what kernels
// derive from them, are made when they are first asked for and shared by all searches.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_batch.hpp"
#include "puzzles/tiles/tiles_depth_first.hpp"
#include "puzzles/tiles/tiles_prefetched.hpp"

namespace trailblaze {

// Whether a search is one that the kernels here can do.
inline bool tiles_kernels_serve(const SearchOptions& how) {
  return how.bound_weight == 1 && (how.transpositions == 0 || how.all_shortest);
}

// Whether only the move back is left out. Requires that the kernels serve.
inline bool only_parent_pruned(const SearchOptions& how) {
  return how.prune == Prune::kParent || how.all_shortest;
}

// An automaton that leaves out the move back, and one that leaves out all that a depth can tell,
// with what a kernel made of them. Each is made once.
template <class Plan>
class TilesAutomata {
 public:
  struct Both {
    MoveAutomaton automaton;
    Plan plan;
  };

  template <class Make>
  const Both& of(const AnyPuzzle& tiles, bool only_back, int depth, const Make& make) const {
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
  // `tiles` must outlive it, have the metric single, and this goal only.
  TilesSearch(const AnyPuzzleOf<Tiles>& tiles, State goal, HeuristicFacts facts, H heuristic)
      : HeuristicSearchOf<Tiles, H>(tiles, std::move(facts), std::move(heuristic)),
        tiles_(tiles),
        board_{tiles.puzzle().rows(), tiles.puzzle().columns()},
        goal_(goal) {
    prepared(false);
  }

  Result ida_star(State start, const Options& run, const SearchOptions& how,
                  const IdaContinuation& part = {}) const override {
    if (!tiles_kernels_serve(how)) return HeuristicSearch::ida_star(start, run, how, part);
    const auto& [automaton, ways] = prepared(only_parent_pruned(how));
    const auto make = [&, &made = ways] {
      return std::make_unique<Kernel>(this->heuristic(), made, goal_);
    };
    return this->ida_star_by(make, name(Isa::kPortable), automaton, start, run, how, part);
  }

 private:
  // The usual automaton is learned before the first search, which need not wait for it.
  const TilesAutomata<TileMoves>::Both& prepared(bool only_back) const {
    return automata_.of(tiles_, only_back, kDepth,
                        [&](const MoveAutomaton& learned) { return TileMoves(learned, board_); });
  }

  using Kernel = typename TilesKernelFor<H>::Type;
  static constexpr int kDepth = 10;  // 52 KB on 4x4

  const AnyPuzzle& tiles_;
  const TilesBoard board_;
  const State goal_;
  const TilesAutomata<TileMoves> automata_;
};

template <>
class TilesSearch<Manhattan> final : public HeuristicSearchOf<Tiles, Manhattan> {
 public:
  TilesSearch(const AnyPuzzleOf<Tiles>& tiles, State goal, HeuristicFacts facts,
              Manhattan heuristic)
      : HeuristicSearchOf<Tiles, Manhattan>(tiles, std::move(facts), heuristic),
        tiles_(tiles),
        board_{tiles.puzzle().rows(), tiles.puzzle().columns()},
        goal_(goal) {
    if (BatchPlan::fits(board_)) prepared(false);
  }

  Result ida_star(State start, const Options& run, const SearchOptions& how,
                  const IdaContinuation& part = {}) const override {
    if (!tiles_kernels_serve(how) || !BatchPlan::fits(board_)) {
      return HeuristicSearch::ida_star(start, run, how, part);
    }
    const auto& [automaton, plan] = prepared(only_parent_pruned(how));
    const Isa isa = batch_isa();
    const auto workers = static_cast<std::uint64_t>(run.crew.threads());
    const std::size_t shelf = TilesBatch::shelf_within(run.limits.max_bytes / workers);
    const auto make = [&, &made = plan] {
      return std::make_unique<TilesBatch>(made, heuristic(), isa, shelf);
    };
    return ida_star_by(make, name(isa), automaton, start, run, how, part);
  }

 private:
  const TilesAutomata<BatchPlan>::Both& prepared(bool only_back) const {
    return automata_.of(tiles_, only_back, kDepth, [&](const MoveAutomaton& learned) {
      return BatchPlan(board_, goal_, learned);
    });
  }

  static constexpr int kDepth = 6;  // 208 nodes on 4x4: with more, buckets have too few states

  const AnyPuzzle& tiles_;
  const TilesBoard board_;
  const State goal_;
  const TilesAutomata<BatchPlan> automata_;
};

}  // namespace trailblaze
