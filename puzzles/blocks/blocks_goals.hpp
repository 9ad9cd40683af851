// Goals of sliding blocks. A goal describes a position cell by cell. '|' separates alternatives:
//
//   ????/????/????/1???/????     a letter: that piece covers the cell (a single cell is enough)
//                                '?' or '.': anything; '0' or '_': blank; '#': a wall
//   ????/????/????/??++/????     a sign that no piece has, such as '+', '=' or '%', draws a shape:
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

// An alternative of a goal, checked against the board. A position meets it if each demand finds a
// piece of its kind on an allowed placement, and the cells in `blank` are blank.
struct BlockGoal {
  struct Demand {
    std::size_t kind;
    BitSet allowed;  // placements
  };

  std::string cells;  // '?', '0', '#' (on walls), a letter or a sign
  std::string signs;  // the signs that draw a shape
  std::vector<Demand> demands = {};
  BitSet blank = {};  // cells that must be blank; empty if there are none

  std::set<char> letters() const {
    std::set<char> found(cells.begin(), cells.end());
    for (const char c : "?0#" + signs) found.erase(c);
    return found;
  }

  // Returns the cells for whose character `asks` is true.
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

// Reads the alternatives, without their demands. An empty text has no alternatives.
absl::StatusOr<std::vector<BlockGoal>> read_block_goals(const BlockBoard& board,
                                                        std::string_view text, bool axis);

// Returns the goal to reach this picture. The letters of the picture need not be the letters of the
// start, so signs replace them: any piece of the drawn shape may lie there.
absl::StatusOr<std::string> picture_goal(const std::string& picture, const Parameters& given);

}  // namespace trailblaze
