// The precomputed plan of the batched IDA* on tiles (tiles_batch.hpp). It has, for every node of
// the move automaton, the bits of a state that show if a move brings its tile nearer to its goal,
// and how the move is made. All states of a batch have the same node, so all of this is constant
// for a batch.
//
// A state names each tile by its goal: row and column in a nibble. The numbers of rows and of
// columns are rounded up to powers of two, so that "is the goal row below this row" is a comparison
// of some bits with a constant. The nibble at the blank's cell is undefined. On 4x4, tile 7 of the
// goal 1 2 3 ... 15 blank has row 1, column 2:
//
//    code 7 - 1 = 6 = 01 10        rows: (code & 1100) against 4 * row, columns: (code & 0011)
//
// The blank at b moves to c, so the tile of c moves to b. Manhattan distance falls (the move is
// `near`) if
//
//    tile moves down from row r      goal row > r          (code & 1100) >= 4 * (r + 1)
//    tile moves up from row r        goal row < r          (~code & 1100) >= 4 * (rows - r), with
//                                                          the rounded number of rows
//
// and likewise for columns: always ((state ^ flip) & test) >= least, in the byte of the cell. No
// two neighbours of a cell share a byte, so a single comparison of bytes tests all moves.
//
// This header also declares the inner loops: all states of a batch make all their moves. The loops
// have no branch that depends on a state. Every child is written to the end of its bucket, and the
// end advances only if the child belongs there.
//
// Slack is half the number of moves that a path may still lose. A move that is not near costs 1
// slack.
//
//   same[move]   near children, with the parent's slack
//   less[move]   the other children, with 1 slack less; unused if the parent has none
//
// A leaf is a child without slack and without a near move. A vector variant may count a leaf and
// not write it, so a quarter of all states never go through memory. It writes leaves if the blank
// is at home, because they may be the goal. Buckets have room for a whole vector beyond their ends.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/tiles_small_trees.hpp"

namespace trailblaze {

// The lowest bit of each byte.
inline constexpr State kBytes = 0x0101010101010101;

struct BatchMove {
  int rotation = 0;  // rotating left by this many bits brings the tile to the blank's place
  State flip = 0, test = 0, least = 0;
  std::uint64_t lanes = 0;   // a bit per byte of a vector of states: 1 if the byte has the tile
  std::uint32_t target = 0;  // node after the move
};

struct BatchNode {
  int cell = 0;          // cell of the blank
  State blank_mask = 0;  // the nibble of that cell
  std::size_t count = 0;
  std::array<BatchMove, 4> moves{};
  // For all moves together. `below` is `least` - 1 in every byte with a move: a state has a near
  // move if the saturating difference ((state ^ flip) & test) - below is not 0.
  State flip = 0, test = 0, least = 0, below = 0;
  std::uint64_t lanes = 0;
  // All bits set if the blank is at home: a state without a near move may then be the goal.
  std::uint64_t home_mask = 0;
};

class BatchPlan {
 public:
  // True if row and column fit in a nibble: every board of at most 16 cells except 3x5 and 5x3.
  static bool fits(const TilesBoard& board) {
    return width(board.rows) + width(board.columns) <= 4;
  }

  // Requires a board that fits.
  BatchPlan(const TilesBoard& board, State goal, const MoveAutomaton& automaton)
      : board_(board), small_(board, goal, automaton) {
    TRAILBLAZE_CHECK(fits(board), "goal row and column of a tile do not fit in a nibble");
    const std::array<int, 16> goals = goal_cells(board, goal);
    for (std::size_t tile = 0; tile < 16; ++tile) codes_[tile] = code(goals[tile]);
    home_ = goals[0];
    goal_ = encode(goal);
    for (int i = 0; i < automaton.nodes(); ++i) {
      nodes_.push_back(node(automaton, static_cast<MoveAutomaton::Node>(i)));
    }
  }

  const BatchNode& node(std::size_t i) const { return nodes_[i]; }
  std::size_t nodes() const { return nodes_.size(); }

