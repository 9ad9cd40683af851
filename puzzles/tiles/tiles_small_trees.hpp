// Small trees of IDA* on sliding tiles with Manhattan distance: depth-first, but 64 nodes at a
// time, so that the next node's loads need not wait for the last node's stores.
//
//   level 0     o                       The nodes of a level lie side by side, in the order of
//   level 1     o o                     moves. The deepest level with nodes left takes its next
//   level 2     o o o o o|o o o         few, a chunk, and their children are the level below. Each
//   level 3     o o o|o                 level lies where the level above it ends.
//               done |still to come
//
// Chunks come in the order of moves too, so the first goal seen is the goal that depth-first search
// meets first. Depth-first search would not have seen the nodes of a chunk that come after the path
// to the goal, so they are subtracted from the counts. The path and all counts therefore equal
// those of a recursion that takes nodes singly.
//
// It is hard to predict if a child is within the bound. Each child is therefore written to the end
// of the list, and the end advances only if the child is within the bound. The moving tile selects
// a move's effect:
//
//   row[move][tile]   flip   exclusive or with this makes the move
//                     cost   0 if the tile comes nearer to its goal, else 1 slack (half the number
//                            of moves that a path may still lose)
//   info of a node    slack << 48 | place of the parent << 16 | node of the move automaton
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

// The precomputed plan of a search: the moves of every node of the automaton.
class SmallTreePlan {
 public:
  static constexpr int kSlackShift = 48, kParentShift = 16;
  static constexpr std::size_t kMostMoves = 4;

  struct Entry {
    State flip = 0;
    std::int64_t cost = 0;  // added to the info
  };
  // `rotation` brings the moving tile to the second nibble, which is the byte offset of its entry.
  struct Move {
    std::uint32_t row = 0;  // in bytes
    std::uint16_t target = 0;
    std::uint8_t rotation = 0;
    std::uint8_t count = 0;  // number of moves of this node, repeated in each move
  };
  using Moves = std::array<Move, kMostMoves>;  // moves that are absent lead beyond every bound

  // Requires a single goal, and one tile a move.
  SmallTreePlan(const TilesBoard& board, State goal, const MoveAutomaton& automaton)
      : goal_(goal), rows_(kRow) {
    for (Entry& entry : rows_) entry.cost = std::numeric_limits<std::int64_t>::min() / 2;
    const Manhattan distance(board, goal);
    std::array<std::uint32_t, 256> known{};  // rows, by cells
    for (int i = 0; i < automaton.nodes(); ++i) {
      const auto node = static_cast<MoveAutomaton::Node>(i);
      Moves moves;
      std::uint8_t count = 0;
      for (int m = 0; m < automaton.moves(); ++m) {
        const MoveAutomaton::Node next = automaton.next(node, m);
        if (next == MoveAutomaton::kForbidden) continue;
        const int from = automaton.frame(next), to = automaton.frame(node);  // the tile's cells
        std::uint32_t& row = known[static_cast<std::size_t>(16 * from + to)];
        if (row == 0) row = add_row(distance, from, to);
        moves[count++] = {row, next, static_cast<std::uint8_t>((4 * from + 60) % 64)};
      }
      for (Move& move : moves) move.count = count;
      moves_.push_back(moves);
    }
  }

  State goal() const { return goal_; }
  const Moves* moves() const { return moves_.data(); }
  const Entry* rows() const { return rows_.data(); }

 private:
  static constexpr std::size_t kRow = 16;  // tiles

  std::uint32_t add_row(const Manhattan& distance, int from, int to) {
    const std::size_t row = rows_.size();
    for (int tile = 0; tile < 16; ++tile) {
      const auto t = static_cast<State>(tile);
      const bool near = distance.distance(tile, to) < distance.distance(tile, from);
      rows_.push_back({t << 4 * from | t << 4 * to, near ? 0 : -(std::int64_t{1} << kSlackShift)});
    }
    return static_cast<std::uint32_t>(row * sizeof(Entry));
  }

  State goal_;
  std::vector<Moves> moves_;  // by node
  std::vector<Entry> rows_;   // the first row is for absent moves
};

class SmallTrees {
 public:
  static constexpr std::uint64_t kMost = 20'000;  // nodes of a small tree

  // The plan must outlive the object.
  explicit SmallTrees(const SmallTreePlan& plan) : plan_(plan) {}

