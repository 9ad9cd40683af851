// IDA* for sliding tiles with a single goal, one tile a move, and a heuristic. Its kernels are
// faster than the plain kernel and have equal counts.
//
//   Manhattan          in batches, by vector instructions if the machine has them (tiles_batch.hpp)
//   large tables       some nodes at a time, so that their cache misses overlap
//                      (tiles_prefetched.hpp)
//   others that        depth-first (tiles_depth_first.hpp)
//   follow a tile
//
// The plain kernel handles weights, transposition tables and orders of moves. Automata, and the
// plans that kernels derive from them, are built on first use and shared by all searches.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/base/isa.hpp"
#include "engine/base/no_memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_batch.hpp"
#include "puzzles/tiles/tiles_depth_first.hpp"
#include "puzzles/tiles/tiles_prefetched.hpp"

namespace trailblaze {

// If the kernels do not serve the board or the search, this is HeuristicSearchOf.
template <class H>
class TilesSearch final : public HeuristicSearchOf<Tiles, H> {
 public:
  // `tiles` must outlive the object, have the metric single, and have only this goal.
  TilesSearch(const AnyPuzzleOf<Tiles>& tiles, State goal, HeuristicFacts facts, H heuristic)
      : HeuristicSearchOf<Tiles, H>(tiles, std::move(facts), std::move(heuristic)),
        tiles_(tiles),
        board_(tiles.puzzle().board()),
        goal_(goal) {
    if (fits()) prepared(false);
  }

  Result ida_star(State start, const Options& run, const SearchOptions& how,
                  const IdaContinuation& part = {}) const override {
    const bool served = how.bound_weight == 1 && how.move_order.empty() &&
                        (how.transpositions == 0 || how.all_shortest);
    if (!fits() || !served) return HeuristicSearch::ida_star(start, run, how, part);
    const Prepared& by = prepared(how.prune == Prune::kParent || how.all_shortest);
    const Isa isa = kBatched ? batch_isa() : Isa::kPortable;
    const auto make = [&]() -> std::unique_ptr<IdaKernel> {
      if constexpr (kBatched) {
        const auto workers = static_cast<std::uint64_t>(run.crew.threads());
        const std::size_t shelf = TilesBatch::shelf_within(run.limits.max_bytes / workers);
        return std::make_unique<TilesBatch>(*by.plan, this->heuristic(), isa, shelf);
      } else if constexpr (SplitsLookups<H>) {
        return std::make_unique<TilesPrefetched<H>>(this->heuristic(), *by.plan, goal_);
      } else {
        return std::make_unique<TilesDepthFirst<H>>(this->heuristic(), *by.plan, goal_);
      }
    };
    const IdaMoves moves(tiles_, &*by.automaton);
    return this->ida_star_by(make, name(isa), moves, start, run, how, part);
  }

 private:
  static constexpr bool kBatched = std::same_as<H, Manhattan>;
  // Length of the sequences from which an automaton is learned. On 4x4 it takes 52 KB. For batches
  // it has 208 nodes: with more nodes, buckets would have too few states.
  static constexpr int kDepth = kBatched ? 6 : 10;

  // An automaton, and a kernel's plan made from it.
  struct Prepared {
    Once once;
    std::optional<MoveAutomaton> automaton;
    std::optional<std::conditional_t<kBatched, BatchPlan, TileMoves>> plan;
  };

  bool fits() const { return !kBatched || BatchPlan::fits(board_); }

  // Returns an automaton and its plan. With `only_back` the automaton leaves out only the move
  // back. Otherwise it leaves out every sequence that learning from sequences of kDepth moves finds
  // redundant. The constructor learns this automaton, so that the first search need not wait for
  // it.
  const Prepared& prepared(bool only_back) const {
    Prepared& made = only_back ? back_ : learned_;
    made.once([&] {
      made.automaton =
          only_back ? MoveAutomaton::only_back(tiles_) : MoveAutomaton::learn(tiles_, kDepth);
      if constexpr (kBatched) {
        made.plan.emplace(board_, goal_, *made.automaton);
      } else {
        made.plan.emplace(*made.automaton, board_);
      }
    });
    return made;
  }

  const AnyPuzzle& tiles_;
  const TilesBoard board_;
  const State goal_;
  mutable Prepared back_, learned_;
};

}  // namespace trailblaze
