// A puzzle that consists of a DenseSpec (dense_spec.hpp), for tests of dense tables.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

struct Turning {
  static constexpr bool kReversible = true;
  DenseSpec spec;

  DenseSpec dense_spec() const { return spec; }
  int segment(State s) const { return static_cast<int>(s >> 60); }
  State order(State s) const { return s & ~(State{15} << 60); }
  State state(int segment, State order) const { return order | static_cast<State>(segment) << 60; }

  // Makes a move place by place, as dense_spec.hpp defines it.
  State moved(State s, const SegmentMove& move) const {
    std::vector<std::uint64_t> places;
    for (int i = 0; i < spec.places; ++i) places.push_back(s >> 4 * i & 15);
    const auto begin = places.begin() + move.first, end = begin + move.width;
    std::rotate(begin, move.to_left ? begin + 1 : end - 1, end);
    return state(move.to, pack_permutation(places));
  }
  void for_each_successor(State s, auto&& emit) const {
    for (std::size_t i = 0; i < spec.moves.size(); ++i) {
      if (spec.moves[i].from != segment(s)) continue;
      State t = moved(s, spec.moves[i]);
      emit(t);
      for (std::size_t k = i + 1; k < spec.moves.size(); ++k) {
        if (spec.moves[i].slide < 0 || spec.moves[k].slide != spec.moves[i].slide) break;
        t = moved(t, spec.moves[k]);
        emit(t);
      }
    }
  }
  bool is_goal(State) const { return false; }
  absl::StatusOr<State> parse(std::string_view) const { return State{0}; }
  std::string print(State s) const { return std::to_string(s); }
};

// Adds a move and its reverse, so that moves can be reversed.
inline void add_both(DenseSpec& spec, int from, int to, int first, int width, bool to_left) {
  spec.moves.push_back({from, to, first, width, to_left});
  spec.moves.push_back({to, from, first, width, !to_left});
}

// Returns rotations of this width at every place, between two segments. Every other rotation from
// the first segment to the second is to the right.
inline DenseSpec turns(int places, int width) {
  DenseSpec spec{places, 2, {}};
  for (int first = 0; first + width <= places; ++first) {
    add_both(spec, 0, 1, first, width, first % 2 == 0);
  }
  return spec;
}

}  // namespace trailblaze
