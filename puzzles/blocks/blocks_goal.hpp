// Goals of sliding-block puzzles: what a position must look like, cell by cell.
//
//   ????/????/????/1???/????     a letter: the cell is covered by that piece (one cell is enough)
//                                '?' or '.': anything; '0': blank; '#': a wall
//
// Alternatives are split by '|'. A goal is read first, since the letters it names decide which
// pieces count as alike. Then each alternative becomes demands: for each letter the set of
// placements that cover all its cells and no cell that must be something else. Those sets are
// disjoint for pieces of one shape, so a position meets an alternative when every demand finds some
// piece of its class in its set, and the blanks are blank.
#pragma once

#include <absl/status/statusor.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/blocks/blocks_slides.hpp"

namespace trailblaze {

// One alternative, checked against the board: '?', '0', '#' (on walls) or a letter of a piece.
struct BlockGoal {
  std::string cells;

  std::set<char> letters() const {
    std::set<char> found(cells.begin(), cells.end());
    for (const char c : {'?', '0', '#'}) found.erase(c);
    return found;
  }

  // The cells that ask for `c`.
  BitSet cells_of(const BlockBoard& board, char c) const {
    BitSet set(words_for(board.cell_count()));
    for (int cell = 0; cell < board.cell_count(); ++cell) {
      if (cells[board.place(cell)] == c) set_bit(set.data(), cell);
    }
    return set;
  }
};

namespace blocks_detail {

inline std::string list_letters(const BlockBoard& board) {
  return join(board.pieces(), ", ", [](const BlockPiece& p) { return std::string(1, p.letter); });
}

// One character of a goal in its standard form, or an error if it cannot stand there.
inline absl::StatusOr<char> read_goal_cell(const BlockBoard& board, char c, char on_board,
                                           bool axis) {
  const bool wall = on_board == BlockBoard::kWall;
  if (axis && c == 'o') c = '0';
  if (axis && c == 'x') c = '#';
  if (c == '?' || c == '.') return wall ? '#' : '?';
  if (wall && c != '#') {
    return invalid(std::string("found '") + c + "', expected '#' or '?': a wall is there");
  }
  if (!wall && c == '#') return invalid("found '#', expected a piece, '?' or '0': no wall there");
  if (c == '#' || c == '0') return c;
  for (const BlockPiece& piece : board.pieces()) {
    if (piece.letter == c) return c;
  }
  return invalid(std::string("found piece '") + c + "', expected one of " + list_letters(board));
}

inline absl::StatusOr<BlockGoal> read_alternative(const BlockBoard& board, std::string_view text,
                                                  bool axis) {
  absl::StatusOr<BlockGrid> grid = read_block_grid(text, board.grid().size);
  if (!grid.ok()) return grid.status();
  std::size_t blanks_asked = 0, blanks = 0;
  for (std::size_t place = 0; place < grid->cells.size(); ++place) {
    const char on_board = board.grid().cells[place];
    const auto c = read_goal_cell(board, grid->cells[place], on_board, axis);
    if (!c.ok()) return in_field(grid->place(place), c.status());
    grid->cells[place] = *c;
    blanks_asked += *c == '0';
    blanks += on_board == BlockBoard::kBlank;
  }
  if (blanks_asked > blanks) {
    return invalid("found " + std::to_string(blanks_asked) + " cells '0', expected at most " +
                   std::to_string(blanks) + " as there are blanks");
  }
  return BlockGoal{std::move(grid->cells)};
}

}  // namespace blocks_detail

// Reads the alternatives. There are none in an empty text.
inline absl::StatusOr<std::vector<BlockGoal>> read_block_goals(const BlockBoard& board,
                                                               std::string_view text, bool axis) {
  std::vector<BlockGoal> goals;
  if (trim(text).empty()) return goals;
  const std::vector<std::string_view> alternatives = split(text, '|');
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    auto goal = blocks_detail::read_alternative(board, alternatives[i], axis);
    if (!goal.ok()) {
      if (alternatives.size() == 1) return goal.status();
      return in_field("alternative " + std::to_string(i + 1), goal.status());
    }
    goals.push_back(*std::move(goal));
  }
  return goals;
}

// The placements of a shape that cover every cell asking for `letter` and none that asks for
// another piece or for a blank. An error if there are none.
inline absl::StatusOr<BitSet> placements_for(const BlockBoard& board, const BlockGoal& goal,
                                             char letter, const Slides& slides) {
  const BitSet asked = goal.cells_of(board, letter);
  BitSet others = goal.cells_of(board, '?');
  for (std::size_t w = 0; w < others.size(); ++w) others[w] = ~(others[w] | asked[w]);
  BitSet allowed(words_for(slides.size()));
  for (int p = 0; p < slides.size(); ++p) {
    if (slides.covers(p, asked.data()) && slides.fits(p, others.data())) {
      set_bit(allowed.data(), p);
    }
  }
  if (!members(allowed).empty()) return allowed;
  const int count = static_cast<int>(members(asked).size());
  return invalid("found " + counted(count, "cell") + " for piece '" + letter +
                 "', expected cells that it covers in some placement, clear of what else the " +
                 "goal asks");
}

}  // namespace trailblaze
