// Goals of sliding blocks. A goal says what a position must look like, cell by cell; alternatives
// are split by '|':
//
//   ????/????/????/1???/????     a letter: the cell is covered by that piece (one cell is enough)
//                                '?' or '.': anything; '0' or '_': blank; '#': a wall
//   ????/????/????/??++/????     a sign that is no piece's, such as '+', '=' or '%', draws a shape:
//                                any piece of that shape lies there, and stays unnamed
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/blocks_board.hpp"
#include "puzzles/blocks/blocks_slides.hpp"

namespace trailblaze {

// One alternative of a goal, checked against the board. Every demand must find a piece of its kind
// on a placement that it allows.
struct BlockGoal {
  struct Demand {
    std::size_t kind;
    BitSet allowed;  // placements
  };

  std::string cells;  // '?', '0', '#' (on walls), a letter or a sign
  std::string signs;  // those that draw a shape
  std::vector<Demand> demands = {};
  BitSet blank = {};  // cells; empty where no blank is asked for

  std::set<char> letters() const {
    std::set<char> found(cells.begin(), cells.end());
    for (const char c : "?0#" + signs) found.erase(c);
    return found;
  }

  // The cells whose character is one that `asks`.
  BitSet cells_where(const BlockBoard& board, auto&& asks) const {
    BitSet set(words_for(board.cell_count()));
    for (int cell = 0; cell < board.cell_count(); ++cell) {
      if (asks(cells[board.place(cell)])) set_bit(set.data(), cell);
    }
    return set;
  }
};

// The shape that a sign draws, and its first cell.
struct DrawnShape {
  BlockShape shape;
  int first_cell;
};
DrawnShape drawn_shape(const BlockBoard& board, const BlockGoal& goal, char sign);

// Reads the alternatives, without their demands. There are none in an empty text.
absl::StatusOr<std::vector<BlockGoal>> read_block_goals(const BlockBoard& board,
                                                        std::string_view text, bool axis);

// The goal that a board looks as in this picture, whichever of the pieces of one shape lies where:
// its letters are not those of the start, so signs draw the shapes.
absl::StatusOr<std::string> picture_goal(const std::string& picture, const Parameters& given);

}  // namespace trailblaze
