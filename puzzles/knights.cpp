// White and black knights change places on a board. Any knight moves to an empty cell, as in chess.
// A state has two layers of a bit per cell, in reading order:
//
//   bits   2n-1..n         n-1..0
//          black knights   white knights       at most 32 cells
//
// The text has all cells in one row, "w.w...b.b"; '#' is no cell. The default goal is the start
// with the colours exchanged.
#include <bit>
#include <cstdlib>

#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/sign_board.hpp"

namespace trailblaze {
namespace {

// White and black; N and n are the letters of chess.
constexpr std::string_view kKnightRows[] = {".wb#", "012#", ".12#", ".Nn#", "0wb#", "*wb#", "xwb#"};
constexpr CellSigns kKnightSigns(
    kKnightRows, "'w' or 'b' for a knight, '.' for an empty cell or '#' for no cell");

// Returns a bit for each cell that does not exist in the start or, without a start, in the goal.
State holes_of(const CellRows& board, const Parameters& given) {
  State holes = 0;
  const std::string start = text_of(given, "start"), goal = text_of(given, "goal");
  const auto all = board.read(start.empty() ? alternatives_of(goal)[0] : start, kKnightSigns);
  for (int i = 0; all.ok() && i < board.cells(); ++i) {
    if ((*all)[i] == kNoCell) holes |= State{1} << i;
  }
  return holes;
}

class Knights : public SignBoard, public WithGoals {
 public:
  static constexpr bool kReversible = true;

  explicit Knights(const Parameters& given) : Knights(given, CellRows(sides_of(given, "size"))) {}
  Knights(const Parameters& given, const CellRows& board)
      : SignBoard(board, kKnightSigns,
                  {{ShapeKind::kDisc, Colour::kWhite}, {ShapeKind::kDisc, Colour::kBlack}}, "",
                  holes_of(board, given)),
        n_(board_.cells()) {
    for (int bit = 0; bit < 2 * n_; ++bit) {
      State& reach = reach_.emplace_back(0);
      for (int i = 0; i < n_; ++i) {
        const int down = board_.row(i) - board_.row(bit % n_);
        const int right = board_.column(i) - board_.column(bit % n_);
        if (std::abs(down * right) == 2 && !is_hole(i))
          reach |= State{1} << (bit < n_ ? i : i + n_);
      }
    }
  }

  void for_each_successor(State s, auto&& emit) const {
    const State free = ~(s | s >> n_ | s << n_);  // for both colours
    for (State knights = s; knights != 0; knights &= knights - 1) {
      for (State to = reach_[std::countr_zero(knights)] & free; to != 0; to &= to - 1) {
        emit(s ^ (knights & -knights) ^ (to & -to));
      }
    }
  }
  // A move of a knight changes the colour of its cell.
  bool alternates() const { return true; }
  // Knights are never captured, so the number of each colour is constant.
  std::uint64_t invariant(State s) const { return std::popcount(s) * 64 + std::popcount(s >> n_); }
  std::string print_exchanged(State s) const { return board_.print_bits(s, ".bw#", "", holes_); }

  std::string move_name(State from, State to) const {
    const int left = std::countr_zero(from & ~to), taken = std::countr_zero(to & ~from);
    return (left < n_ ? "white " : "black ") + board_.name(left % n_) + " to " +
           board_.name(taken % n_);
  }

 private:
  int n_;                     // cells
  std::vector<State> reach_;  // for the knight of each bit, its targets on an empty board
};

SessionOr open_knights(Parameters given) {
  const Knights knights(given);
  if (const auto start = knights.parse(text_of(given, "start")); start.ok()) {
    given.emplace("goal", knights.print_exchanged(*start));
  }
  return open_session(knights, given, "move");
}

}  // namespace

PuzzleEntry knights_entry() {
  return {.name = "knights",
          .summary = "white and black knights change places",
          .example = "--start w.w...b.b",
          .parameters = {{"size", "RxC", "rows x columns", "3x3", {1, 32}}},
          .formats = {rows_form(kKnightSigns, "3x3")},
          .open = open_knights,
          .start_is_board = true,
          .start_has_goal = true};
}

}  // namespace trailblaze
