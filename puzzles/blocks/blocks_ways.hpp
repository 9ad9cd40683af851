// The numbers of the moves of sliding blocks, by which frontier search knows the ways back.
//
// The free cells of a position have ranks in reading order, and every position has as many of them.
// One cell or one direction, a move is named by where it ends: by its direction, and the rank of
// the free cell that the foremost cell of the piece comes to (of several the first):
//
//   A B .     B right to free cell 0    way = direction * free cells + rank
//   A . C     B down  to free cell 1    C left to free cell 1
//
// No two moves of a position have the same name. Before the move this cell was free, since it lies
// beyond all cells of the piece. So were the cells on the way to it, and the one before them was
// covered by the piece. Hence the first covered cell behind the free one tells the piece, and how
// far it went. That holds for shapes with holes and in parts as well.
//
// Along any path, a move is named by the piece and by the set of free cells that it covers at last:
//
//   way = entry * (2^free cells - 1) + set - 1      entry: the name of the piece's first unit move
//
// Of two ends that cover the same free cells, take the one that is further away. In the direction
// of that displacement its foremost cell lies beyond all cells of the piece, so it is one of these
// free cells; but it also lies beyond all cells of the other end. So the ends are the same.
//
// A unit move adds one to the row or the column of a piece's first cell, or takes one away. So the
// sum of all rows and columns of first cells is odd and even by turns, and it does not depend on
// which of two alike pieces is where. Longer moves do not alternate.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/base/bits.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/blocks/blocks_slides.hpp"

namespace trailblaze {

// How many names the moves have where so many cells are free; 0 where these are more than
// kMostWays.
constexpr int block_ways(BlockMetric metric, int free_cells) {
  if (free_cells * kDirections > kMostWays) return 0;
  const int entries = free_cells * kDirections;
  const int ways = metric == BlockMetric::kMove ? entries * ((1 << free_cells) - 1) : entries;
  return ways <= kMostWays ? ways : 0;
}

// The ways of one piece, while all other pieces keep their places.
class PieceWays {
 public:
  // `others` holds the cells of all other pieces. Both must outlive this.
  PieceWays(const Slides& slides, const std::uint64_t* others, int free_cells)
      : slides_(slides), others_(others), free_cells_(free_cells) {}

  // The way from p in a direction as far as q.
  int slide(Placement p, Placement q, int direction) const {
    return direction * free_cells_ + rank(p, slides_.foremost(q, direction));
  }

  // The way from p to q along any path. Requires that there is one.
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
  // The way of the first unit move from p.
  int entry(Placement p) const {
    for (int d = 0; d < kDirections; ++d) {
      const Placement q = slides_.next(p, d);
      if (q != kNoPlacement && slides_.fits(q, others_)) return slide(p, q, d);
    }
    return 0;
  }

  // How many cells before this one are free while the piece is at p.
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
