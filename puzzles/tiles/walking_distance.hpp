// Walking distance (Takahashi): all tiles of a goal row look alike, and only their rows count. The
// same is done for columns. Moves up and down are then walks between matrices:
//
//    8 . 3         tiles of goal row  1 2 3
//    6 4 7   ->    in row 1           1 0 1     and the blank in row 1
//    1 2 5         in row 2           0 2 1
//                  in row 3           2 1 0
//
// Moves left and right change nothing, and the least number of steps to the goal's matrix is a
// lower bound. The bounds for rows and columns add up. The bound is the distance in a relaxed
// puzzle, so it is consistent. It is at least the Manhattan distance. In the metric `multi` the
// steps of a run together cost 1.
//
// All walks are listed once (walking_table.hpp), so a move is a single look-up. Boards of seven or
// more columns have too many walks along the rows. On these boards, and on a single line, the bound
// along the rows is the Manhattan distance.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/heuristic/heuristic.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/walking_table.hpp"

namespace trailblaze {

// Both axes of a board with a single goal. A copy takes some kilobytes, because copies share the
// tables.
class WalkingDistance {
 public:
  struct Memo {
    WalkingTable::Entry rows, columns;
  };

  // `multi` is for the metric `multi`, in which a run of tiles is a single move.
  WalkingDistance(const TilesBoard& board, State goal, bool multi = false)
      : board_(board), multi_(multi) {
    const std::array<int, 16> goals = goal_cells(board, goal);
    for (int axis = 0; axis < 2; ++axis) {
      Axis& a = axes_[axis];
      a.lines = axis == 0 ? board.rows : board.columns;
      a.longest = multi ? std::max(1, a.lines - 1) : 1;
      for (int tile = 0; tile < board.cells(); ++tile) {
        a.goal_line[tile] = line_of(axis, goals[tile]);
      }
    }
    auto& [rows, columns] = axes_;
    rows.make_table(board.columns);
    if (rows.lines == columns.lines && rows.goal_line[0] == columns.goal_line[0]) {
      columns.table = rows.table;
    } else {
      columns.make_table(board.rows);
    }
    for (int axis = 0; axis < 2; ++axis) list_parts(axis);
  }

  int operator()(State s) const { return value(begin(s)); }

  Memo begin(State s) const { return {begin(0, s), begin(1, s)}; }

  Memo step(Memo memo, State from, State to) const {
    if (!multi_) return slide(memo, tile_move(from, to));
    const int after = blank_cell(to);
    int blank = blank_cell(from);
    const bool same_row = blank / board_.columns == after / board_.columns;
    const int stride = (after > blank ? 1 : -1) * (same_row ? 1 : board_.columns);
    for (; blank != after; blank += stride) {
      const int tile = static_cast<int>(from >> 4 * (blank + stride) & 15);
      memo = slide(memo, {tile, blank + stride, blank});
    }
    return memo;
  }

  // Returns the memo after a tile takes a step.
  template <bool kVertical>
  Memo slide(const Memo& memo, const TileMove& move) const {
    const Axis& a = axes_[kVertical ? 0 : 1];
    Entry entry = kVertical ? memo.rows : memo.columns;
    if (a.table) {
      entry = a.table->next(entry, move.from > move.to, a.goal_line[move.tile]);
    } else {
      const int axis = kVertical ? 0 : 1;
      entry += a.distance(move.tile, line_of(axis, move.to)) -
               a.distance(move.tile, line_of(axis, move.from));
    }
    return {kVertical ? entry : memo.rows, kVertical ? memo.columns : entry};
  }
  Memo slide(const Memo& memo, const TileMove& move) const {
    const bool vertical = std::abs(move.from - move.to) == board_.columns;
    return vertical ? slide<true>(memo, move) : slide<false>(memo, move);
  }

  // Return the bounds on moves up and down, and on moves left and right.
  int vertical(const Memo& memo) const { return axes_[0].value(memo.rows); }
  int horizontal(const Memo& memo) const { return axes_[1].value(memo.columns); }
  int value(const Memo& memo) const { return vertical(memo) + horizontal(memo); }

  // Bytes of the tables; a shared table counts once.
  std::size_t bytes() const {
    const auto& [rows, columns] = axes_;
    const bool apart = columns.table && columns.table != rows.table;
    return (rows.table ? rows.table->bytes() : 0) + (apart ? columns.table->bytes() : 0);
  }

 private:
  using Entry = WalkingTable::Entry;

  // An axis. Without a table, an entry is the sum of the tiles' distances in lines.
  struct Axis {
    int lines = 1, longest = 1;
    std::array<int, 16> goal_line{};  // by tile
    std::shared_ptr<const WalkingTable> table;
    // [cell][tile]: what the tile adds to its walk's key, or to the entry if there is no table.
    std::array<std::array<State, 16>, 16> parts{};

    void make_table(int width) {
      if (!WalkingTable::serves(lines, width)) return;
      table = std::make_shared<WalkingTable>(lines, width, goal_line[0], longest);
    }
    Entry distance(int tile, int line) const {
      return static_cast<Entry>(std::abs(line - goal_line[tile]));
    }
    int value(Entry entry) const {
      if (table) return static_cast<int>(entry & 255);
      return (static_cast<int>(entry) + longest - 1) / longest;
    }
  };

  int line_of(int axis, int cell) const {
    return axis == 0 ? cell / board_.columns : cell % board_.columns;
  }

  void list_parts(int axis) {
    Axis& a = axes_[axis];
    for (int cell = 0; cell < board_.cells(); ++cell) {
      const int line = line_of(axis, cell);
      a.parts[cell][0] = a.table ? static_cast<State>(line) : 0;
      for (int tile = 1; tile < board_.cells(); ++tile) {
        a.parts[cell][tile] =
            a.table ? a.table->one(line, a.goal_line[tile]) : a.distance(tile, line);
      }
    }
  }

  Entry begin(int axis, State s) const {
    const Axis& a = axes_[axis];
    State sum = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) sum += a.parts[cell][s >> 4 * cell & 15];
    return a.table ? a.table->find(sum) : static_cast<Entry>(sum);
  }

  TilesBoard board_;
  bool multi_;
  std::array<Axis, 2> axes_;
};

// The greater of walking distance and linear conflict for moves up and down, plus the greater of
// both for moves left and right. For the metric `single`.
class WalkingConflict {
 public:
  struct Memo {
    WalkingDistance::Memo walk;
    LinearConflict::Memo conflict;
  };

  WalkingConflict(const TilesBoard& board, State goal)
      : walk_(board, goal), conflict_(board, goal) {}

  std::uint64_t bytes() const { return walk_.bytes(); }

  int operator()(State s) const { return value(begin(s)); }
  Memo begin(State s) const { return {walk_.begin(s), conflict_.begin(s)}; }
  Memo step(const Memo& memo, State from, State to) const {
    const TileMove move = tile_move(from, to);
    return conflict_.is_vertical(move) ? slide<true>(memo, move) : slide<false>(memo, move);
  }
  template <bool kVertical>
  Memo slide(const Memo& memo, const TileMove& move) const {
    return {walk_.slide<kVertical>(memo.walk, move),
            conflict_.slide<kVertical>(memo.conflict, move)};
  }
  int value(const Memo& memo) const {
    return std::max(walk_.vertical(memo.walk), memo.conflict.vertical) +
           std::max(walk_.horizontal(memo.walk), memo.conflict.horizontal);
  }

 private:
  WalkingDistance walk_;
  LinearConflict conflict_;
};

}  // namespace trailblaze
