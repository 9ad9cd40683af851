// What a puzzle says to be enumerated by whole words, a bit a state (dense.hpp).
//
// The state is seen as (segment, order): an order is a permutation of `places` things, packed as in
// permutation.hpp, and a move leads from one segment to another while a few consecutive places of
// the order rotate by one, or none do. Sliding tiles: the segment is the blank's cell, the order is
// that of the tiles with the blank left out. The blank of a 3x3 board at cell 4 goes up:
//
//    1 2 3          1 . 3
//    4 . 5    ->    4 2 5        {from 4, to 1, first 1, width 3, to_left}
//    6 7 8          6 7 8
//
//    order 1 2 3 4 5 6 7 8  ->  1 3 4 2 5 6 7 8      places 1, 2, 3 rotate to the left
//
// The engine finds out by itself what else it needs (parities, colours, which word feeds which).
#pragma once

#include <concepts>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// Rotates places first .. first + width - 1 by one: to the left, the first goes to the end; else
// the last goes to the front. A width of 1 leaves the order as it is. A rotation that reaches into
// the last five places begins among the last eight; so at most four of the places may be anywhere.
struct SegmentMove {
  int from = 0, to = 0;
  int first = 0, width = 1;
  bool to_left = false;
  // Moves of one run are neighbours in the list, and each begins where the one before it ends. Any
  // stretch of a run is one move of the puzzle. -1: the move is in no run.
  int run = -1;
};

struct DenseSpec {
  int places = 0, segments = 0;  // places 0: no whole words (a board of one line)
  std::vector<SegmentMove> moves;
};

// The order with the move made, place by place.
inline State rotated(State order, const SegmentMove& move) {
  const auto place = [&](int i) { return order >> 4 * i & 15; };
  const int last = move.first + move.width - 1;
  State out = order;
  for (int i = move.first; i <= last; ++i) {
    const int from =
        move.to_left ? (i == last ? move.first : i + 1) : (i == move.first ? last : i - 1);
    out = (out & ~(State{15} << 4 * i)) | place(from) << 4 * i;
  }
  return out;
}

template <class P>
concept Sweepable = Puzzle<P> && requires(const P& p, State s, int segment) {
  { p.dense_spec() } -> std::same_as<DenseSpec>;
  { p.segment(s) } -> std::same_as<int>;
  { p.order(s) } -> std::same_as<State>;
  { p.state(segment, s) } -> std::same_as<State>;  // from a segment and an order
};

}  // namespace trailblaze
