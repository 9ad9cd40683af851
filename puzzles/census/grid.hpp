// A board of at most 64 cells, and sets of its cells as bits: bit i is the cell in row i / columns
// and column i % columns.
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

// The least cell of a set, which must not be empty.
inline int first_of(Cells cells) { return std::countr_zero(cells); }

class Grid {
 public:
  // Requires that there are 1 to 64 cells.
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

  // The cells one step from these, inside the board.
  Cells step(Cells from, int direction) const {
    switch (direction) {
      case kRight: return (from & not_last_) << 1;
      case kLeft: return (from & not_first_) >> 1;
      case kUp: return columns_ == kMostCells ? 0 : from >> columns_;
      default: return columns_ == kMostCells ? 0 : from << columns_ & all_;
    }
  }

  // How far the number of a cell is from that of the next one in a direction.
  int stride(int direction) const {
    const int forward = direction == kRight || direction == kLeft ? 1 : columns_;
    return direction == kRight || direction == kDown ? forward : -forward;
  }

  Cells beside(Cells from) const {
    return step(from, kRight) | step(from, kLeft) | step(from, kUp) | step(from, kDown);
  }

  // All of `within` that is connected with `seed`, a part of it.
  Cells connected(Cells seed, Cells within) const {
    for (Cells before = 0; before != seed;) {
      before = seed;
      seed |= beside(seed) & within;
    }
    return seed;
  }

  // The cells of a rectangle by its first cell; none where it does not fit.
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
  Cells all_ = 0, not_first_ = 0, not_last_ = 0;  // but the first column; but the last one
};

// Parts of a set of cells, each connected and apart from the others, the largest first.
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
  static constexpr int kMostParts = kMostCells / 2;  // with a cell between any two

  int count_ = 0;
  Cells parts_[kMostParts];  // so many of them are set
};

}  // namespace trailblaze::census
