// The puzzles of the plain rival (plain_search.hpp): a state is 64 bits, so many for each jug or
// cell, the first in the lowest; it shares no code with puzzles/. A puzzle is two members:
//
//   for_each_move(s, emit)   emit(t) for each state t that a move leads to
//   is_goal(s)               where the search ends; never, for a whole space
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace trailblaze::bench {

// Jugs that are poured from one to another: a byte each.
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

// Sliding tiles: a nibble a cell, 0 the blank.
class PlainTiles {
 public:
  PlainTiles(int rows, int columns) : rows_(rows), columns_(columns) {}

  // 1 2 3 ... and the blank.
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

// Pa's puzzle: nine pieces on 5x4 cells, three bits a cell that tell which kind of piece lies there.
// So alike pieces are alike. Where each begins follows: of neighbours the left or upper one first.
class PlainPa {
 public:
  explicit PlainPa(bool to_the_goal) : to_the_goal_(to_the_goal) {}

  static std::uint64_t start() {
    return pack({kSquare, kSquare, kFlat,  kFlat,   //
                 kSquare, kSquare, kFlat,  kFlat,   //
                 kSmall,  kSmall,  kBlank, kBlank,  //
                 kTall,   kTall,   kFlat,  kFlat,   //
                 kTall,   kTall,   kFlat,  kFlat});
  }

  // The square in the lower left.
  bool is_goal(std::uint64_t s) const { return to_the_goal_ && (s >> 3 * 16 & 7) == kSquare; }

  template <class Emit>
  void for_each_move(std::uint64_t s, const Emit& emit) const {
    const Board board = unpack(s);
    std::array<bool, kCells> seen{};
    for (int cell = 0; cell < kCells; ++cell) {
      const Kind kind = board[at(cell)];
      if (kind == kBlank || seen[at(cell)]) continue;
      const int width = kind == kSquare || kind == kFlat ? 2 : 1;
      const int height = kind == kSquare || kind == kTall ? 2 : 1;
      for_each_cell(cell, width, height, [&](int i) { seen[at(i)] = true; });
      const int row = cell / kColumns, column = cell % kColumns;
      const auto move = [&](int step) {
        Board moved = board;
        bool free = true;
        for_each_cell(cell, width, height, [&](int i) { moved[at(i)] = kBlank; });
        for_each_cell(cell + step, width, height, [&](int i) {
          free = free && moved[at(i)] == kBlank;
          moved[at(i)] = kind;
        });
        if (free) emit(pack(moved));
      };
      if (row > 0) move(-kColumns);
      if (row + height < kRows) move(kColumns);
      if (column > 0) move(-1);
      if (column + width < kColumns) move(1);
    }
  }

 private:
  enum Kind : std::uint8_t { kBlank, kSquare, kFlat, kTall, kSmall };
  static constexpr int kRows = 5, kColumns = 4, kCells = kRows * kColumns;
  using Board = std::array<Kind, kCells>;

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  template <class Visit>
  static void for_each_cell(int cell, int width, int height, const Visit& visit) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) visit(cell + y * kColumns + x);
    }
  }

  static std::uint64_t pack(const Board& board) {
    std::uint64_t s = 0;
    for (int i = kCells; i-- > 0;) s = s << 3 | board[at(i)];
    return s;
  }
  static Board unpack(std::uint64_t s) {
    Board board{};
    for (int i = 0; i < kCells; ++i) board[at(i)] = static_cast<Kind>(s >> 3 * i & 7);
    return board;
  }

  bool to_the_goal_;
};

}  // namespace trailblaze::bench
