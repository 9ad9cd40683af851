// Linear conflict (Hansson, Mayer & Yung 1992), for sliding tiles in the metric `single`: Manhattan
// distance, plus two for each tile that must leave its goal line for a while. In a row, all tiles
// that are in their goal row must leave it, except a longest sequence of tiles that is in order.
// The same holds for columns. The heuristic is consistent.
//
// A memo has two bounds: on moves up and down, and on moves left and right.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "engine/base/isa.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

// Returns twice the number of tiles that must leave a line. A line has a nibble for each place: the
// goal place of the tile there, counted from 1, or 0 for the blank and for tiles of other lines:
//
//    goal row  4 5 6 7     row  6 1 4 7   ->   3 0 1 4     6 or 4 must leave: 2
class LineConflicts {
 public:
  explicit LineConflicts(int longest) : table_(longest <= 4 ? &short_lines() : nullptr) {}

  int operator()(State line) const { return table_ != nullptr ? (*table_)[line] : count(line); }

 private:
  using Table = std::array<std::uint8_t, 0x4445>;

  // Counts by a longest increasing sequence of goal places. For each length found so far, `ends`
  // has a bit: the least goal place with which an increasing sequence of that length ends.
  static int count(State line) {
    unsigned ends = 0;
    int tiles = 0;
    for (; line != 0; line >>= 4) {
      const auto place = static_cast<unsigned>(line & 15);
      if (place == 0) continue;
      const unsigned greater = ends & ~0u << place;
      ends = (ends & ~(greater & -greater)) | 1u << place;
      ++tiles;
    }
    return 2 * (tiles - std::popcount(ends));
  }

  static const Table& short_lines() {
    static const Table table = [] {
      Table all;
      for (State line = 0; line < all.size(); ++line) {
        all[line] = static_cast<std::uint8_t>(count(line));
      }
      return all;
    }();
    return table;
  }

  const Table* table_;
};

class LinearConflict {
 public:
  // The bounds on moves up and down (with conflicts in rows) and on moves left and right, and the
  // board as lines for LineConflicts, by rows and by columns.
  struct Memo {
    int vertical, horizontal;
    State rows, columns;
  };

  LinearConflict(const TilesBoard& board, State goal)
      : board_(board),
        conflicts_(std::max(board.rows, board.columns)),
        up_down_(board, goal, true),
        left_right_(board, goal, false) {
    for (int tile = 1; tile < board.cells(); ++tile) {
      for (int from = 0; from < board.cells(); ++from) {
        for (const int stride : {-board.columns, -1, 1, board.columns}) {
          const int to = from + stride;
          if (to < 0 || to >= board.cells()) continue;
          const bool vertical = stride == board.columns || stride == -board.columns;
          const TileMove move{tile, from, to};
          const Axis& along = vertical ? up_down_ : left_right_;
          steps_[index(move)][vertical ? 1 : 0] = {
              up_down_.change(move), left_right_.change(move),
              along.distance(tile, to) - along.distance(tile, from), along.goal_shift[tile]};
        }
      }
    }
  }

  int operator()(State s) const { return value(begin(s)); }

  Memo begin(State s) const {
    const State rows = up_down_.view(s), columns = left_right_.view(s);
    return {begin(up_down_, s, rows), begin(left_right_, s, columns), rows, columns};
  }

  Memo step(const Memo& memo, State from, State to) const {
    const TileMove move = tile_move(from, to);
    return is_vertical(move) ? slide<true>(memo, move) : slide<false>(memo, move);
  }

  // Returns the memo after a move. A tile keeps its place in the order of the line along which it
  // moves. It leaves a line and enters another, at most one of which is its goal line. Only the
  // conflicts of its goal line change. The innermost loop of IDA* calls this: a call that is not
  // inlined would cost as much as the work.
  template <bool kVertical>
  TRAILBLAZE_INLINE Memo slide(const Memo& memo, const TileMove& move) const {
    const Step& step = steps_[index(move)][kVertical ? 1 : 0];
    const State rows = memo.rows ^ step.rows, columns = memo.columns ^ step.columns;
    const State mask = kVertical ? up_down_.mask : left_right_.mask;
    const int change = step.distance +
                       conflicts_((kVertical ? rows : columns) >> step.shift & mask) -
                       conflicts_((kVertical ? memo.rows : memo.columns) >> step.shift & mask);
    // Copies field by field: a copy of the whole memo would wait for the fields last written.
    return {kVertical ? memo.vertical + change : memo.vertical,
            kVertical ? memo.horizontal : memo.horizontal + change, rows, columns};
  }

  bool is_vertical(const TileMove& move) const {
    return std::abs(move.to - move.from) == board_.columns;
  }

  int value(const Memo& memo) const { return memo.vertical + memo.horizontal; }

 private:
  static int index(int tile, int cell) { return 16 * tile + cell; }

  // The precomputed effect of a move.
  struct Step {
    State rows = 0, columns = 0;  // change of the views
    // Change of the distance to the goal line; shift of the goal line in the view.
    int distance = 0, shift = 0;
  };
  static int index(const TileMove& move) {
    return 32 * move.tile + 2 * move.from + (move.to > move.from);
  }

  // The lines of an axis: rows or columns.
  struct Axis {
    int stride;                        // cells from line to line
    int lines, width;                  // number of lines, and bits of a line
    State mask;                        // mask of the bits of a line
    std::array<int, 16> goal_shift{};  // by tile: first bit of its goal line
    std::array<State, 256> nibbles{};  // by tile and cell: its nibble; 0 off its goal line

    Axis(const TilesBoard& board, State goal, bool rows)
        : stride(rows ? board.columns : 1),
          lines(rows ? board.rows : board.columns),
          width(4 * board.cells() / lines),
          mask(~State{0} >> (64 - width)) {
      const int other = rows ? 1 : board.columns;
      for (int line = 0; line < lines; ++line) {
        State rank = 0;
        for (int shift = 0; shift < width; shift += 4) {
          const int tile = static_cast<int>(goal >> 4 * (line * stride + shift / 4 * other) & 15);
          goal_shift[tile] = line * width;
          if (tile == 0) continue;
          ++rank;
          for (int p = 0; p < width; p += 4) {
            nibbles[index(tile, line * stride + p / 4 * other)] = rank << (line * width + p);
          }
        }
      }
    }

    int line(int cell) const { return cell / stride % lines; }
    int distance(int tile, int cell) const {
      return std::abs(line(cell) - goal_shift[tile] / width);
    }
    State view(State s) const {
      State view = 0;
      for (int cell = 0; cell < 16; ++cell) {
        view |= nibbles[index(static_cast<int>(s >> 4 * cell & 15), cell)];
      }
      return view;
    }
    State change(const TileMove& move) const {
      return nibbles[index(move.tile, move.from)] ^ nibbles[index(move.tile, move.to)];
    }
  };

  int begin(const Axis& axis, State s, State view) const {
    int sum = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) {
      const int tile = static_cast<int>(s >> 4 * cell & 15);
      if (tile != 0) sum += axis.distance(tile, cell);
    }
    for (int line = 0; line < axis.lines; ++line) {
      sum += conflicts_(view >> line * axis.width & axis.mask);
    }
    return sum;
  }

  TilesBoard board_;
  LineConflicts conflicts_;
  Axis up_down_, left_right_;  // rows, columns
  // By tile, cell and direction. Element 0 is a move along a row, element 1 a move along a column.
  std::array<std::array<Step, 2>, 512> steps_{};
};

}  // namespace trailblaze
