// Which tiles may move, and from where to where, by node of the move automaton: what IDA*'s kernels
// for sliding tiles, one tile a move, read instead of asking the puzzle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/heuristic/move_automaton.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

// The moves of each node of an automaton, 16 bytes a node, so that most of a machine of some
// thousand stays in the first cache. Those up and down apart: which of the two a move is, a
// heuristic need not ask.
class TileWays {
 public:
  struct Way {
    std::uint8_t from = 0, to = 0;  // cells of the tile that moves
    MoveAutomaton::Node target = MoveAutomaton::kForbidden;
  };
  struct Node {
    std::array<Way, 2> up_down, left_right;

    // 0..3: those up and down, then left and right.
    const Way& way(std::size_t slot) const {
      return slot < 2 ? up_down[slot] : left_right[slot - 2];
    }
  };

  // Of tiles, one tile a move: the moves of either axis are two in a row.
  TileWays(const MoveAutomaton& automaton, const TilesBoard& board) {
    for (int v = 0; v < automaton.nodes(); ++v) {
      const auto here = static_cast<MoveAutomaton::Node>(v);
      Node node;
      for (int m = 0; m < automaton.moves(); ++m) {
        const MoveAutomaton::Node target = automaton.next(here, m);
        if (target == MoveAutomaton::kForbidden) continue;
        const int from = automaton.frame(target), to = automaton.frame(here);
        const bool vertical = std::abs(from - to) == board.columns;
        Way& way = (vertical ? node.up_down : node.left_right)[static_cast<std::size_t>(m % 2)];
        way.from = static_cast<std::uint8_t>(from);
        way.to = static_cast<std::uint8_t>(to);
        way.target = target;
      }
      nodes_.push_back(node);
    }
  }

  const Node& operator[](std::size_t node) const { return nodes_[node]; }

 private:
  std::vector<Node> nodes_;
};

// What a tile's move does: one exclusive or.
struct Slid {
  TileMove move;
  State state;
};
inline Slid slid(State s, const TileWays::Way& way) {
  const State tile = s >> 4 * way.from & 15;
  return {{static_cast<int>(tile), way.from, way.to},
          s ^ (tile << 4 * way.from | tile << 4 * way.to)};
}

}  // namespace trailblaze