  // Returns the plan for small trees.
  const SmallTreePlan& small() const { return small_; }

  // Returns the state with each tile named by its goal.
  State encode(State s) const {
    State out = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) out |= codes_[s >> 4 * cell & 15] << 4 * cell;
    return out;
  }

  // True if an encoded state is the goal. Requires that its blank is at home.
  bool is_goal(State encoded) const { return ((encoded ^ goal_) & ~nibble_mask(home_)) == 0; }

 private:
  // Returns the number of bits that distinguish `lines` lines.
  static int width(int lines) { return std::bit_width(static_cast<unsigned>(lines - 1)); }
  static State nibble_mask(int cell) { return State{15} << 4 * cell; }

  State code(int cell) const {
    return static_cast<State>(cell / board_.columns) << width(board_.columns) |
           static_cast<State>(cell % board_.columns);
  }

  BatchNode node(const MoveAutomaton& automaton, MoveAutomaton::Node i) const {
    BatchNode node;
    node.cell = automaton.frame(i);
    node.blank_mask = nibble_mask(node.cell);
    for (int m = 0; m < automaton.moves(); ++m) {
      const MoveAutomaton::Node to = automaton.next(i, m);
      if (to == MoveAutomaton::kForbidden) continue;
      const BatchMove move = this->move(node.cell, automaton.frame(to), to);
      TRAILBLAZE_CHECK((node.lanes & move.lanes) == 0, "two moves are tested in one byte");
      node.flip |= move.flip;
      node.test |= move.test;
      node.least |= move.least;
      node.lanes |= move.lanes;
      node.below |= move.least - (State{1} << 8 * std::countr_zero(move.lanes));
      node.moves[node.count++] = move;
    }
    if (node.cell == home_) node.home_mask = ~std::uint64_t{0};
    return node;
  }

  // Returns the move of the tile at cell `from` to the blank at `to`.
  BatchMove move(int to, int from, std::uint32_t target) const {
    const bool along_row = to / board_.columns == from / board_.columns;
    const int low = along_row ? 0 : width(board_.columns);
    const int lines = 1 << width(along_row ? board_.columns : board_.rows);
    const int line = along_row ? from % board_.columns : from / board_.columns;
    const bool forward = to > from;
    BatchMove move;
    move.rotation = (64 + 4 * to - 4 * from) % 64;
    move.test = static_cast<State>(lines - 1) << low << 4 * from;
    move.flip = forward ? 0 : move.test;
    move.least = static_cast<State>(forward ? line + 1 : lines - line) << low << 4 * from;
    move.lanes = kBytes << from / 2;
    move.target = target;
    return move;
  }

  TilesBoard board_;
  std::array<State, 16> codes_{};  // code of each tile
  State goal_ = 0;
  int home_ = 0;
  std::vector<BatchNode> nodes_;
  SmallTreePlan small_;
};

// Returns the state with the tile moved. The blank's new place keeps its nibble.
inline State with_tile_moved(State s, State blank_mask, int rotation) {
  return (s & ~blank_mask) | (std::rotl(s, rotation) & blank_mask);
}

// The destinations of a batch's children, by move: the ends of their buckets. The kernel advances
// these ends.
struct BatchEnds {
  std::array<State*, 4> same{}, less{};
  std::array<std::uint64_t, 4> leaves{};  // children that were counted here and not written
};

inline constexpr std::size_t kBatchPadding = 8;  // states that a kernel may write beyond an end

// `targets` are the nodes after the moves.
using BatchTargets = std::array<const BatchNode*, 4>;
using BatchKernel = void (*)(const State* states, std::size_t count, const BatchNode& node,
                             const BatchTargets& targets, BatchEnds& ends);

// The kernels for slack 0, 1, and 2 or more, for nodes of 1 to 4 moves each.
using BatchKernels = std::array<std::array<BatchKernel, 4>, 3>;

// Returns the best variant that this machine can run, up to the chosen instruction set.
Isa batch_isa();

BatchKernels batch_kernels(Isa isa);

}  // namespace trailblaze
