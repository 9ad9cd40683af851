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

#include "puzzles/peg_board.hpp"
#include "puzzles/symmetric_board.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kPegSigns[] = {".o", "01", ".1", ".x", ".*"};

class Pegs : public SymmetricBoard {
 public:
  Pegs(const Parameters& given, PegBoard board)
      : SymmetricBoard(given, CellRows(board.lengths()), kPegSigns, {}, board.places(),
                       board.directions()),
        pegs_(std::move(board)),
        jumps_(pegs_.jumps()) {}
  State start() const { return pegs_.pegs(); }

  void for_each_successor(State s, auto&& emit) const {
    for (const auto& [from, over, to] : jumps_) {
      if ((s & (from | over | to)) == (from | over)) emit(s ^ (from | over | to));
    }
  }
  bool is_goal(State s) const { return std::has_single_bit(s); }

  Picture shapes(State s) const { return pegs_.shapes(s); }
  std::string move_name(State from, State to) const {
    const auto is_made = [&](const PegJump& jump) {
      return (jump.from | jump.over) == (from & ~to) && jump.to == (to & ~from);
    };
    return pegs_.name(*std::ranges::find_if(jumps_, is_made));
  }

 private:
  PegBoard pegs_;
  std::vector<PegJump> jumps_;
};

SessionOr open_pegs(const Parameters& given) {
  const auto board = PegBoard::at_start(given);
  return board.ok() ? open_session(Pegs(given, *board), given, "jump") : board.status();
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
           symmetry_parameter()},
      .instances = {instance("triangle", "the triangle of 15 holes, the top one free",
                             {{"board", "triangle:5"}},
                             {published(13, 3016, 13, "Bell 2008", {{"symmetry", "none"}})}),
                    instance("english", "the English board, the middle free",
                             {{"board", "english"}},
                             {published(31, 23475688, 31, "OEIS A112737")})},
      .formats = {rows_form(kPegSigns)},
      .open = open_pegs};
}

}  // namespace trailblaze
