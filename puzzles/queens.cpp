// Queens on a board of N x N that attack none of each other: a move places one in the next row. All
// placements of N queens are the goals; how many there are is what an enumeration tells.
//
// A state has a nibble for each row: the column of its queen, counted from 1, or 0 for none.
//
//   "Q.../..Q./..../...."   =   0 0 3 1        row 1 in the lowest nibble
#include <bit>

#include "engine/session/open_session.hpp"
#include "puzzles/cell_rows.hpp"

namespace trailblaze {
namespace {

class Queens {
 public:
  explicit Queens(const Parameters& given)
      : size_(int_of(given, "size")), board_(std::pair(size_, size_)) {}
  static State start() { return 0; }

  void for_each_successor(State s, auto&& emit) const {
    const int row = queens(s);
    for (int column = 1; row < size_ && column <= size_; ++column) {
      if (!attacked(s, row, column)) emit(s | static_cast<State>(column) << 4 * row);
    }
  }
  bool is_goal(State s) const { return queens(s) == size_; }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto signs = board_.read(text, ".Q");
    if (!signs.ok()) return signs.status();
    State s = 0;
    for (int i = 0; i < board_.cells(); ++i) {
      const int row = i / size_, column = i % size_ + 1;
      if ((*signs)[i] == '.') continue;
      if (row != queens(s) || attacked(s, row, column)) {
        return invalid(board_.name(i) + ": found a queen, expected one in each row from the first" +
                       " on, and none attacked");
      }
      s |= static_cast<State>(column) << 4 * row;
    }
    return s;
  }
  std::string print(State s) const {
    return board_.print([&](int i) {
      return (s >> 4 * (i / size_) & 15) == static_cast<State>(i % size_ + 1) ? 'Q' : '.';
    });
  }
  std::string move_name(State from, State to) const {
    return "queen to row " + std::to_string(queens(to)) + " column " +
           std::to_string(to >> 4 * queens(from));
  }
  int state_bits() const { return 4 * size_; }

 private:
  static int queens(State s) { return (std::bit_width(s) + 3) / 4; }
  static bool attacked(State s, int row, int column) {
    for (int above = 1; above <= row; ++above) {
      const int other = static_cast<int>(s >> 4 * (row - above) & 15);
      if (other == column || std::abs(other - column) == above) return true;
    }
    return false;
  }

  int size_;
  CellRows board_;
};

}  // namespace

PuzzleEntry queens_entry() {
  return {.name = "queens",
          .summary = "place N queens that attack none of each other, row by row",
          .example = "--size 6",
          .parameters = {{"size", "N", "number of rows and columns", "8", {1, 15}}},
          .instances = {{"eight",
                         "eight queens on a chessboard",
                         {{"size", "8"}},
                         {published(8, 2057, 8, "Nauck 1850")}}},
          .formats = {rows_on_lines(".Q")},
          .open = opens<Queens>("queen")};
}

}  // namespace trailblaze
