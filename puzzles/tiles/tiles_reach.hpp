// Tells without a search which boards moves can reach.
//
// On a board of two or more rows and columns, each move of the blank is a transposition and changes
// the colour of the blank's cell. The parity of the permutation and the colour therefore change
// together (Johnson & Story 1879). On a single line the order of the tiles never changes.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// Returns the cell of the lowest zero nibble, without a loop. Subtracting 1 from each nibble
// borrows at zero nibbles. A borrow may also mark higher nibbles wrongly, but the lowest marked
// nibble is right. Cells beyond the board are zero too, but they are higher than the blank.
inline int blank_cell(State s) {
  constexpr State kOnes = 0x1111111111111111;
  return std::countr_zero((s - kOnes) & ~s & kOnes << 3) / 4;
}

// Convert between a state and the pair of its tiles' order and its blank's cell. A state is one
// nibble a cell (tiles.hpp); an order has no nibble for the blank.
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

  // True if moves lead from s to the goal.
  bool can_reach(State s, State goal) const { return invariant(s) == invariant(goal); }

  // Returns the invariant of all moves: the parity or, on a single line, the order of the tiles.
  std::uint64_t invariant(State s) const { return is_line() ? without_blank(s) : parity(s); }

  // Explains to people, with numbers that they can check, why no moves lead from s to the goal.
  // Returns "" if moves do.
  std::string why_unreachable(State s, State goal) const;

 private:
  // Returns the parity of the permutation of all cells plus the blank's colour.
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
