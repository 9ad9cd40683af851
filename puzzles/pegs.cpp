// Peg solitaire: a peg jumps over a neighbour into the hole behind it, and the neighbour is taken
// off. The goals are the positions with one peg. A state has a bit for each cell with a peg, in
// reading order:
//
//       0 1            0        rows of cells, with four directions to jump in, or a triangle with
//     2 3 4 5         1 2       six: its row r has columns 0 to r, so that up left and down right
//       6 7          3 4 5      are neighbours, too
//
// The text has the cells of each row, o a peg and . a hole: "./oo/ooo". Positions that a symmetry
// of the board makes alike are one, unless they are told apart (--symmetry none).
#include <bit>

#include "engine/session/open_session.hpp"
#include "puzzles/peg_board.hpp"
#include "puzzles/sign_board.hpp"

namespace trailblaze {
namespace {

class Pegs : public SignBoard {
 public:
  Pegs(PegBoard board, State start, bool merges)
      : SignBoard(CellRows(board.lengths()), ".o"),
        pegs_(std::move(board)),
        start_(start),
        jumps_(pegs_.jumps()) {
    if (merges) symmetries_ = BitSymmetries(symmetries_of(pegs_.places(), pegs_.directions()));
  }
  State start() const { return start_; }

  void for_each_successor(State s, auto&& emit) const {
    for (const auto& [from, over, to] : jumps_) {
      if ((s & (from | over | to)) == (from | over)) emit(s ^ (from | over | to));
    }
  }
  bool is_goal(State s) const { return std::has_single_bit(s); }
  State canonical(State s) const { return symmetries_.canonical(s); }

  std::string draw(State s) const { return pegs_.draw(s); }
  // "peg c3 over c2": columns are letters, counted among the cells of the row.
  std::string move_name(State from, State to) const {
    const auto jump = std::ranges::find_if(jumps_, [&](const PegJump& j) {
      return (j.from | j.over) == (from & ~to) && j.to == (to & ~from);
    });
    const auto name = [&](State bit) {
      const int cell = std::countr_zero(bit);
      return static_cast<char>('a' + board_.column(cell)) + std::to_string(board_.row(cell) + 1);
    };
    return "peg " + name(jump->from) + " over " + name(jump->over);
  }

 private:
  PegBoard pegs_;
  State start_;
  std::vector<PegJump> jumps_;
  BitSymmetries symmetries_;
};

SessionOr open(const Parameters& given) {
  const auto board = PegBoard::read(text_of(given, "board"));
  if (!board.ok()) return in_field("board", board.status());
  const State all = ~State{0} >> (64 - board->places().size());
  const bool is_full = board->pegs() == all;
  State start = is_full ? all ^ 1 : board->pegs();  // its first cell is the hole, if it has none
  if (given.contains("vacancy")) {
    const auto hole = number_of(given, "vacancy", 0, board->places().size() - 1);
    if (!hole.ok()) return hole.status();
    start = all ^ State { 1 } << *hole;
  }
  return open_session(Pegs(*board, start, text_of(given, "symmetry") == "full"), given, "jump");
}

}  // namespace

PuzzleEntry pegs_entry() {
  return {
      .name = "pegs",
      .summary = "peg solitaire: jump until one peg is left",
      .example = "--board triangle:5 --vacancy 4",
      .parameters =
          {{"board", "BOARD", "triangle:N, english, RxC, or rows: o peg, . hole, space none",
            "triangle:5"},
           {"vacancy", "N",
            "the only hole, in reading order from 0: else those of the board, or the first cell"},
           {"symmetry", "full|none", "turned and mirrored positions are one, or are counted apart",
            "full"}},
      .instances = {{"triangle",
                     "the triangle of 15 holes, the top one free",
                     {{"board", "triangle:5"}},
                     {published(13, 3016, 13, "Bell 2008", {{"symmetry", "none"}})}},
                    {"english",
                     "the English board, the middle free",
                     {{"board", "english"}},
                     {published(31, 23475688, 31, "OEIS A112737")}}},
      .formats = {rows_on_lines(".o")},
      .open = open};
}

}  // namespace trailblaze
