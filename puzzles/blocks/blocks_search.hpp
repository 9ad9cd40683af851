// Sliding blocks with their distance heuristic: IDA* takes a chunk of nodes at a time where it can
// (blocks_chunks.hpp), with the counts and the paths of the plain kernel.
//
// Weights, tables of states seen, moves along any path, goals with alternatives and goals that
// alike pieces share out are left to the plain kernel, and so are boards that have no groups. The
// plan is made by the first search that needs it and shared by all.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "engine/base/isa.hpp"
#include "engine/base/no_memory.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/blocks/blocks_chunk_plan.hpp"
#include "puzzles/blocks/blocks_chunks.hpp"
#include "puzzles/blocks/blocks_distance.hpp"
#include "puzzles/blocks/blocks_groups.hpp"

namespace trailblaze {

// P is Blocks or made from it.
template <class P>
class BlocksSearch final : public HeuristicSearchOf<P, BlocksDistance> {
 public:
  // `blocks` must outlive it.
  BlocksSearch(const AnyPuzzleOf<P>& blocks, HeuristicFacts facts)
      : HeuristicSearchOf<P, BlocksDistance>(blocks, std::move(facts),
                                             BlocksDistance(blocks.puzzle())),
        blocks_(blocks),
        fits_(BlockChunkPlan::serves(tables(), this->heuristic())) {}

  Result ida_star(State start, const Options& run, const SearchOptions& how,
                  const IdaContinuation& part = {}) const override {
    const bool served = how.bound_weight == 1 && (how.transpositions == 0 || how.all_shortest);
    if (!fits_ || !served) return HeuristicSearch::ida_star(start, run, how, part);
    once_([&] { prepared_.emplace(tables(), this->heuristic()); });
    const Isa isa = chosen_isa();
    const auto make = [&] {
      return std::make_unique<BlocksChunks>(blocks_.puzzle(), this->heuristic(), prepared_->groups,
                                            prepared_->plan, isa);
    };
    const IdaMoves moves(blocks_, nullptr, how.all_shortest);
    return this->ida_star_by(make, name(isa), moves, start, run, how, part);
  }

 private:
  struct Prepared {
    Prepared(const BlockTables& tables, const BlocksDistance& distance)
        : groups(tables), plan(tables, groups, distance) {}

    const BlockGroups groups;
    const BlockChunkPlan plan;
  };

  const BlockTables& tables() const { return blocks_.puzzle().tables(); }

  const AnyPuzzleOf<P>& blocks_;
  const bool fits_;
  mutable Once once_;
  mutable std::optional<Prepared> prepared_;
};

}  // namespace trailblaze
