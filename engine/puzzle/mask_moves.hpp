// Moves that invert fixed bits, as in Lights Out: linear algebra over GF(2), the field of two
// elements, tells which states a set of moves can reach, and how to reach them by the fewest moves.
//
// Such moves commute, and each undoes itself. So a path is a set of moves, and the set leads from s
// to t if the exclusive-or of its masks is s ^ t. Elimination splits the moves in two: the masks of
// the basis are independent, and each other mask is a sum of some of them. On a board of 1x5,
//
//   moves   0 1 2 3 4     a press inverts a light and its neighbours
//   masks   11... 111.. .111. ..111 ...11
//
// moves 0 to 3 are the basis, and mask 4 is the sum of masks 0, 1 and 3. So {0, 1, 3, 4} changes
// nothing: it spans the null space. From any solution, sums with the null space give all solutions,
// two to the power of its dimension. The null spaces of Lights Out are tabulated in OEIS A159257
// (plane) and A165738 (torus); K. Sutner, "Linear cellular automata and the Garden-of-Eden", The
// Mathematical Intelligencer 11 (1989), has the theory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class MaskMoves {
 public:
  using Moves = std::uint64_t;  // a set of moves: bit i stands for masks[i]
  static constexpr std::size_t kMostMoves = 64;

  // The largest nullity for searches: comparing 2^24 solutions takes some 0.1 s. The boards of
  // Lights Out with at most 64 cells have at most 14 (torus 7x9).
  static constexpr std::size_t kMostNullity = 24;

  explicit MaskMoves(std::span<const State> masks = {});

  const std::vector<State>& masks() const { return masks_; }
  std::size_t rank() const { return basis_.size(); }
  std::size_t nullity() const { return null_space_.size(); }

  // Returns the least state that moves lead to from s. States are connected by moves if and only if
  // they have the same least state.
  State least(State s) const;

  // Returns the fewest moves that together invert `bits`, or nothing if no moves do. Requires at
  // most kMostMoves moves; takes some 2^nullity() nanoseconds.
  std::optional<Moves> fewest(State bits) const;

 private:
  struct Sum {
    State bits;   // the exclusive-or of the masks of...
    Moves moves;  // ...these moves
  };

  // Adds sums of the basis to `sum`, so that its bits become the least.
  Sum reduced(Sum sum) const;

  std::vector<State> masks_;
  std::vector<Sum> basis_;         // no member has the highest bit of an earlier member
  std::vector<Moves> null_space_;  // a basis of the sets of moves that change nothing
};

}  // namespace trailblaze
