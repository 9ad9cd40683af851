// Tic-tac-toe: X and O take turns to mark a cell of 3x3. Three in a line win and end the game. The
// goals are the positions that X has won. A state has two layers of a bit per cell, in reading
// order:
//
//   bits 17..9   8..0
//        O       X
//
// Rotated and mirrored positions are the same state, except with --symmetry none.
#include <bit>

#include "engine/base/bits.hpp"
#include "puzzles/symmetric_board.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kTictactoeRows[] = {".xo", ".x0", "012", ".12"};
constexpr CellSigns kTictactoeSigns(kTictactoeRows, "'x', 'o' or '.' for an empty cell");

class TicTacToe : public SymmetricBoard {
 public:
  explicit TicTacToe(const Parameters& given)
      : SymmetricBoard(given, CellRows({3, 3, 3}), kTictactoeSigns,
                       {{ShapeKind::kDisc, Colour::kRed}, {ShapeKind::kDisc, Colour::kBlue}}) {}
  static State start() { return 0; }

  void for_each_successor(State s, auto&& emit) const {
    if (has_won(s & 511) || has_won(s >> 9)) return;
    const bool turn_of_o = count_bits(s) % 2 != 0;
    for (int i = 0; i < 9; ++i) {
      if (((s | s >> 9) >> i & 1) == 0) emit(s | State{1} << (turn_of_o ? i + 9 : i));
    }
  }
  bool is_goal(State s) const { return has_won(s & 511); }

  absl::StatusOr<State> parse(std::string_view text) const {
    auto s = SignBoard::parse(text);
    if (!s.ok()) return s;
    const std::uint64_t x = count_bits(*s & 511), o = count_bits(*s >> 9);
    if (has_won(x == o ? *s & 511 : *s >> 9)) {
      return invalid("found " + in_quotes(text) + ", expected no mark after a player has won");
    }
    if (x == o || x == o + 1) return s;
    return invalid("found " + std::to_string(x) + " x and " + std::to_string(o) +
                   " o, expected as many x as o, or one x more");
  }
  std::string move_name(State from, State to) const {
    const int bit = std::countr_zero(from ^ to);
    return (bit < 9 ? "x to " : "o to ") + board_.name(bit % 9);
  }

 private:
  static bool has_won(State cells) {
    // Rows, columns and diagonals; cell 0 is the lowest bit.
    for (const State line : {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124}) {
      if ((cells & line) == line) return true;
    }
    return false;
  }
};

}  // namespace

PuzzleEntry tictactoe_entry() {
  return {.name = "tictactoe",
          .summary = "tic-tac-toe: all positions, and the nearest that x has won",
          .example = "--start x../.o./...",
          .parameters = {symmetry_parameter()},
          .formats = {rows_form(kTictactoeSigns)},
          .open = opens<TicTacToe>("mark")};
}

}  // namespace trailblaze
