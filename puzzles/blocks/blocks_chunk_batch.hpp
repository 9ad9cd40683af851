// Expands a chunk of nodes of IDA* on sliding blocks (blocks_chunks.hpp): all their moves at once,
// by the variants of blocks_group_batch.hpp.
//
//   unpack, test   as in groups
//   filter         keeps the pieces that can move and whose children are within the bound;
//                  counts all children
//   emit           writes these children, displacement by displacement
//   sort           by source, then in the order of Blocks::for_each_successor
//
// emit writes the children of each source kind by kind, so sort only has to order the children of
// equal source and kind.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/blocks/blocks_chunk_plan.hpp"
#include "puzzles/blocks/blocks_group_batch.hpp"

namespace trailblaze {

// The data of a node in a chunk, besides its state.
struct BlockChunkNode {
  std::uint32_t parent;       // number of the parent
  std::int32_t slack;         // bound minus f
  BlockChunkPlan::Move back;  // the move to its parent
  std::uint16_t children;     // number of generated children, after expansion
};

// A chunk that is being expanded.
class BlockChunk {
 public:
  static constexpr std::size_t kMost = 64;                 // nodes
  static constexpr std::size_t kMostChildren = kMostWays;  // children of a node, by distinct ways

  // The nodes to expand. Their numbers begin with `first`.
  std::span<const State> states;
  BlockChunkNode* nodes = nullptr;
  std::uint32_t first = 0;

  // Arrays for the children within the bound, with room for kMostChildren children of each node.
  State* child_states = nullptr;
  BlockChunkNode* child_nodes = nullptr;

  // beyond[n] is not 0 if a child exceeds the bound by n, which is 1 or 2.
  std::array<std::uint64_t, 3> beyond{};

  // Writes the children in order and returns their number.
  std::size_t sort() {
    std::array<std::uint32_t, kMost> next;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      next[i] = sum;
      sum += kept_[i];
      kept_[i] = next[i];  // the first child of the node
    }
    for (std::size_t c = 0; c < count_; ++c) {
      const Child& child = children_[c];
      const std::size_t source = child.key >> kSourceShift;
      std::uint32_t at = next[source]++;
      for (; at > kept_[source] && keys_[at - 1] > child.key; --at) {
        keys_[at] = keys_[at - 1];
        child_states[at] = child_states[at - 1];
        child_nodes[at] = child_nodes[at - 1];
      }
      keys_[at] = child.key;
      child_states[at] = child.state;
      child_nodes[at] = child.node;
    }
    return count_;
  }

  // ---- for the kernels ----

  static constexpr int kSourceShift = 16, kKindShift = 12, kPlaceShift = 6;
  static_assert(BlockGroups::kMostKinds <= 16 && BlockGroups::kMostSets <= 64);

  struct Child {
    State state;
    BlockChunkNode node;
    std::uint32_t key;  // source, kind, place of the piece, order of the lane
  };

  // Many chunks are small, so memory is taken only as needed.
  void begin() {
    if (const std::size_t most = states.size() * kMostChildren; keys_.size() < most) {
      children_.resize(most);
      keys_.resize(most);
    }
    count_ = 0;
    kept_.fill(0);
    beyond = {};
  }
  TRAILBLAZE_INLINE void add(const Child& child) {
    children_[count_++] = child;
    ++kept_[child.key >> kSourceShift];
  }

 private:
  std::size_t count_ = 0;
  std::array<std::uint32_t, kMost> kept_;  // children, by source
  std::vector<Child> children_;
  std::vector<std::uint32_t> keys_;  // keys of the children in order
};

using BlockChunkKernel = std::size_t (*)(const BlockGroups&, const BlockChunkPlan&, BlockChunk&);

// Returns the function that expands a chunk and returns the number of children.
BlockChunkKernel block_chunk_kernel(Isa isa);

