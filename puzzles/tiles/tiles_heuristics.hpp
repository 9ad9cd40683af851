// Heuristics of sliding tiles that need only the goal. Each is consistent and never counts the
// blank. In the metric `single`:
//
//   misplaced        tiles that are not at their goal cell
//   manhattan        the sum of the tiles' distances, in rows plus in columns
//
// A move takes a tile to the next cell, so a look-up or two update a memo. The difference of the
// two states has the tile's number in both cells and so shows the tile and its cells:
//
//   from  8 . 3      to  . 8 3      from ^ to  8 8 0      tile 8, from cell 0 to cell 1
//
// In the metric `multi`, a run of tiles is a single move:
//
//   manhattan-runs   moving a run changes the sum of rows by at most rows - 1 or the sum of columns
//                    by at most columns - 1: divides each sum by that, rounded up, and adds both
//
// Each heuristic serves any board of at most 16 cells and a single goal. MinimumOf combines several
// goals.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/tiles_reach.hpp"

namespace trailblaze {

// The part of a board that heuristics need.
struct TilesBoard {
  int rows, columns;  // at most 16 cells

  int cells() const { return rows * columns; }
};

struct TileMove {
  int tile, from, to;  // cells
};

// Returns the move between two states. Requires that a single tile moved.
inline TileMove tile_move(State before, State after) {
  const State both = before ^ after;
  const int low = std::countr_zero(both) >> 2 & 15;  // & 15 only tells analyzers the range
  const int high = (63 - std::countl_zero(both)) >> 2;
  const int tile = static_cast<int>(both >> 4 * low & 15);
  const bool down = (before >> 4 * low & 15) == 0;  // the blank was below
  return {tile, down ? high : low, down ? low : high};
}

// Returns the goal cell of each tile, and of the blank at index 0.
inline std::array<int, 16> goal_cells(const TilesBoard& board, State goal) {
  std::array<int, 16> cells{};
  for (int cell = 0; cell < board.cells(); ++cell) cells[goal >> 4 * cell & 15] = cell;
  return cells;
}

class Misplaced {
 public:
  Misplaced(const TilesBoard& board, State goal) : goal_(goal) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      if ((goal >> 4 * cell & 15) != 0) tiles_ |= State{1} << 4 * cell;
    }
  }

  // Counts the cells that should hold a tile and hold another tile or the blank.
  int operator()(State s) const {
    const State apart = s ^ goal_;
    return std::popcount((apart | apart >> 1 | apart >> 2 | apart >> 3) & tiles_);
  }

 private:
  State goal_;
  State tiles_ = 0;  // the lowest bit of each cell whose goal is a tile
};

class Manhattan {
 public:
  using Memo = int;

  Manhattan(const TilesBoard& board, State goal) {
    const std::array<int, 16> goals = goal_cells(board, goal);
    for (int tile = 1; tile < board.cells(); ++tile) {
      for (int cell = 0; cell < board.cells(); ++cell) {
        const int at = goals[tile];
        distance_[index(tile, cell)] =
            static_cast<std::int8_t>(std::abs(cell / board.columns - at / board.columns) +
                                     std::abs(cell % board.columns - at % board.columns));
      }
    }
  }

  // Returns the distance of a tile at a cell; 0 for the blank and for cells outside the board.
  int distance(int tile, int cell) const { return distance_[index(tile, cell)]; }

  int operator()(State s) const {
    int sum = 0;
    for (int cell = 0; cell < 16; ++cell)
      sum += distance(static_cast<int>(s >> 4 * cell & 15), cell);
    return sum;
  }
  Memo begin(State s) const { return (*this)(s); }
  Memo step(Memo sum, State from, State to) const { return slide<true>(sum, tile_move(from, to)); }
  template <bool kVertical>
  Memo slide(Memo sum, const TileMove& move) const {
    return sum + distance(move.tile, move.to) - distance(move.tile, move.from);
  }
  int value(Memo sum) const { return sum; }

 private:
  static int index(int tile, int cell) { return 16 * tile + cell; }

  std::array<std::int8_t, 256> distance_{};  // distances by tile and cell
};

class ManhattanRuns {
 public:
  ManhattanRuns(const TilesBoard& board, State goal)
      : board_(board), goals_(goal_cells(board, goal)) {}

  int operator()(State s) const {
    int rows = 0, columns = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) {
      const auto tile = static_cast<std::size_t>(s >> 4 * cell & 15);
      if (tile == 0) continue;
      rows += std::abs(cell / board_.columns - goals_[tile] / board_.columns);
      columns += std::abs(cell % board_.columns - goals_[tile] % board_.columns);
    }
    return moves(rows, board_.rows) + moves(columns, board_.columns);
  }

 private:
  // Returns the least number of runs for a distance. On a single line the distance is always 0.
  static int moves(int distance, int lines) {
    return lines < 2 ? 0 : (distance + lines - 2) / (lines - 1);
  }

  TilesBoard board_;
  std::array<int, 16> goals_;
};

}  // namespace trailblaze
