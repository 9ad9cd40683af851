// The parts that the variants of blocks_group_variants.hpp share: a group that is being expanded,
// unpacking it, and writing successors. Each variant compiles this file for its own instructions,
// so all of it is inlined. A variant is a class with four functions:
//
//   ones(set)                   returns the number of bits that are set
//   find_left_out(groups, batch)
//                               fills batch.left_out
//   test<kFront>(lane, left_out, batch, go)
//                               fills `go` with the pieces that can make the lane's move, and lists
//                               those whose moves end outside `left_out`; kFront is
//                               lane.front.size(), or 0 for any number
//   pack(go, batch)             lists the pieces of `go`
//
// Pieces are listed by state: batch.listed has the pieces of a state, batch.index the state. States
// without such pieces are skipped. test() and pack() return the number of states that they listed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzles/blocks/blocks_groups.hpp"

namespace trailblaze::block_groups {

constexpr std::size_t kGroupSize = BlockGroups::kGroupSize;

// A group that is being expanded. It is filled up to a multiple of eight with states without
// pieces.
struct alignas(64) Batch {
  // Returns a set of pieces by its number, for the current kind.
  const std::uint64_t* reached(int number) const { return number == 0 ? home : sets[number]; }

  std::uint64_t first[BlockGroups::kMostKinds][kGroupSize];  // first cells of the kinds
  std::uint64_t sets[BlockGroups::kMostSets][kGroupSize];    // pieces that reach a displacement
  std::uint64_t free[kGroupSize];                            // free cells
  std::uint64_t done[kGroupSize];                            // ways that are left out
  std::uint64_t left_out[kDirections][kGroupSize];           // the ends of these ways, by direction
  std::uint64_t listed[kGroupSize + 8];                      // pieces to be moved
  std::uint64_t index[kGroupSize + 8];                       // their states
  const std::uint64_t* home;                                 // first cells of the current kind
  std::size_t count;                                         // states, up to a multiple of eight
};

// ---- unpack ----

TRAILBLAZE_INLINE void unpack(const BlockGroups& groups, std::span<const State> from,
                              const std::uint32_t* done, Batch& batch) {
  const std::size_t count = from.size(), padded = (count + 7) / 8 * 8;
  batch.count = padded;
  for (std::size_t i = 0; i < padded; ++i) batch.free[i] = groups.board;
  for (std::size_t k = 0; k < groups.kinds.size(); ++k) {
    const BlockGroupKind& kind = groups.kinds[k];
    const std::uint64_t* const sets = kind.sets.data();
    const std::uint64_t mask = kind.mask;
    const int shift = kind.shift;
    std::uint64_t* const first = batch.first[k];
    if (kind.num_searched == 0) {
      for (std::size_t i = 0; i < count; ++i) first[i] = sets[from[i] >> shift & mask];
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t index = from[i] >> shift & mask;
        const std::uint64_t found = kind.search(index);
        first[i] = found | sets[index];
      }
    }
    for (std::size_t i = count; i < padded; ++i) first[i] = 0;
    for (const int cell : kind.cells) {
      for (std::size_t i = 0; i < padded; ++i) batch.free[i] &= ~(first[i] << cell);
    }
  }
  for (std::size_t i = 0; i < padded; ++i) batch.done[i] = i < count ? done[i] : 0;
}

// ---- emit ----

// The successors that have been written.
struct Out : BlockGroupOut {
  // True if there is room for `more` successors. If not, the group is abandoned.
  bool has_room(std::size_t more) {
    if (count + more > room) is_full = true;
    return !is_full;
  }

  std::size_t count = 0;
  bool is_full = false;
};

// Calls emit_one(i, piece) in rounds. Each round takes a piece of every listed state that has
// pieces left.
template <class EmitOne>
TRAILBLAZE_INLINE void for_each_listed(std::size_t listed, Batch& batch, Out& out,
                                       const EmitOne& emit_one) {
  while (listed != 0 && out.has_room(listed)) {
    std::size_t more = 0;
    for (std::size_t e = 0; e < listed; ++e) {
      const std::uint64_t go = batch.listed[e], i = batch.index[e];
      const std::uint64_t piece = go & -go, left = go ^ piece;
      emit_one(i, piece);
      batch.listed[more] = left;
      batch.index[more] = i;
      more += left != 0;
    }
    listed = more;
  }
}

// Emits the moves of a lane in a single direction.
template <class Variant, int kPieces>
TRAILBLAZE_INLINE void emit_slides(const BlockGroupKind& kind, const BlockGroupLane& lane,
                                   const State* from, std::size_t listed, Batch& batch, Out& out) {
  const std::uint64_t others = ~(kind.mask << kind.shift);
  const std::uint64_t* const home = batch.home;
  const int shift = kind.shift, step = lane.step & 63;
  const int back_end = lane.back_end & 63, back_way = lane.back_way;
  for_each_listed(listed, batch, out, [&](std::uint64_t i, std::uint64_t piece) TRAILBLAZE_INLINED {
    const std::uint64_t moved = home[i] ^ piece ^ std::rotl(piece, step);
    const std::uint64_t before = std::rotl(piece, back_end) - 1;
    const int back = back_way + Variant::ones(batch.free[i] & before);
    out.states[out.count] = (from[i] & others) | kind.index_of<kPieces>(moved) << shift;
    out.ways[out.count] = std::uint32_t{1} << back;
    ++out.count;
  });
}

// ---- any path: at most two cells are free (num_block_ways) ----