  // Searches below a prefix that has `slack`, and adds what it finds to `totals`. Returns false,
  // and adds nothing, if the tree is not small. With `at_first` the search ends at the first goal,
  // and only nodes before this goal count. This requires that no earlier bound has a goal. A goal
  // then has no slack left, and all chunks before it have been searched to their ends.
  bool search(const IdaPrefix& prefix, int bound, int slack, bool at_first, IdaTotals& totals) {
    const std::size_t levels = static_cast<std::size_t>(bound) + 2;
    path_.clear();
    if (levels_.size() < levels) levels_.resize(levels);
    make_room(1);
    states_[0] = prefix.state;
    node_infos_[0] = std::int64_t{slack} << SmallTreePlan::kSlackShift | std::int64_t{prefix.node};
    levels_[0] = {0, 1};
    found_ = {};
    const std::uint64_t most = kMost + kChunk * levels;  // including nodes after a goal
    for (std::size_t depth = 0; found_.nodes < most;) {
      Level& level = levels_[depth];
      if (level.next == level.end) {
        if (depth-- == 0) break;
        continue;
      }
      const std::size_t first = level.next;
      level.next = std::min(level.end, first + kChunk);
      found_.nodes += level.next - first;
      levels_[depth + 1] = {level.end, level.end};
      make_room(level.end);
      const std::size_t goal = expand(first, level.next, levels_[depth + 1].end, at_first);
      if (goal != kNone) {
        subtract_later_nodes(goal, depth);
        store_path(goal, depth);
        break;
      }
      ++depth;
    }
    if (found_.nodes > kMost || (path_.empty() && found_.nodes == kMost)) return false;
    totals += found_;
    return true;
  }

  // Returns the path from the prefix to the goal, if the last search ended at a goal.
  const std::vector<State>& path() const { return path_; }

 private:
  // Nodes of a chunk. With fewer nodes loops are shorter; with more nodes more of them come after a
  // goal. 32 and 64 are equally fast.
  static constexpr std::size_t kChunk = 64;
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  // The number of moves without the move back.
  static constexpr std::size_t kUsualMoves = SmallTreePlan::kMostMoves - 1;

  // Places of the nodes that are still to be taken.
  struct Level {
    std::size_t next = 0, end = 0;
  };

  // Makes room for all children of a chunk.
  void make_room(std::size_t end) {
    const std::size_t least = end + SmallTreePlan::kMostMoves * kChunk;
    if (least <= states_.size()) return;
    states_.resize(std::max(2 * states_.size(), least));
    node_infos_.resize(states_.size());
  }

  // Makes all moves of a chunk. Children go to `child_end`, which advances. Returns the place of a
  // goal at which the search ends, or kNone.
  std::size_t expand(std::size_t first, std::size_t last, std::size_t& child_end, bool at_first) {
    constexpr std::int64_t kSlack = std::int64_t{-1} << SmallTreePlan::kSlackShift;
    State* const states = states_.data();
    std::int64_t* const infos = node_infos_.data();
    const SmallTreePlan::Moves* const all = plan_.moves();
    const auto* const rows = reinterpret_cast<const char*>(plan_.rows());
    const State goal = plan_.goal();
    std::size_t end = child_end, stop = kNone;
    std::uint64_t generated = 0;
    for (std::size_t i = first; i < last; ++i) {
      const State s = states[i];
      if (s == goal) [[unlikely]] {
        ++found_.solutions;
        if (!at_first) continue;
        stop = i;
        break;
      }
      const auto& moves = all[static_cast<std::uint16_t>(infos[i])];
      const std::int64_t info = (infos[i] & kSlack) | static_cast<std::int64_t>(i) << 16;
      const auto go = [&](const SmallTreePlan::Move& move) {
        const std::size_t tile = std::rotr(s, move.rotation) & 0xf0;
        SmallTreePlan::Entry entry;
        std::memcpy(&entry, rows + (move.row + tile), sizeof entry);
        const std::int64_t child = info + move.target + entry.cost;
        states[end] = s ^ entry.flip;
        infos[end] = child;
        end += static_cast<std::size_t>(1 + (child >> 63));
      };
      generated += moves[0].count;
#pragma GCC unroll 3
      for (std::size_t m = 0; m < kUsualMoves; ++m) go(moves[m]);
      if (moves[0].count > kUsualMoves) [[unlikely]]
        go(moves[kUsualMoves]);
    }
    found_.generated += generated;
    child_end = end;
    return stop;
  }

  std::size_t parent(std::size_t node) const {
    return static_cast<std::uint32_t>(node_infos_[node] >> SmallTreePlan::kParentShift);
  }

  // Subtracts the counts of nodes after the path to a goal: at each level the rest of the chunk.
  void subtract_later_nodes(std::size_t node, std::size_t depth) {
    found_.nodes -= levels_[depth].next - (node + 1);  // not expanded yet
    while (depth-- > 0) {
      node = parent(node);
      for (std::size_t i = node + 1; i < levels_[depth].next; ++i) {
        --found_.nodes;
        found_.generated -= plan_.moves()[static_cast<std::uint16_t>(node_infos_[i])][0].count;
      }
    }
  }

  void store_path(std::size_t node, std::size_t depth) {
    path_.resize(depth + 1);
    for (;; node = parent(node)) {
      path_[depth] = states_[node];
      if (depth-- == 0) return;
    }
  }

  const SmallTreePlan& plan_;
  std::vector<Level> levels_;
  std::vector<State> states_;  // of all levels, in sequence
  std::vector<std::int64_t> node_infos_;
  IdaTotals found_;
  std::vector<State> path_;
};

}  // namespace trailblaze
