// Queens on a board of N x N that attack none of each other: a move places one in the next row. All
// placements of N queens are the goals; how many there are is what an enumeration tells.
//
// A state has a nibble for each row: the column of its queen, counted from 1, or 0 for none.
//
//   "Q.../..Q./..../...."   =   0 0 3 1        row 1 in the lowest nibble
#include <bit>

#include "engine/session/open_session.hpp"
#include "puzzles/cell_rows.hpp"
#include "puzzles/queen_columns.hpp"

namespace trailblaze {
namespace {

class Queens {
 public:
  explicit Queens(const Parameters& given) : board_(CellRows::square(int_of(given, "size"))) {}
  static State start() { return 0; }

  void for_each_successor(State s, auto&& emit) const {
    State attacked = 0;  // the columns of the next row that are, bit 1 for the first
    for (int row = 0, below = queens(s); below > 0; ++row, --below) {
      const State queen = State{1} << (s >> 4 * row & 15);
      attacked |= queen | queen << below | queen >> below;
    }
    for (int i = 1; i <= board_.columns() && !is_goal(s); ++i) {
      if ((attacked >> i & 1) == 0) emit(s | static_cast<State>(i) << 4 * queens(s));
    }
  }
  bool is_goal(State s) const { return queens(s) == board_.rows(); }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto signs = board_.read(text, ".Q");
    if (!signs.ok()) return signs.status();
    State s = 0;
    for (int i = 0; i < board_.cells(); ++i) {
      if ((*signs)[i] == '.') continue;
      State next = 0;
      for_each_successor(s, [&](State t) { next = has_queen(t, i) ? t : next; });
      if (next == 0)
        return invalid(board_.name(i) + ": found a queen, expected one in each row, none attacked");
      s = next;
    }
    return s;
  }
  std::string print(State s) const {
    return board_.print([&](int i) { return has_queen(s, i) ? 'Q' : '.'; });
  }
  std::string move_name(State from, State to) const {
    return "queen to " + board_.name(queens(from) * board_.columns() + column(to, queens(from)));
  }
  int state_bits() const { return 4 * board_.rows(); }

 private:
  static int queens(State s) { return (std::bit_width(s) + 3) / 4; }
  static int column(State s, int row) { return static_cast<int>(s >> 4 * row & 15) - 1; }
  bool has_queen(State s, int i) const { return column(s, board_.row(i)) == board_.column(i); }

  CellRows board_;
};

}  // namespace

PuzzleEntry queens_entry() {
  return {.name = "queens",
          .summary = "place N queens that attack none of each other, row by row",
          .example = "--size 6",
          .parameters = {{"size", "N", "number of rows and columns", "8", {1, 15}}},
          .instances = {instance("eight", "eight queens on a chessboard", {{"size", "8"}},
                                 {published(8, 2057, 8, "Nauck 1850")})},
          .formats = {rows_on_lines(".Q"), queen_columns_form()},
          .open = opens<Queens>("queen")};
}

}  // namespace trailblaze
