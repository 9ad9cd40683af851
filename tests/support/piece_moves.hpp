// Moves of pieces, and puzzles of such moves, for tests.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {

inline PieceMove no_move(int count) {
  PieceMove move{"", {}, {}};
  for (int i = 0; i < count; ++i) move.from.push_back(i);
  return move;
}

inline PieceMove swap_of(int a, int b, int count) {
  PieceMove move = no_move(count);
  std::swap(move.from[static_cast<std::size_t>(a)], move.from[static_cast<std::size_t>(b)]);
  return move;
}

// Returns the move that reverses `length` of `count` places on a ring, from the place `first` on.
// If `burnt`, it also turns these pieces.
inline PieceMove reversal(int first, int length, int count, bool burnt = false) {
  PieceMove move = no_move(count);
  move.twist.resize(static_cast<std::size_t>(count));
  for (int i = 0; i < length; ++i) {
    const auto place = static_cast<std::size_t>((first + i) % count);
    move.from[place] = (first + length - 1 - i) % count;
    move.twist[place] = burnt;
  }
  return move;
}

inline TwistyPuzzle pancakes(int count, bool burnt = false) {
  std::vector<PieceMove> flips;
  for (int k = burnt ? 1 : 2; k <= count; ++k) flips.push_back(reversal(0, k, count, burnt));
  return TwistyPuzzle(count, flips,
                      std::vector<int>(static_cast<std::size_t>(count), burnt ? 2 : 1));
}

}  // namespace trailblaze
