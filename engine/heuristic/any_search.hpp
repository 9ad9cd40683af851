// A HeuristicSearch over AnyPuzzle, for heuristics that use a puzzle through virtual calls only:
// "zero", which every puzzle has, and heuristics of puzzles that are not compiled in. It is
// compiled once for each heuristic. HeuristicSearchOf (heuristic_registry.hpp) is compiled for each
// puzzle too, and is faster.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "engine/heuristic/heuristic_search.hpp"
#include "engine/heuristic/ida_plain.hpp"

namespace trailblaze {

// A heuristic may have estimate(states, values), which evaluates many states at once.
template <Heuristic H>
class AnySearch final : public HeuristicSearch {
 public:
  // `puzzle` must outlive it.
  AnySearch(const AnyPuzzle& puzzle, HeuristicFacts facts, H heuristic)
      : HeuristicSearch(puzzle, std::move(facts)),
        puzzle_(puzzle),
        heuristic_(std::move(heuristic)) {}

  int value(State s) const override { return heuristic_(s); }
  std::uint64_t bytes() const override { return 0; }

  void estimate(State s, Estimates& out) const override {
    puzzle_.expand({&s, 1}, out.successors);
    out.values.resize(out.successors.size());
    const std::span<const State> successors = std::as_const(out.successors).states();
    if constexpr (requires { heuristic_.estimate(successors, out.values.data()); }) {
      heuristic_.estimate(successors, out.values.data());
    } else {
      std::ranges::transform(successors, out.values.begin(), heuristic_);
    }
  }

  std::unique_ptr<IdaKernel> plain_kernel(const IdaMoves& moves, Weight weight,
                                          TranspositionTable* seen) const override {
    return std::make_unique<IdaPlain<AnyPuzzle, H>>(puzzle_, heuristic_, moves, weight, seen);
  }

 private:
  const AnyPuzzle& puzzle_;
  const H heuristic_;
};

}  // namespace trailblaze
