// The puzzles of the plain rival (plain_search.hpp). They share no code with puzzles/. A state is
// 64 bits with a fixed number of bits for each jug or cell, the first in the lowest bits. A puzzle
// has two members:
//
//   for_each_move(s, emit)   calls emit(t) for each successor t
//   is_goal(s)               true if the search ends here; always false to list a whole space
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace trailblaze::bench {

// Jugs whose only move is to pour from jug to jug; a byte for each jug.
class PlainJugs {
 public:
  explicit PlainJugs(std::vector<int> capacities, std::optional<std::uint64_t> goal = {})
      : capacities_(std::move(capacities)), goal_(goal) {}

  static std::uint64_t pack(const std::vector<int>& levels) {
    std::uint64_t s = 0;
    for (std::size_t i = levels.size(); i-- > 0;)
      s = s << 8 | static_cast<std::uint64_t>(levels[i]);
    return s;
  }

  bool is_goal(std::uint64_t s) const { return goal_ == s; }

  template <class Emit>
  void for_each_move(std::uint64_t s, const Emit& emit) const {
    for (std::size_t i = 0; i < capacities_.size(); ++i) {
      for (std::size_t j = 0; j < capacities_.size(); ++j) {
        const int litres = std::min(level(s, i), capacities_[j] - level(s, j));
        if (i == j || litres == 0) continue;
        const auto poured = static_cast<std::uint64_t>(litres);
        emit(s - (poured << 8 * i) + (poured << 8 * j));
      }
    }
  }

 private:
  static int level(std::uint64_t s, std::size_t jug) {
    return static_cast<int>(s >> 8 * jug & 255);
  }

  std::vector<int> capacities_;
  std::optional<std::uint64_t> goal_;
};

// Sliding tiles: four bits for each cell, 0 for the blank.
class PlainTiles {
 public:
  PlainTiles(int rows, int columns) : rows_(rows), columns_(columns) {}

  // Returns 1 2 3 ... and the blank.
  std::uint64_t in_order() const {
    std::uint64_t s = 0;
    for (int i = 0; i + 1 < rows_ * columns_; ++i) s |= static_cast<std::uint64_t>(i + 1) << 4 * i;
    return s;
  }

  bool is_goal(std::uint64_t) const { return false; }

  template <class Emit>
  void for_each_move(std::uint64_t s, const Emit& emit) const {
    int blank = 0;
    while ((s >> 4 * blank & 15) != 0) ++blank;
    const auto slide = [&](int from) {
      const std::uint64_t tile = s >> 4 * from & 15;
      emit(s - (tile << 4 * from) + (tile << 4 * blank));
    };
    const int row = blank / columns_, column = blank % columns_;
    if (row > 0) slide(blank - columns_);
    if (row + 1 < rows_) slide(blank + columns_);
    if (column > 0) slide(blank - 1);
    if (column + 1 < columns_) slide(blank + 1);
  }

 private:
  int rows_, columns_;
};

// Pa's puzzle: nine pieces on 5x4 cells. Three bits for each cell say which kind of piece covers
// it, and with which of its cells, so that pieces of a kind are interchangeable. As in
// rivals/pa.py, moves are found from the two blanks: each blank pulls the pieces beside it.
class PlainPa {
 public:
  explicit PlainPa(bool to_the_goal) : to_the_goal_(to_the_goal) {}

  static std::uint64_t start() {
    return pack({kSquare, kSquare, kLeft,  kRight,  //
                 kSquare, kSquare, kLeft,  kRight,  //
                 kSmall,  kSmall,  kBlank, kBlank,  //
                 kUpper,  kUpper,  kLeft,  kRight,  //
                 kLower,  kLower,  kLeft,  kRight});
  }

  // True if the square lies in the lower left corner.
  bool is_goal(std::uint64_t s) const { return to_the_goal_ && part(s, 16) == kSquare; }

  template <class Emit>
  void for_each_move(std::uint64_t s, const Emit& emit) const {
    int first = 0, last = kCells - 1;
    while (part(s, first) != kBlank) ++first;
    while (part(s, last) != kBlank) --last;
    for (const int blank : {first, last}) {
      const int row = blank / kColumns, column = blank % kColumns;
      if (row + 1 < kRows) pull(s, blank, -kColumns, emit);
      if (column + 1 < kColumns) pull(s, blank, -1, emit);
      if (column > 0) pull(s, blank, 1, emit);
      if (row > 0) pull(s, blank, kColumns, emit);
    }
  }

 private:
  enum Part : std::uint8_t { kBlank, kSquare, kLeft, kRight, kUpper, kLower, kSmall };
  static constexpr int kRows = 5, kColumns = 4, kCells = kRows * kColumns;

  static Part part(std::uint64_t s, int cell) { return static_cast<Part>(s >> 3 * cell & 7); }

  // Moves the piece that lies `step` cells before the blank into the blank, if all cells that the
  // piece enters are free.
  template <class Emit>
  static void pull(std::uint64_t s, int blank, int step, const Emit& emit) {
    const int cell = blank - step;
    if (part(s, cell) == kBlank) return;
    const std::uint64_t mask = piece(s, cell), rest = s & ~mask;
    const auto moved = [step](std::uint64_t cells) {
      return step > 0 ? cells << 3 * step : cells >> -3 * step;
    };
    if ((rest & moved(mask)) == 0) emit(rest | moved(s & mask));
  }

  // Returns all bits of the cells of the piece that covers this cell.
  static std::uint64_t piece(std::uint64_t s, int cell) {
    constexpr std::uint64_t kSide = 077, kUpright = 070007;  // two cells; an octal digit a cell
    switch (part(s, cell)) {
      case kSquare:
        cell = 0;  // find the only square
        while (part(s, cell) != kSquare) ++cell;
        return (kSide | kSide << 3 * kColumns) << 3 * cell;
      case kLeft: return kSide << 3 * cell;
      case kRight: return kSide << 3 * (cell - 1);
      case kUpper: return kUpright << 3 * cell;
      case kLower: return kUpright << 3 * (cell - kColumns);
      default: return std::uint64_t{7} << 3 * cell;
    }
  }

  static std::uint64_t pack(const std::array<Part, kCells>& board) {
    std::uint64_t s = 0;
    for (std::size_t i = board.size(); i-- > 0;) s = s << 3 | board[i];
    return s;
  }

  bool to_the_goal_;
};

}  // namespace trailblaze::bench
