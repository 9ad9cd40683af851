// The moves of a puzzle as rotations of places, so that the dense engine can enumerate it by whole
// words, a bit a state (dense.hpp).
//
// A state is a pair (segment, order). An order is a permutation of `places` things, packed as in
// permutation.hpp. A move leads from a segment to another. It rotates a few consecutive places of
// the order, or leaves the order as it is. For sliding tiles, the segment is the blank's cell, and
// the order is the order of the tiles without the blank. The blank of a 3x3 board moves up from
// cell 4:
//
//    1 2 3          1 . 3
//    4 . 5    ->    4 2 5        {from 4, to 1, first 1, width 3, to_left}
//    6 7 8          6 7 8
//
//    order 1 2 3 4 5 6 7 8  ->  1 3 4 2 5 6 7 8      places 1, 2, 3 rotate to the left
//
// The engine derives the rest itself (parities, colours, which word feeds which).
#pragma once

#include <concepts>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// A rotation of places first .. first + width - 1 by a single step. To the left, the first thing
// goes to the end; otherwise the last goes to the front. A width of 1 leaves the order as it is. A
// rotation that reaches into the last five places must begin among the last eight. A rotation of at
// most four places always does.
struct SegmentMove {
  int from = 0, to = 0;
  int first = 0, width = 1;
  bool to_left = false;
  // Number of a slide of several moves, or -1. The moves of a slide are consecutive in
  // the list, and each begins at the end of the previous move. Any stretch of a slide is a move of
  // the puzzle.
  int slide = -1;
};

struct DenseSpec {
  int places = 0, segments = 0;  // places 0: not for the dense engine (a board of one line)
  std::vector<SegmentMove> moves;
};

// Returns the order after the move, computed place by place.
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
