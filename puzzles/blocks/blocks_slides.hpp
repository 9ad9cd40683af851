// The placements of a shape on an empty board, and the slides between them. They form a graph,
// whose paths are the moves in every metric.
//
// A placement is a translation of the shape that fits between the walls. Placements are numbered by
// first cell, in reading order. Each has a mask of the cells that it covers (bit i of word i / 64
// is cell i) and four neighbours, a cell away:
//
//   a 1x2 piece on a 2x3 board:   0 - 1      masks  000011  000110
//                                 |   |             011000  110000
//                                 2 - 3
//
// Under the axis rule a piece has neighbours only along its longer side. A square piece has no
// longer side and moves both ways. A piece that may not pass gates has no placement on them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/names.hpp"
#include "puzzles/blocks/blocks_board.hpp"

namespace trailblaze {

enum class BlockMetric : std::uint8_t {
  kUnit,      // a piece moves by a cell
  kStraight,  // a piece moves any distance in a direction
  kMove,      // a piece moves along any path of cells
};

template <>
inline constexpr auto kNamed<BlockMetric> =
    std::to_array<Named<BlockMetric>>({{"unit", BlockMetric::kUnit},
                                       {"straight", BlockMetric::kStraight},
                                       {"move", BlockMetric::kMove}});

using Placement = std::uint16_t;
inline constexpr Placement kNoPlacement = 0xffff;

// Directions are in reading order, so 3 - d is the opposite of d.
inline constexpr int kDirections = 4;
inline constexpr std::array<std::pair<int, int>, kDirections> kStep = {
    {{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};  // rows, columns
inline constexpr std::array<const char*, kDirections> kDirectionName = {"up", "left", "right",
                                                                        "down"};

// Sets of cells, or of placements, are arrays of 64-bit words.
using BitSet = std::vector<std::uint64_t>;
inline constexpr int kMaxWords = BlockBoard::kMaxCells / 64;
inline int words_for(int items) { return (items + 63) / 64; }
inline bool has_bit(const std::uint64_t* set, int i) { return set[i / 64] >> (i % 64) & 1; }
inline void set_bit(std::uint64_t* set, int i) { set[i / 64] |= std::uint64_t{1} << (i % 64); }

inline std::vector<int> members(const BitSet& set) {
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(set.size()) * 64; ++i) {
    if (has_bit(set.data(), i)) out.push_back(i);
  }
  return out;
}

// Returns the cell of a shape that lies furthest in a direction. Among several such cells, returns
// the first in reading order.
inline std::pair<int, int> foremost_of(const BlockShape& shape, int direction) {
  const std::pair<int, int> step = kStep[direction];
  const auto further = [&](const std::pair<int, int>& cell) {
    return cell.first * step.first + cell.second * step.second;
  };
  return *std::ranges::max_element(shape, {}, further);
}

class Slides {
 public:
  Slides(const BlockBoard& board, const BlockShape& shape, bool axis, bool passes_gates)
      : shape_(shape),
        passes_gates_(passes_gates),
        words_(words_for(board.cell_count())),
        at_cell_(board.cell_count(), kNoPlacement) {
    masks_.reserve(board.cell_count() * static_cast<std::size_t>(words_));
    first_.reserve(board.cell_count());
    for (int first = 0; first < board.cell_count(); ++first) {
      const std::size_t begin = masks_.size();
      masks_.resize(begin + words_);
      if (cover(board, first, masks_.data() + begin)) {
        at_cell_[first] = static_cast<Placement>(first_.size());
        first_.push_back(first);
      } else {
        masks_.resize(begin);
      }
    }
    const int columns = board.grid().size.columns;
    const BlockSize around = extent(shape);
    next_.reserve(first_.size());
    for (const int first : first_) {
      const int place = board.place(first);
      std::array<Placement, kDirections>& next = next_.emplace_back();
      for (int d = 0; d < kDirections; ++d) {
        const auto [down, right] = kStep[d];
        const int cell = board.number(place / columns + down, place % columns + right);
        const bool is_locked =
            axis && (down != 0 ? around.rows < around.columns : around.columns < around.rows);
        next[d] = cell < 0 || is_locked ? kNoPlacement : at_cell_[cell];
      }
    }
    newly_covered_.resize(masks_.size());
    for (std::size_t p = 0; p < first_.size(); ++p) {
      std::uint64_t* const cells = newly_covered_.data() + p * words_;
      for (const Placement q : next_[p]) {
        if (q == kNoPlacement) continue;
        for (int w = 0; w < words_; ++w) cells[w] |= mask(q)[w] & ~masks_[p * words_ + w];
      }
    }
    for (int d = 0; d < kDirections; ++d) {
      const auto [row, column] = foremost_of(shape, d);
      foremost_[d].reserve(first_.size());
      for (const int first : first_) {
        const int place = board.place(first);
        foremost_[d].push_back(board.number(place / columns + row, place % columns + column));
      }
    }
  }

  const BlockShape& shape() const { return shape_; }
  bool passes_gates() const { return passes_gates_; }
  int size() const { return static_cast<int>(first_.size()); }
  int words() const { return words_; }  // words of a mask

  // Returns the placement whose first cell is `cell`, or kNoPlacement.
  Placement at_cell(int cell) const { return at_cell_[cell]; }

  int first_cell(Placement p) const { return first_[p]; }

  const std::uint64_t* mask(Placement p) const { return masks_.data() + std::size_t{p} * words_; }

  // Returns the placement a cell further in this direction, or kNoPlacement.
  Placement next(Placement p, int direction) const { return next_[p][direction]; }

  // Returns the cell of placement p that lies furthest in this direction (foremost_of).
  int foremost(Placement p, int direction) const { return foremost_[direction][p]; }

  // False if a piece at p cannot move, as no cell that it might move onto is free. True does not
  // mean that it can move. This test rules out most pieces of a full board.
  bool has_room(Placement p, const std::uint64_t* occupied) const {
    const std::uint64_t* cells = newly_covered_.data() + std::size_t{p} * words_;
    std::uint64_t free = 0;
    for (int w = 0; w < words_; ++w) free |= cells[w] & ~occupied[w];
    return free != 0;
  }

  bool fits(Placement p, const std::uint64_t* occupied) const {
    const std::uint64_t* cells = mask(p);
    std::uint64_t hit = 0;
    for (int w = 0; w < words_; ++w) hit |= cells[w] & occupied[w];
    return hit == 0;
  }

  // Calls visit(q) once for each placement q to which a move takes a piece from p. `occupied` has
  // the cells of all other pieces.
  void for_each_move(Placement p, BlockMetric metric, const std::uint64_t* occupied,
                     auto&& visit) const {
    if (metric == BlockMetric::kMove) return for_each_reachable(p, occupied, visit);
    for_each_slide(p, metric, occupied, [&](Placement q, int) { visit(q); });
  }

  // Like for_each_move(), but calls visit(q, direction). Not for BlockMetric::kMove.
  void for_each_slide(Placement p, BlockMetric metric, const std::uint64_t* occupied,
                      auto&& visit) const {
    for (int d = 0; d < kDirections; ++d) {
      for (Placement q = next(p, d); q != kNoPlacement && fits(q, occupied); q = next(q, d)) {
        visit(q, d);
        if (metric == BlockMetric::kUnit) break;
      }
    }
  }

 private:
  // Sets the bits of the cells that the shape covers with its first cell at `first`. Returns false
  // if the shape does not fit, with some of the bits set.
  bool cover(const BlockBoard& board, int first, std::uint64_t* mask) const {
    const int columns = board.grid().size.columns;
    const int top = board.place(first) / columns, left = board.place(first) % columns;
    for (const auto& [row, column] : shape_) {
      const int cell = board.number(top + row, left + column);
      if (cell < 0) return false;
      if (!passes_gates_ && board.is_gate(static_cast<std::size_t>(board.place(cell))))
        return false;
      set_bit(mask, cell);
    }
    return true;
  }

  // Searches breadth-first over placements.
  void for_each_reachable(Placement p, const std::uint64_t* occupied, auto& visit) const {
    std::uint64_t seen[kMaxWords];
    std::fill_n(seen, words_for(size()), 0);
    set_bit(seen, p);
    Placement queue[BlockBoard::kMaxCells];
    int filled = 0;
    queue[filled++] = p;
    for (int i = 0; i < filled; ++i) {
      for (const Placement q : next_[queue[i]]) {
        if (q == kNoPlacement || has_bit(seen, q) || !fits(q, occupied)) continue;
        set_bit(seen, q);
        queue[filled++] = q;
        visit(q);
      }
    }
  }

  BlockShape shape_;
  bool passes_gates_;
  int words_;
  std::vector<std::uint64_t> masks_;
  std::vector<std::uint64_t> newly_covered_;  // by placement: the cells that its steps newly cover
  std::vector<std::array<Placement, kDirections>> next_;
  std::vector<int> first_;          // placement -> its first cell
  std::vector<Placement> at_cell_;  // first cell -> placement
  std::array<std::vector<int>, kDirections> foremost_;
};

}  // namespace trailblaze
