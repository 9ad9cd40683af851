// Packs the boxes of a level into the low bits of a state:
//
//   up to 58 cells    a bit for each cell, set if a box stands there
//   more cells        the index of the set of cells with a box (combinadic.hpp)
//
// Bits are some 20 % faster than an index. If a level has more boxes than free cells, the index is
// the index of the free cells. The indexed set thus has at most half of the cells, and if its index
// fits in 64 bits, it has at most 33 cells.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "engine/puzzle/puzzle.hpp"
#include "puzzles/blocks/combinadic.hpp"
#include "puzzles/sokoban/sokoban_level.hpp"

namespace trailblaze {

// A set of cells of a level with at most 64 cells: a single word, which stays in a register.
class FewCells {
 public:
  static constexpr int kMost = 64;

  explicit FewCells(int /*cells*/, State first_word = 0) : word_(first_word) {}

  bool has(int cell) const { return (word_ >> cell & 1) != 0; }
  void flip(int cell) { word_ ^= State{1} << cell; }
  bool empty() const { return word_ == 0; }
  int first() const { return std::countr_zero(word_); }
  // Removes the first cell from the set, which must not be empty, and returns it.
  int pop() {
    const int cell = first();
    word_ &= word_ - 1;
    return cell;
  }
  State word() const { return word_; }

 private:
  State word_;
};

// A set of cells of a level of any size. It touches only the words that the level needs, so that it
// is cheap on the stack.
class ManyCells {
 public:
  static constexpr int kMost = SokobanLevel::kMostCells;

  explicit ManyCells(int cells, State first_word = 0)
      : end_((static_cast<std::size_t>(cells) + 63) / 64), low_(0) {
    std::fill_n(words_.begin(), end_, 0);
    words_[0] = first_word;
  }

  bool has(int cell) const { return (words_[word_of(cell)] >> (cell & 63) & 1) != 0; }
  void flip(int cell) {
    words_[word_of(cell)] ^= State{1} << (cell & 63);
    low_ = std::min(low_, word_of(cell));
  }
  bool empty() { return first_word() == end_; }
  int first() {
    const std::size_t w = first_word();
    return static_cast<int>(w * 64) + std::countr_zero(words_[w]);
  }
  int pop() {
    const int cell = first();
    words_[low_] &= words_[low_] - 1;
    return cell;
  }

 private:
  static std::size_t word_of(int cell) { return static_cast<std::size_t>(cell) / 64; }
  std::size_t first_word() {
    while (low_ < end_ && words_[low_] == 0) ++low_;
    return low_;
  }

  std::size_t end_, low_;  // all words before words_[low_] are 0
  std::array<std::uint64_t, kMost / 64 + 1> words_;
};

// Returns the number of bits of a player's cell.
inline int bits_of_player(int cells) { return std::bit_width(static_cast<unsigned>(cells - 1)); }

// Returns the number of bits of a state, which may be more than 64.
inline int bits_of_state(int cells, int boxes) {
  return Combinadic::bits(cells, std::min(boxes, cells - boxes)) + bits_of_player(cells);
}

template <class Cells>
class SokobanBoxes {
 public:
  // Requires 0 < boxes < cells, and a state that fits in 64 bits.
  SokobanBoxes(int cells, int boxes) : cells_(cells), ranks_free_(2 * boxes > cells) {
    if (cells + bits_of_player(cells) > 64) ranks_.emplace(cells, std::min(boxes, cells - boxes));
    bits_ = ranks_ ? ranks_->bits() : cells;
  }

  int bits() const { return bits_; }

  // The boxes of a state, and the cells of its index: the boxes or the free cells.
  struct Unpacked {
    Unpacked(int cells, State first_word) : boxes(cells, first_word) {}

    Cells boxes;
    std::array<std::uint16_t, 34> set;
  };
  Unpacked unpack(State packed) const {
    if (!ranks_) return Unpacked(cells_, packed);
    Unpacked all(cells_, 0);
    ranks_->unrank(packed, all.set.data());
    for (int i = 0; i < ranks_->count(); ++i) all.boxes.flip(all.set[i]);
    for (int cell = 0; ranks_free_ && cell < cells_; ++cell) all.boxes.flip(cell);
    return all;
  }

  // Packs boxes. They must be in ascending order.
  State pack(std::span<const std::uint16_t> boxes) const {
    State packed = 0;
    int i = 0;
    for (std::uint16_t cell = 0; cell < cells_; ++cell) {
      const bool is_box = !boxes.empty() && boxes.front() == cell;
      if (is_box) boxes = boxes.subspan(1);
      if (!ranks_) {
        packed |= State{is_box} << cell;
      } else if (is_box != ranks_free_) {
        packed += ranks_->share(i++, cell);
      }
    }
    return packed;
  }

  // Packs the boxes after a box has moved between these cells.
  State moved(State packed, const Unpacked& all, int from, int to) const {
    if (!ranks_) return packed ^ (State{1} << from) ^ (State{1} << to);
    if (ranks_free_) std::swap(from, to);
    int i = 0;
    while (all.set[i] != from) ++i;
    return packed + ranks_->index_change(all.set.data(), i, static_cast<std::uint16_t>(to));
  }

 private:
  int cells_;
  bool ranks_free_;  // the index is of the free cells
  std::optional<Combinadic> ranks_;
  int bits_ = 0;
};

}  // namespace trailblaze