namespace block_groups {

// Keeps the listed states that have children within the bound. Counts all children.
template <class Variant>
TRAILBLAZE_INLINE std::size_t filter(const BlockChunkLane& lane, std::size_t listed, Batch& batch,
                                     BlockChunk& chunk) {
  std::size_t kept = 0;
  std::uint64_t next = 0, after = 0;
  for (std::size_t e = 0; e < listed; ++e) {
    const std::uint64_t i = batch.index[e];
    BlockChunkNode& node = chunk.nodes[i];
    const std::uint64_t back = std::uint64_t{node.back.lane == lane.number} << node.back.place;
    const std::uint64_t pieces = batch.listed[e] & ~back;
    const auto& beyond = lane.by_slack[static_cast<std::size_t>(std::min(node.slack, 2))];
    node.children = static_cast<std::uint16_t>(node.children + Variant::ones(pieces));
    next |= pieces & beyond[1];
    after |= pieces & beyond[2];
    batch.listed[kept] = pieces & beyond[0];
    batch.index[kept] = i;
    kept += (pieces & beyond[0]) != 0;
  }
  chunk.beyond[1] |= next;
  chunk.beyond[2] |= after;
  return kept;
}

// Emits the moves of a lane by the listed pieces.
template <int kPieces>
TRAILBLAZE_INLINE void emit_children(const BlockGroupKind& kind, std::uint32_t k, int step,
                                     const BlockChunkLane& lane, std::size_t listed,
                                     const Batch& batch, BlockChunk& chunk) {
  const std::uint64_t others = ~(kind.mask << kind.shift);
  const std::uint64_t* const home = batch.home;
  const int shift = kind.shift;
  for (std::size_t e = 0; e < listed; ++e) {
    const std::uint64_t i = batch.index[e];
    const std::int32_t slack = chunk.nodes[i].slack;
    const auto source = static_cast<std::uint32_t>(i);
    for (std::uint64_t rest = batch.listed[e]; rest != 0; rest &= rest - 1) {
      const std::uint64_t piece = rest & -rest;
      const int place = std::countr_zero(piece);
      const std::uint64_t moved = home[i] ^ piece ^ std::rotl(piece, step & 63);
      const int raise =
          ((lane.raises[1] & piece) != 0 ? 1 : 0) + ((lane.raises[2] & piece) != 0 ? 2 : 0);
      chunk.add({(chunk.states[i] & others) | kind.index_of<kPieces>(moved) << shift,
                 {chunk.first + source,
                  slack - raise,
                  {lane.back, static_cast<std::uint8_t>(place + step)},
                  0},
                 source << BlockChunk::kSourceShift | k << BlockChunk::kKindShift |
                     static_cast<std::uint32_t>(place) << BlockChunk::kPlaceShift | lane.order});
    }
  }
}

template <class Variant, int kPieces>
TRAILBLAZE_INLINE void expand_kind(const BlockGroupKind& kind, std::size_t k,
                                   const std::vector<BlockChunkLane>& lanes, Batch& batch,
                                   BlockChunk& chunk) {
  for (std::size_t l = 0; l < lanes.size(); ++l) {
    std::size_t listed = test<Variant>(kind, l, batch.sets[BlockGroups::kEmptySet], batch);
    listed = filter<Variant>(lanes[l], listed, batch, chunk);
    emit_children<kPieces>(kind, static_cast<std::uint32_t>(k), kind.lanes[l].step, lanes[l],
                           listed, batch, chunk);
  }
}

template <class Variant>
TRAILBLAZE_INLINE std::size_t expand_chunk(const BlockGroups& groups, const BlockChunkPlan& plan,
                                           BlockChunk& chunk) {
  static constexpr std::uint32_t kNothingDone[kGroupSize] = {};
  Batch batch;
  chunk.begin();
  unpack(groups, chunk.states, kNothingDone, batch);
  std::fill_n(batch.sets[BlockGroups::kEmptySet], batch.count, 0);
  for (std::size_t k = 0; k < groups.kinds.size(); ++k) {
    const BlockGroupKind& kind = groups.kinds[k];
    const std::vector<BlockChunkLane>& lanes = plan.lanes()[k];
    batch.home = batch.first[k];
    switch (kind.pieces) {
      case 1: expand_kind<Variant, 1>(kind, k, lanes, batch, chunk); break;
      case 2: expand_kind<Variant, 2>(kind, k, lanes, batch, chunk); break;
      case 4: expand_kind<Variant, 4>(kind, k, lanes, batch, chunk); break;
      default: expand_kind<Variant, 0>(kind, k, lanes, batch, chunk);
    }
  }
  return chunk.sort();
}

}  // namespace block_groups
}  // namespace trailblaze
