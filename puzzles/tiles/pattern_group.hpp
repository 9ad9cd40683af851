// A group of sliding tiles, and the index of each placement's entry in the group's table.
//
// A placement says where the group's k tiles are; it does not distinguish the other tiles. It
// consists of the set of cells that the group's tiles are on, and the tiles' order, row by row.
// Tiles 3, 5, 7 on 3x3:
//
//    . 7 .     cells 1, 3, 5        mask 000101010
//    3 . 5     7 3 5, numbered from the group's least tile on: order 2 0 1
//    . . .
//
//    entry = rank of the mask among all masks with k bits, in numerical order  *  k!
//          + rank of the order: its Lehmer digits, d[i] = number of smaller later tiles
//
// A step to the side therefore changes only the mask, and a step up or down rotates a few places of
// the order. The dense engine uses the same digits (pattern_sweep.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// Ranks of sets of cells among the sets of equal size, in two small tables: for the high byte of a
// set and for its low byte.
class MaskRank {
 public:
  // Ranks sets of `size` cells among at most 16.
  explicit MaskRank(int size) {
    std::array<std::uint16_t, 9> seen{};  // number of low bytes so far, by number of bits
    for (unsigned low = 0; low < 256; ++low) low_[low] = seen[count_bits(low)]++;
    std::uint16_t sum = 0;
    for (unsigned high = 0; high < 256; ++high) {
      high_[high] = sum;
      const int left = size - static_cast<int>(count_bits(high));
      if (left >= 0 && left <= 8) sum = static_cast<std::uint16_t>(sum + seen[left]);
    }
  }

  std::uint32_t operator()(unsigned mask) const {
    return std::uint32_t{high_[mask >> 8]} + low_[mask & 255];
  }

 private:
  std::array<std::uint16_t, 256> low_{}, high_{};
};

// A group. Any thread may use it after construction.
class PatternGroup {
 public:
  static constexpr int kMost = 8;  // tiles

  // Requires at most 16 cells, and 1 to 8 tiles in ascending order. Their homes are in `goal`.
  PatternGroup(int rows, int columns, std::vector<int> tiles, State goal)
      : rows_(rows),
        columns_(columns),
        tiles_(std::move(tiles)),
        goal_(goal),
        mask_rank_(static_cast<int>(tiles_.size())) {
    for (unsigned mask = 0; mask < 1u << cells(); ++mask) {
      if (static_cast<int>(count_bits(mask)) == size()) masks_.push_back(mask);
    }
    for (std::uint64_t i = 2; i <= tiles_.size(); ++i) orders_ *= i;
    local_.fill(-1);
    for (int i = 0; i < size(); ++i) local_[tiles_[i]] = i;
    for (int cell = 0; cell < cells(); ++cell) {
      const int tile = static_cast<int>(goal >> 4 * cell & 15);
      if (tile == 0) blank_home_ = cell;
      if (local(tile) < 0) continue;
      for (int from = 0; from < cells(); ++from) {
        manhattan_[local(tile)][from] =
            std::abs(cell / columns - from / columns) + std::abs(cell % columns - from % columns);
      }
    }
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }
  int size() const { return static_cast<int>(tiles_.size()); }
  const std::vector<int>& tiles() const { return tiles_; }
  State goal() const { return goal_; }
  int blank_home() const { return blank_home_; }

  // Return the board, the goal and the tiles as text: "4x4", "1 2 3 ...", "1,2,3".
  std::string size_text() const { return std::to_string(rows_) + "x" + std::to_string(columns_); }
  std::string goal_text() const { return print_permutation(goal_, cells(), 0); }
  std::string tiles_text() const {
    return join(tiles_, ",", [](int tile) { return std::to_string(tile); });
  }

  // Returns the tile's number within the group; -1 for the blank and for tiles of other groups.
  int local(int tile) const { return local_[tile]; }

  const std::vector<std::uint32_t>& masks() const { return masks_; }  // by rank
  const MaskRank& mask_rank() const { return mask_rank_; }
  std::uint64_t orders() const { return orders_; }
  std::uint64_t entries() const { return masks_.size() * orders_; }

