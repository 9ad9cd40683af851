// Numbers of the moves of sliding blocks, by which frontier search knows the ways back.
//
// The free cells of a position have ranks in reading order, and every position has the same number
// of free cells. In the metrics `unit` and `straight` a move is named by its direction and its end:
// the rank of the free cell to which the foremost cell of the piece comes (the first of several
// such cells):
//
//   A B .     B right to free cell 0    way = direction * free cells + rank
//   A . C     B down  to free cell 1    C left to free cell 1
//
// No two moves of a position have the same name. Proof: the end lies beyond all cells of the piece,
// so it is free when the move begins. All cells from the piece to the end are free too. Going back
// from the end, the first covered cell therefore belongs to the piece. It determines the piece and
// the length of the move. This also holds for shapes with holes or of several parts.
//
// In the metric `move` a move is named by the piece and by the set of free cells that it covers at
// the end:
//
//   way = entry * (2^free cells - 1) + set - 1      entry: the name of the piece's first unit move
//
// Two ends of a piece that cover the same free cells are equal. Proof: suppose that two such ends
// differ, and take the end that is further from the start. Look in the direction of its
// displacement. Its foremost cell lies beyond all cells that the piece covered at the start, so
// this cell is one of the free cells. It also lies beyond all cells of the other end, so the other
// end does not cover it. This is a contradiction.
//
// A unit move changes the row or the column of a piece's first cell by one, so the sum of all rows
// and columns of first cells alternates between odd and even. Swapping alike pieces does not change
// the sum. Longer moves do not alternate.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/base/bits.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/blocks/blocks_slides.hpp"

namespace trailblaze {

// Returns the number of names of moves with this number of free cells, or 0 if it exceeds
// kMostWays.
constexpr int num_block_ways(BlockMetric metric, int free_cells) {
  if (free_cells * kDirections > kMostWays) return 0;
  const int entries = free_cells * kDirections;
  const int ways = metric == BlockMetric::kMove ? entries * ((1 << free_cells) - 1) : entries;
  return ways <= kMostWays ? ways : 0;
}

// The ways of a piece while all other pieces keep their places.
class PieceWays {
 public:
  // `others` has the cells of all other pieces. Both references must outlive this object.
  PieceWays(const Slides& slides, const std::uint64_t* others, int free_cells)
      : slides_(slides), others_(others), free_cells_(free_cells) {}

  // Returns the way from p in a direction as far as q.
  int slide(Placement p, Placement q, int direction) const {
    return direction * free_cells_ + rank(p, slides_.foremost(q, direction));
  }

  // Returns the way from p to q along any path, which must exist.
  int path(Placement p, Placement q) const {
    int set = 0;
    for (int w = 0; w < slides_.words(); ++w) {
      std::uint64_t covered = slides_.mask(q)[w] & ~slides_.mask(p)[w];
      for (; covered != 0; covered &= covered - 1) {
        set |= 1 << rank(p, w * 64 + std::countr_zero(covered));
      }
    }
    return entry(p) * ((1 << free_cells_) - 1) + set - 1;
  }

 private:
  // Returns the way of the first unit move from p.
  int entry(Placement p) const {
    for (int d = 0; d < kDirections; ++d) {
      const Placement q = slides_.next(p, d);
      if (q != kNoPlacement && slides_.fits(q, others_)) return slide(p, q, d);
    }
    return 0;
  }

  // Returns the number of free cells before this cell while the piece is at p.
  int rank(Placement p, int cell) const {
    const std::uint64_t* own = slides_.mask(p);
    std::uint64_t before = 0;
    for (int w = 0; w < cell / 64; ++w) before += count_bits(~(others_[w] | own[w]));
    const std::uint64_t below = (std::uint64_t{1} << cell % 64) - 1;
    return static_cast<int>(before + count_bits(~(others_[cell / 64] | own[cell / 64]) & below));
  }

  const Slides& slides_;
  const std::uint64_t* others_;
  int free_cells_;
};

}  // namespace trailblaze