// Returns the way of the first unit move, in the order of directions, that a piece at `place` can
// make. `piece` is the piece's first cell before the whole move. goes[d] has, for state i, the
// pieces that can make the unit move in direction d, also by their first cells before the whole
// move.
template <class Variant>
TRAILBLAZE_INLINE int entry_of(const BlockGroupKind& kind, int free_cells,
                               const std::array<const std::uint64_t*, kDirections>& goes,
                               std::uint64_t i, std::uint64_t piece, std::uint64_t place,
                               std::uint64_t free) {
  unsigned directions = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
    directions |= (goes[d][i] & piece) != 0 ? 1u << d : 0;
  }
  const int d = std::countr_zero(directions);
  const std::uint64_t before = std::rotl(place, kind.end[static_cast<std::size_t>(d)]) - 1;
  return d * free_cells + Variant::ones(free & before);
}

// Returns which of at most two free cells are in a set: bit k stands for free cell k.
TRAILBLAZE_INLINE int covered(std::uint64_t free, std::uint64_t cells) {
  const std::uint64_t lower = free & -free;
  return ((cells & lower) != 0 ? 1 : 0) + ((cells & (free ^ lower)) != 0 ? 2 : 0);
}

// Emits the moves of a lane along any path.
template <class Variant, int kPieces>
TRAILBLAZE_INLINE void emit_paths(const BlockGroupKind& kind, const BlockGroupLane& lane,
                                  int free_cells, const State* from, std::size_t listed,
                                  Batch& batch, Out& out) {
  const std::uint64_t others = ~(kind.mask << kind.shift);
  const int shift = kind.shift, step = lane.step & 63, sets = (1 << free_cells) - 1;
  std::array<const std::uint64_t*, kDirections> here, there;
  for (std::size_t d = 0; d < kDirections; ++d) {
    here[d] = batch.reached(kind.unit[d]);
    there[d] = batch.reached(lane.next[d]);
  }
  for_each_listed(listed, batch, out, [&](std::uint64_t i, std::uint64_t piece) TRAILBLAZE_INLINED {
    const std::uint64_t to = std::rotl(piece, step), moved = batch.home[i] ^ piece ^ to;
    const std::uint64_t before = kind.shape * piece, after = kind.shape * to;  // shifted shapes
    const std::uint64_t free = batch.free[i], free_after = (free | before) & ~after;
    const int entry = entry_of<Variant>(kind, free_cells, here, i, piece, piece, free);
    const int back_entry = entry_of<Variant>(kind, free_cells, there, i, piece, to, free_after);
    const int way = entry * sets + covered(free, after) - 1;
    const int back = back_entry * sets + covered(free_after, before) - 1;
    out.states[out.count] = (from[i] & others) | kind.index_of<kPieces>(moved) << shift;
    out.ways[out.count] = std::uint32_t{1} << back;
    out.count += (batch.done[i] >> way & 1) == 0;
  });
}

// ---- a group ----

// Tests lane l, and returns the number of states that it listed.
template <class Variant>
TRAILBLAZE_INLINE std::size_t test(const BlockGroupKind& kind, std::size_t l,
                                   const std::uint64_t* left_out, Batch& batch) {
  const BlockGroupLane& lane = kind.lanes[l];
  std::uint64_t* const go = batch.sets[l + 1];
  switch (lane.front.size()) {
    case 1: return Variant::template test<1>(lane, left_out, batch, go);
    case 2: return Variant::template test<2>(lane, left_out, batch, go);
    default: return Variant::template test<0>(lane, left_out, batch, go);
  }
}

// Emits all moves of a kind. kPieces is the number of its pieces, or 0 for any number.
template <class Variant, int kPieces>
TRAILBLAZE_INLINE void expand_kind(const BlockGroups& groups, const BlockGroupKind& kind,
                                   const State* from, Batch& batch, Out& out) {
  if (groups.metric != BlockMetric::kMove) {
    for (std::size_t l = 0; l < kind.lanes.size(); ++l) {
      const BlockGroupLane& lane = kind.lanes[l];
      const std::size_t listed = test<Variant>(kind, l, batch.left_out[lane.direction], batch);
      emit_slides<Variant, kPieces>(kind, lane, from, listed, batch, out);
    }
    return;
  }
  // The name of a move along a path depends on the sets of other lanes, so all lanes are tested
  // before any lane emits moves.
  for (std::size_t l = 0; l < kind.lanes.size(); ++l) {
    test<Variant>(kind, l, batch.sets[BlockGroups::kEmptySet], batch);
  }
  for (std::size_t l = 0; l < kind.lanes.size(); ++l) {
    const std::size_t listed = Variant::pack(batch.sets[l + 1], batch);
    emit_paths<Variant, kPieces>(kind, kind.lanes[l], groups.free_cells, from, listed, batch, out);
  }
}

template <class Variant>
TRAILBLAZE_INLINE std::size_t expand(const BlockGroups& groups, std::span<const State> from,
                                     const std::uint32_t* done, const BlockGroupOut& to) {
  Batch batch;
  Out out{to};
  unpack(groups, from, done, batch);
  std::fill_n(batch.sets[BlockGroups::kEmptySet], kGroupSize, 0);
  if (groups.metric != BlockMetric::kMove) Variant::find_left_out(groups, batch);
  for (std::size_t k = 0; k < groups.kinds.size(); ++k) {
    const BlockGroupKind& kind = groups.kinds[k];
    batch.home = batch.first[k];
    switch (kind.pieces) {
      case 1: expand_kind<Variant, 1>(groups, kind, from.data(), batch, out); break;
      case 2: expand_kind<Variant, 2>(groups, kind, from.data(), batch, out); break;
      case 4: expand_kind<Variant, 4>(groups, kind, from.data(), batch, out); break;
      default: expand_kind<Variant, 0>(groups, kind, from.data(), batch, out);
    }
  }
  return out.is_full ? BlockGroups::kTooMany : out.count;
}

}  // namespace trailblaze::block_groups