  // Returns the set of cells that the group's tiles occupy in a state.
  unsigned mask(State s) const {
    unsigned mask = 0;
    for (int cell = 0; cell < cells(); ++cell) {
      if (local(static_cast<int>(s >> 4 * cell & 15)) >= 0) mask |= 1u << cell;
    }
    return mask;
  }
  // Returns the group's tiles in the order of their cells, packed as in permutation.hpp.
  State order(State s) const {
    State order = 0;
    int place = 0;
    for (int cell = 0; cell < cells(); ++cell) {
      const int tile = local(static_cast<int>(s >> 4 * cell & 15));
      if (tile >= 0) order |= static_cast<State>(tile) << 4 * place++;
    }
    return order;
  }

  // Returns the entry's index for a state. This is the plain variant; pattern_lookup.hpp is fast.
  std::uint64_t entry(State s) const {
    return mask_rank_(mask(s)) * orders_ + rank_of_order(order(s), size());
  }

  static std::uint64_t rank_of_order(State order, int size) {
    std::uint64_t rank = 0;
    for (int i = 0; i < size; ++i) {
      std::uint64_t less = 0;
      for (int j = i + 1; j < size; ++j) less += (order >> 4 * j & 15) < (order >> 4 * i & 15);
      rank = rank * static_cast<std::uint64_t>(size - i) + less;
    }
    return rank;
  }

  // Returns the least number of moves that a tile of the group needs from a cell to its home.
  int manhattan(int local, int cell) const { return manhattan_[local][cell]; }

  // Returns the cells next to `cell`, as a set.
  unsigned neighbours(int cell) const {
    const int r = cell / columns_, c = cell % columns_;
    unsigned set = 0;
    if (r > 0) set |= 1u << (cell - columns_);
    if (r + 1 < rows_) set |= 1u << (cell + columns_);
    if (c > 0) set |= 1u << (cell - 1);
    if (c + 1 < columns_) set |= 1u << (cell + 1);
    return set;
  }

 private:
  int rows_, columns_;
  std::vector<int> tiles_;
  State goal_;
  MaskRank mask_rank_;
  std::vector<std::uint32_t> masks_;
  std::uint64_t orders_ = 1;
  std::array<int, 16> local_{};
  std::array<std::array<int, 16>, kMost> manhattan_{};  // by number and cell
  int blank_home_ = 0;
};

// Writes a byte for each placement: 0 if the placement is not reached, else its value + 1. The
// value is the least number of moves of the group's tiles that bring them home, wherever the blank
// is.
//
// This plain variant serves groups that are too small for words, and tests check the fast variant
// (pattern_sweep.hpp) against it. It is a breadth-first search backwards from home over (placement,
// cell of the blank). The blank's own moves cost nothing and are followed first. The search takes a
// bit for each placement and cell, and lists of two levels.
inline void find_values_plainly(const PatternGroup& group, std::uint8_t* values) {
  struct Node {
    State tiles;  // tiles of the group, a nibble a cell; 0 elsewhere
    int blank;
  };
  const auto cells = static_cast<std::size_t>(group.cells());
  std::vector<bool> seen(group.entries() * cells);

  State home = 0;
  for (int cell = 0; cell < group.cells(); ++cell) {
    const State tile = group.goal() >> 4 * cell & 15;
    if (group.local(static_cast<int>(tile)) >= 0) home |= tile << 4 * cell;
  }
  std::vector<Node> level = {{home, group.blank_home()}}, next;
  for (std::uint8_t value = 0; !level.empty(); ++value, std::swap(level, next), next.clear()) {
    while (!level.empty()) {
      const Node node = level.back();
      level.pop_back();
      const std::uint64_t entry = group.entry(node.tiles);
      const std::size_t place = entry * cells + static_cast<std::size_t>(node.blank);
      if (seen[place]) continue;
      seen[place] = true;
      if (values[entry] == 0) values[entry] = static_cast<std::uint8_t>(value + 1);
      for (unsigned to = group.neighbours(node.blank); to != 0; to &= to - 1) {
        const int cell = std::countr_zero(to);
        const State tile = node.tiles >> 4 * cell & 15;
        if (tile == 0) {
          level.push_back({node.tiles, cell});
        } else {
          const State both = State{1} << 4 * cell | State{1} << 4 * node.blank;
          next.push_back({node.tiles ^ tile * both, cell});
        }
      }
    }
  }
}

}  // namespace trailblaze
