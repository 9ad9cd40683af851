// Queens on a board of N x N, none of which attacks another. A move places a queen in the next row.
// All placements of N queens are goals, so an enumeration counts the solutions.
//
// A state has a nibble per row: the column of its queen, counted from 1, or 0 without a queen.
//
//   "Q.../..Q./..../...."   =   0 0 3 1        row 1 in the lowest nibble
#include <bit>

#include "engine/session/open_session.hpp"
#include "puzzles/queen_columns.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/cell_rows.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kQueenRows[] = {".Q", ".*", "0Q", "xQ"};
constexpr CellSigns kQueenSigns(kQueenRows, "'Q' for a queen or '.' for an empty cell");

class Queens {
 public:
  explicit Queens(const Parameters& given) : board_(CellRows::square(int_of(given, "size"))) {}
  static State start() { return 0; }

  void for_each_successor(State s, auto&& emit) const {
    for (int i = 1; i <= board_.columns() && !is_goal(s); ++i) {
      if (is_free(s, i)) emit(s | static_cast<State>(i) << 4 * queens(s));
    }
  }
  bool is_goal(State s) const { return queens(s) == board_.rows(); }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto cells = board_.read_second(text, kQueenSigns);
    if (!cells.ok()) return cells.status();
    State s = 0;
    for (const int i : *cells) {
      if (board_.row(i) != queens(s) || !is_free(s, board_.column(i) + 1)) {
        return invalid(board_.name(i) + ": found a queen, expected one queen in each row from " +
                       "the top, and no queen that attacks another");
      }
      s |= static_cast<State>(board_.column(i) + 1) << 4 * queens(s);
    }
    return s;
  }
  std::string print(State s) const {
    return board_.print([&](int i) { return i == cell(s, board_.row(i)) ? 'Q' : '.'; });
  }
  std::string move_name(State from, State to) const {
    return "queen to " + board_.name(cell(to, queens(from)));
  }
  Picture shapes(State s) const {
    Picture picture = board_cells(board_.rows(), board_.columns());
    for (int row = 0; row < queens(s); ++row) {
      picture.push_back(
          in_cell(std::to_string(row), ShapeKind::kDisc, row, column(s, row) - 1, Colour::kPurple));
      picture.back().label = "Q";
    }
    return picture;
  }
  int state_bits() const { return 4 * board_.rows(); }

 private:
  static int queens(State s) { return (std::bit_width(s) + 3) / 4; }
  static int column(State s, int row) { return static_cast<int>(s >> 4 * row & 15); }
  // The cell of the queen in a row; without a queen, a cell outside this row.
  int cell(State s, int row) const { return row * board_.columns() + column(s, row) - 1; }
  // True if no queen attacks this column of the next row.
  static bool is_free(State s, int next) {
    for (int row = 0, below = queens(s); below > 0; ++row, --below) {
      const int way = column(s, row) - next;
      if (way == 0 || way == below || way == -below) return false;
    }
    return true;
  }

  CellRows board_;
};

}  // namespace

PuzzleEntry queens_entry() {
  return {.name = "queens",
          .summary = "place N queens that attack none of each other, row by row",
          .example = "--size 6 --start 246",
          .parameters = {{"size", "N", "number of rows and columns", "8", {1, 15}}},
          .formats = {rows_form(kQueenSigns, "8", "rows"), queen_columns_form()},
          .open = opens<Queens>("queen")};
}

}  // namespace trailblaze
