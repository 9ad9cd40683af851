// The tiles that may move, from which cell to which, for each node of the move automaton. The
// kernels of IDA* for sliding tiles, one tile a move, read these tables instead of asking the
// puzzle.
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
// thousand nodes stays in the L1 cache. Moves up and down are apart from moves left and right, so
// that a heuristic need not test the direction of a move.
class TileMoves {
 public:
  struct Slide {
    std::uint8_t from = 0, to = 0;  // cells of the tile that moves
    MoveAutomaton::Node target = MoveAutomaton::kForbidden;
  };
  struct Node {
    std::array<Slide, 2> up_down, left_right;

    // Slots 0 and 1 are the moves up and down, slots 2 and 3 the moves left and right.
    const Slide& slide(std::size_t slot) const {
      return slot < 2 ? up_down[slot] : left_right[slot - 2];
    }
  };

  // Requires an automaton of tiles, one tile a move: the two moves of each axis have adjacent
  // numbers.
  TileMoves(const MoveAutomaton& automaton, const TilesBoard& board) {
    for (int v = 0; v < automaton.nodes(); ++v) {
      const auto here = static_cast<MoveAutomaton::Node>(v);
      Node node;
      for (int m = 0; m < automaton.moves(); ++m) {
        const MoveAutomaton::Node target = automaton.next(here, m);
        if (target == MoveAutomaton::kForbidden) continue;
        const int from = automaton.frame(target), to = automaton.frame(here);
        const bool vertical = std::abs(from - to) == board.columns;
        (vertical ? node.up_down : node.left_right)[m % 2] = {
            static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), target};
      }
      nodes_.push_back(node);
    }
  }

  const Node& operator[](std::size_t node) const { return nodes_[node]; }

 private:
  std::vector<Node> nodes_;
};

// A tile's move and the state after it.
struct SlideResult {
  TileMove move;
  State state;
};
inline SlideResult after_slide(State s, const TileMoves::Slide& slide) {
  const State tile = s >> 4 * slide.from & 15;
  return {{static_cast<int>(tile), slide.from, slide.to},
          s ^ (tile << 4 * slide.from | tile << 4 * slide.to)};
}

}  // namespace trailblaze
