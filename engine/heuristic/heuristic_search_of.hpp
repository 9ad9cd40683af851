// HeuristicSearch made from any Puzzle and any Heuristic: the only template over both.
//
//   heuristic_entry<Tiles>({"manhattan", "sum of the tiles' distances", {"single"}},
//                          [](const Tiles& p, const HeuristicRequest&) { return Manhattan(p); })
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/heuristic/ida_plain.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

template <Puzzle P, Heuristic H>
class HeuristicSearchOf : public HeuristicSearch {
 public:
  // `puzzle` must outlive it.
  HeuristicSearchOf(const AnyPuzzleOf<P>& puzzle, HeuristicFacts facts, H heuristic)
      : HeuristicSearch(puzzle, std::move(facts)),
        puzzle_(puzzle.puzzle()),
        h_(std::move(heuristic)) {}

  int value(State s) const override { return h_(s); }
  std::uint64_t bytes() const override { return bytes_of(h_); }

  void estimate(State s, Estimates& out) const override {
    const IncrementalHeuristic<H> guide(h_);
    const auto memo = guide.begin(s);
    out.values.clear();
    out.successors.fill(1, [&](std::size_t, const auto& emit) {
      puzzle_.for_each_successor(s, [&](State t) {
        emit(t);
        out.values.push_back(guide.value(guide.step(memo, s, t)));
      });
    });
  }

  std::unique_ptr<IdaKernel> plain_kernel(const IdaMoves& moves, Weight weight,
                                          TranspositionTable* seen) const override {
    return std::make_unique<IdaPlain<P, H>>(puzzle_, h_, moves, weight, seen);
  }

 protected:
  const H& heuristic() const { return h_; }

 private:
  const P& puzzle_;
  const H h_;
};

// The puzzle with its type, which must be AnyPuzzleOf<P>.
template <Puzzle P>
const AnyPuzzleOf<P>& puzzle_of(const AnyPuzzle& any) {
  const auto* const puzzle = dynamic_cast<const AnyPuzzleOf<P>*>(&any);
  TRAILBLAZE_CHECK(puzzle != nullptr, "a heuristic got a puzzle of another kind than its own");
  return *puzzle;
}

// An entry whose heuristic is make(puzzle, request). make may return Built<heuristic>, whose error
// names the field "heuristic".
template <Puzzle P, class Make>
HeuristicEntry heuristic_entry(HeuristicFacts facts, Make make) {
  return {
      facts,
      [facts, make](const AnyPuzzle& any,
                    const HeuristicRequest& request) -> Built<std::unique_ptr<HeuristicSearch>> {
        const AnyPuzzleOf<P>& puzzle = puzzle_of<P>(any);
        HeuristicFacts full = facts;
        full.name += request.argument;
        auto made = make(puzzle.puzzle(), request);
        if constexpr (Heuristic<decltype(made)>) {
          using H = decltype(made);
          return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, full, std::move(made));
        } else {
          if (!made.ok()) return made.error();
          using H = std::decay_t<decltype(*made)>;
          return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, full, *std::move(made));
        }
      }};
}

}  // namespace trailblaze
