// An IDA* kernel for sliding blocks with a heuristic that is a sum over the pieces. It searches
// depth-first, but expands a chunk of nodes at a time, so that vector instructions make their moves
// (blocks_chunk_batch.hpp).
//
//   level 0            o o o o o o      The nodes of a level are adjacent. The deepest level that
//   level 1        o o o|o o            has nodes left expands its last few nodes, a chunk. Their
//   level 2          o o|o o o          children are the level below, which begins at the end of
//               still to come| chunk    the chunk.
//
// The plain kernel visits the last child of a node first. This kernel takes chunks from the ends of
// levels, so it visits nodes in the same order. No chunk contains a goal, because a goal is visited
// by itself. The plain kernel stops at a goal, so it would not have visited all nodes of the chunks
// that led to this goal. On each level it would have skipped the nodes of the chunk before the
// goal's ancestor (on the goal's own level, before the goal). This kernel subtracts the counts of
// these nodes. Path and counts therefore equal those of the plain kernel, with an exception: if the
// search of a bound stops at a goal, the least f beyond the bound may come from the subtracted
// nodes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "puzzles/blocks/blocks_chunk_batch.hpp"
#include "puzzles/blocks/blocks_chunk_plan.hpp"
#include "puzzles/blocks/blocks_distance.hpp"
#include "puzzles/blocks/blocks_groups.hpp"

namespace trailblaze {

class BlocksChunks final : public IdaKernel {
 public:
  // All references must outlive this object.
  BlocksChunks(const Blocks& blocks, const BlocksDistance& distance, const BlockGroups& groups,
               const BlockChunkPlan& plan, Isa isa)
      : blocks_(blocks),
        distance_(distance),
        groups_(groups),
        plan_(plan),
        expand_(block_chunk_kernel(isa)) {}

  static constexpr std::uint64_t kNodesPerBlock = 250'000;
  std::uint64_t nodes_per_block() const override { return kNodesPerBlock; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaTotals& totals) override {
    begin(prefixes, bound);
    std::uint64_t next_check = totals.nodes + kCheckEvery;
    for (std::size_t depth = 0;;) {
      Level& level = levels_[depth];
      if (level.end == level.first) {
        if (depth-- == 0) return;
        continue;
      }
      if (blocks_.is_goal(states_[level.end - 1])) {
        --level.end;
        ++totals.nodes;
        ++totals.solutions;
        if (stop.ends_at_first()) return stop_at_goal(level.end, depth, totals);
      } else {
        expand_chunk(depth++, bound, totals);
      }
      if (totals.nodes < next_check) continue;
      next_check += kCheckEvery;
      if (stop.must_end(totals.nodes)) return;
    }
  }

  // Returns the path of the last search, if it ended at a solution.
  std::optional<IdaFound> found() const override { return IdaFound{prefix_, path_}; }

 private:
  static constexpr std::uint64_t kCheckEvery = 4096;  // nodes between two checks of limits

  // The nodes from `first` to `end` - 1 are not expanded yet.
  struct Level {
    std::size_t first = 0, end = 0;
  };

  // Fills level 0 with the prefixes in reverse order, because nodes are taken from its end.
  void begin(std::span<const IdaPrefix> prefixes, int bound) {
    levels_.assign(1, {0, prefixes.size()});
    prefixes_ = prefixes.size();
    make_room(prefixes.size());
    for (std::size_t i = 0; i < prefixes.size(); ++i) {
      const IdaPrefix& p = prefixes[prefixes.size() - 1 - i];
      states_[i] = p.state;
      nodes_[i] = {0, bound - static_cast<int>(p.depth) - distance_(p.state),
                   plan_.between(p.state, p.parent), 0};
    }
  }

  void make_room(std::size_t least) {
    if (least <= states_.size()) return;
    states_.resize(std::max(2 * states_.size(), least));
    nodes_.resize(states_.size());
  }

  // Expands the last nodes of a level, up to a full chunk or a goal. The last node must not be a
  // goal.
  void expand_chunk(std::size_t depth, int bound, IdaTotals& totals) {
    Level& level = levels_[depth];
    const std::size_t end = level.end;
    const std::size_t least = std::max(level.first, end - std::min(end, BlockChunk::kMost));
    do --level.end;
    while (level.end > least && !blocks_.is_goal(states_[level.end - 1]));
    BlockChunk& chunk = chunk_;
    make_room(end + (end - level.end) * BlockChunk::kMostChildren);
    chunk.states = {states_.data() + level.end, end - level.end};
    chunk.nodes = nodes_.data() + level.end;
    chunk.first = static_cast<std::uint32_t>(level.end);
    chunk.child_states = states_.data() + end;
    chunk.child_nodes = nodes_.data() + end;
    const std::size_t children = expand_(groups_, plan_, chunk);
    totals.nodes += chunk.states.size();
    for (std::size_t i = level.end; i < end; ++i) totals.generated += nodes_[i].children;
    for (int more = 1; more <= 2; ++more) {
      if (chunk.beyond[static_cast<std::size_t>(more)] == 0) continue;
      totals.next_bound = std::min(totals.next_bound, bound + more);
    }
    if (depth + 1 == levels_.size()) levels_.emplace_back();
    levels_[depth + 1] = {end, end + children};
  }

  // Keeps the path to a goal, and subtracts the counts of nodes that the plain kernel would not
  // have visited.
  void stop_at_goal(std::size_t node, std::size_t depth, IdaTotals& totals) {
    path_.resize(depth + 1);
    for (;; node = nodes_[node].parent) {
      path_[depth] = states_[node];
      for (std::size_t i = levels_[depth].end; i < node; ++i) {
        --totals.nodes;
        totals.generated -= nodes_[i].children;
      }
      if (depth-- == 0) break;
    }
    prefix_ = prefixes_ - 1 - node;
  }

  const Blocks& blocks_;
  const BlocksDistance& distance_;
  const BlockGroups& groups_;
  const BlockChunkPlan& plan_;
  const BlockChunkKernel expand_;
  BlockChunk chunk_;
  std::vector<Level> levels_;
  std::vector<State> states_;  // states of all levels; the vector is as long as there is room
  std::vector<BlockChunkNode> nodes_;
  std::size_t prefixes_ = 0;
  std::size_t prefix_ = 0;  // number of the prefix where the path begins
  std::vector<State> path_;
};

}  // namespace trailblaze
