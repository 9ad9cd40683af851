// Which boards moves lead to, known at once and without a search.
//
// On a board of two rows and columns or more each move of the blank is a transposition and changes
// the colour of its cell, so the parity of the permutation and the colour change together (Johnson
// & Story 1879). On a single line tiles can never change order.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The cell of the lowest zero nibble, found without a loop: among nibbles that borrow, the lowest
// is exact. Cells beyond the board are zero too, but lie above.
inline int blank_cell(State s) {
  constexpr State kOnes = 0x1111111111111111;
  return std::countr_zero((s - kOnes) & ~s & kOnes << 3) / 4;
}

// A board as the order of its tiles and the cell of its blank. A state is one nibble a cell
// (tiles.hpp); an order has no nibble for the blank.
inline State without_blank(State s) {
  const int blank = blank_cell(s);
  const State below = s & ((State{1} << (4 * blank & 60)) - 1);
  return below | (blank == 15 ? 0 : s >> 4 * (blank + 1) << 4 * blank);
}
inline State with_blank(State order, int cell) {
  const State below = order & ((State{1} << (4 * cell & 60)) - 1);
  return below | (cell == 15 ? 0 : order >> 4 * cell << 4 * (cell + 1));
}

class TilesReach {
 public:
  TilesReach(int rows, int columns) : rows_(rows), columns_(columns) {}

  bool is_line() const { return rows_ == 1 || columns_ == 1; }

  // Whether moves lead from s to the goal.
  bool can_reach(State s, State goal) const { return invariant(s) == invariant(goal); }

  // What no move changes: the parity or, on a single line, the order of the tiles.
  std::uint64_t invariant(State s) const { return is_line() ? without_blank(s) : parity(s); }

  // In words for people, with numbers that they can check: why no moves lead from s to the goal.
  // Empty where some do.
  std::string why_not(State s, State goal) const;

 private:
  // The parity of the permutation of all cells plus the blank's colour.
  bool parity(State s) const {
    const int blank = blank_cell(s), cells = rows_ * columns_;
    bool odd = (blank / columns_ + blank % columns_) % 2 != 0;
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j < i; ++j) odd ^= (s >> 4 * j & 15) > (s >> 4 * i & 15);
    }
    return odd;
  }

  int rows_, columns_;
};

}  // namespace trailblaze
