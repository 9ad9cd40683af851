// Moves of many states of sliding tiles at a time, one tile a move, for searches that know which
// moves lead back (ExpandsGroups in engine/puzzle/successors.hpp).
//
// No table and no branch depends on the blank's place. The blank is a mask. A move shifts this mask
// and the tile, by distances that are equal for every state:
//
//   state         1 2 3 . 4 5     (cells in the order of the nibbles, the blank between 3 and 4)
//   blank         . . . f . .     a nibble of ones
//   rotated       . . . . f .     by a move's distance
//   tile          . . . . 4 .     state & rotated
//   successor     1 2 3 4 . 5     state ^ tile ^ tile rotated back
//
// The mask also shows if the blank may go that way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/isa.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/successors.hpp"

namespace trailblaze {

// A direction of the blank.
struct GroupMove {
  State cells = 0;            // a 1 in the nibble of each cell from which the blank can go this way
  std::uint8_t rotation = 0;  // bits by which the blank's nibble is rotated to the left
  std::uint32_t way = 0;      // the move's bit
  std::uint32_t back = 0;     // the bit of the move back
};

struct GroupMoves {
  static constexpr std::size_t kMoves = 4;

  State cells = 0;  // a 1 in each nibble of the board
  std::array<GroupMove, kMoves> moves;
};

// Writes the successors of from[0..count-1] by the moves whose bits are not in done[0..count-1],
// each with the bit of its way back, in any order. Returns the number of successors. Requires room
// for 4 * count + 8 successors.
using GroupKernel = std::size_t (*)(const GroupMoves& moves, const State* from,
                                    const std::uint32_t* done, std::size_t count, State* states,
                                    std::uint32_t* ways);

// Returns the moves of a board with at most 16 cells.
GroupMoves group_moves(int rows, int columns);

// Expands states until `out` has enough successors, in the variant of chosen_isa(). Returns the
// number of expanded states.
std::size_t expand_group(const GroupMoves& moves, std::span<const State> from,
                         const std::uint32_t* done, WaySuccessors& out);

// Requires an isa that the machine supports.
GroupKernel group_kernel(Isa isa);

}  // namespace trailblaze
