// IDA* for sliding blocks with their distance heuristic. If possible, it expands a chunk of nodes
// at a time (blocks_chunks.hpp), with the counts and the paths of the plain kernel.
//
// The plain kernel handles weights, transposition tables, moves along any path, goals with
// alternatives, goals that alike pieces share, and boards without groups. It also handles the
// beginning of a search, since most small searches end there. The first search that needs the plan
// makes it, and all searches share it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

// Uses the plain kernel while a search is small, then the kernel that takes chunks. The counts are
// the same. A search whose tree was cut into several prefixes counts as large from its start.
class BlocksKernel final : public IdaKernel {
 public:
  using Make = std::function<std::unique_ptr<IdaKernel>()>;

  // Nodes before the switch to chunks, which pay once a bound has several nodes on each level.
  static constexpr std::uint64_t kMostPlainNodes = 200;

  BlocksKernel(std::unique_ptr<IdaKernel> plain, Make make_chunks)
      : kernel_(std::move(plain)), make_chunks_(std::move(make_chunks)) {}

  std::uint64_t nodes_per_block() const override { return BlocksChunks::kNodesPerBlock; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaTotals& totals) override {
    if (make_chunks_ && (nodes_ > kMostPlainNodes || prefixes.size() > 1)) {
      kernel_ = make_chunks_();
      make_chunks_ = nullptr;
    }
    const std::uint64_t before = totals.nodes;
    kernel_->search(prefixes, bound, stop, totals);
    nodes_ += totals.nodes - before;
  }

  std::optional<IdaFound> found() const override { return kernel_->found(); }

 private:
  std::unique_ptr<IdaKernel> kernel_;
  Make make_chunks_;         // empty after the call
  std::uint64_t nodes_ = 0;  // visited at all bounds
};

// P is Blocks or derived from it.
template <class P>
class BlocksSearch final : public HeuristicSearchOf<P, BlocksDistance> {
 public:
  // `blocks` must outlive this object.
  BlocksSearch(const AnyPuzzleOf<P>& blocks, HeuristicFacts facts)
      : HeuristicSearchOf<P, BlocksDistance>(blocks, std::move(facts),
                                             BlocksDistance(blocks.puzzle())),
        blocks_(blocks),
        fits_(BlockChunkPlan::serves(tables(), this->heuristic())) {}

  Result ida_star(State start, const Options& run, const SearchOptions& how,
                  const IdaContinuation& part = {}) const override {
    const bool served = how.bound_weight == 1 && (how.transpositions == 0 || how.all_shortest);
    if (!fits_ || !served) return HeuristicSearch::ida_star(start, run, how, part);
    const Isa isa = chosen_isa();
    const auto make_chunks = [&] {
      once_([&] { prepared_.emplace(tables(), this->heuristic()); });
      return std::make_unique<BlocksChunks>(blocks_.puzzle(), this->heuristic(), prepared_->groups,
                                            prepared_->plan, isa);
    };
    const IdaMoves moves(blocks_, nullptr, how.all_shortest);
    const auto make = [&] {
      return std::make_unique<BlocksKernel>(this->plain_kernel(moves, Weight(1), nullptr),
                                            make_chunks);
    };
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
