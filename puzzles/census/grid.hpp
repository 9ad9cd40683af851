// A board of at most 64 cells, and sets of its cells as bits of a word. Bit i is the cell in row i
// / columns and column i % columns.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/base/bits.hpp"

namespace trailblaze::census {

using Cells = std::uint64_t;

inline constexpr int kMostCells = 64;

enum Direction : std::uint8_t { kRight, kDown, kLeft, kUp };
inline constexpr int kDirections = 4;
constexpr int opposite(int direction) { return direction ^ 2; }

inline int count_of(Cells cells) { return static_cast<int>(count_bits(cells)); }

// Returns the least cell of a set, which must not be empty.
inline int first_of(Cells cells) { return std::countr_zero(cells); }

class Grid {
 public:
  // Requires 1 to 64 cells.
  Grid(int rows, int columns) : rows_(rows), columns_(columns) {
    for (int cell = 0; cell < cells(); ++cell) {
      all_ |= Cells{1} << cell;
      if (cell % columns != 0) not_first_ |= Cells{1} << cell;
      if (cell % columns != columns - 1) not_last_ |= Cells{1} << cell;
    }
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }
  Cells all() const { return all_; }

  // Returns the cells a step away from these, inside the board.
  Cells step(Cells from, int direction) const {
    switch (direction) {
      case kRight: return (from & not_last_) << 1;
      case kLeft: return (from & not_first_) >> 1;
      case kUp: return columns_ == kMostCells ? 0 : from >> columns_;
      default: return columns_ == kMostCells ? 0 : from << columns_ & all_;
    }
  }

  // Returns the difference between the numbers of a cell and of the next cell in a direction.
  int stride(int direction) const {
    const int forward = direction == kRight || direction == kLeft ? 1 : columns_;
    return direction == kRight || direction == kDown ? forward : -forward;
  }

  Cells beside(Cells from) const {
    return step(from, kRight) | step(from, kLeft) | step(from, kUp) | step(from, kDown);
  }

  // Returns all cells of `within` that are connected with `seed`, a part of `within`.
  Cells connected(Cells seed, Cells within) const {
    for (Cells before = 0; before != seed;) {
      before = seed;
      seed |= beside(seed) & within;
    }
    return seed;
  }

  // Returns the cells of a rectangle with this first cell; none if it does not fit.
  Cells rectangle(int cell, int rows, int columns) const {
    const int row = cell / columns_, column = cell % columns_;
    if (row + rows > rows_ || column + columns > columns_) return 0;
    Cells out = 0;
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) out |= Cells{1} << (cell + r * columns_ + c);
    }
    return out;
  }

 private:
  int rows_, columns_;
  Cells all_ = 0, not_first_ = 0, not_last_ = 0;  // without the first, or last, column
};

// The connected parts of a set of cells, the largest first.
class Parts {
 public:
  Parts(const Grid& grid, Cells cells) {
    while (cells != 0) {
      const Cells part = grid.connected(cells & -cells, cells);
      cells &= ~part;
      int at = count_++;
      for (; at > 0 && count_of(parts_[at - 1]) < count_of(part); --at) parts_[at] = parts_[at - 1];
      parts_[at] = part;
    }
  }

  std::size_t size() const { return static_cast<std::size_t>(count_); }
  const Cells* begin() const { return parts_; }
  const Cells* end() const { return parts_ + count_; }
  Cells operator[](std::size_t i) const { return parts_[i]; }

 private:
  static constexpr int kMostParts = kMostCells / 2;  // a cell lies between any two parts

  int count_ = 0;
  Cells parts_[kMostParts];  // the first count_ are set
};

}  // namespace trailblaze::census
