// Which tiles may move, and from where to where, for each node of the move automaton. The kernels
// of IDA* for sliding tiles, one tile a move, read this instead of asking the puzzle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/heuristic/move_automaton.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

// The moves of each node of an automaton, 16 bytes a node, so that most of an automaton of some
// thousand nodes stays in the first cache. Moves up and down are apart from those left and right,
// so that a heuristic need not test which one a move is.
class TileWays {
 public:
  struct Way {
    std::uint8_t from = 0, to = 0;  // cells of the tile that moves
    MoveAutomaton::Node target = MoveAutomaton::kForbidden;
  };
  struct Node {
    std::array<Way, 2> up_down, left_right;

    // Slots 0..3 are the moves up and down, then those left and right.
    const Way& way(std::size_t slot) const {
      return slot < 2 ? up_down[slot] : left_right[slot - 2];
    }
  };

  // Requires an automaton of tiles, one tile a move: the two moves of either axis are neighbours.
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

// What a tile's move changes in a state, as one exclusive or.
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
