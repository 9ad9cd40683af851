// Peg solitaire: a peg jumps over a neighbour into the hole behind it, and the neighbour is
// removed. The goals are the positions with one peg. A state has a bit for each cell with a peg, in
// reading order:
//
//       0 1            0        Pegs jump in four directions in rows of cells, and in six in a
//     2 3 4 5         1 2       triangle: its row r has columns 0 to r, so cells up left and down
//       6 7          3 4 5      right are neighbours too.
//
// A jump inverts three bits, so jumps keep the class of a position modulo the sums of these masks
// (mask_moves.hpp). If no single peg is in the class of a position, it has no solution. On a square
// board this is the rule of three: E. Berlekamp, J. Conway, R. Guy, "Winning Ways", chapter 23.
//
// The text has the cells of each row, o for a peg and . for a hole: "./oo/ooo". Positions that a
// symmetry of the board maps to each other are the same state, except with --symmetry none.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/puzzle/mask_moves.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/bit_symmetries.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/symmetric_board.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kPegRows[] = {".o", "01", ".1", ".x", ".*"};
constexpr CellSigns kPegSigns(kPegRows, "'o' for a peg or '.' for a hole");

// A board, given by name, by size or as a drawing.
struct PegBoard {
  bool is_triangle = false;
  std::vector<int> lengths = {0};     // cells of each row
  std::vector<RowColumn> cells = {};  // in reading order
  State pegs = 0;                     // a bit for each cell with a peg

  // Returns the board of --board at the start. If --vacancy is given, that cell is the only hole. A
  // board without a hole gets a hole at its first cell.
  static absl::StatusOr<PegBoard> at_start(const Parameters& given) {
    auto board = read(text_of(given, "board"));
    if (!board.ok()) return in_field("board", board.status());
    const std::size_t num_cells = board->cells.size();
    const State all = ~State{0} >> (64 - num_cells);
    const bool has_hole = given.contains("vacancy");
    const auto hole =
        has_hole ? number_of(given, "vacancy", 0, num_cells - 1, "a cell of the board") : 0;
    if (!hole.ok()) return hole.status();
    if (has_hole || board->pegs == all) board->pegs = all ^ State { 1 } << *hole;
    return board;
  }

  // Reads "triangle:5", "english", "4x5", or rows that lines or '/' separate: o is a peg, . a hole,
  // and a space is no cell. Upper and lower case are equal.
  static absl::StatusOr<PegBoard> read(std::string_view given) {
    constexpr std::string_view kTriangle = "triangle:";
    std::string text = lower_case(given);
    PegBoard board{.is_triangle = text.starts_with(kTriangle)};
    if (text == "english") text = "  ooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  ";
    if (board.is_triangle) {
      const auto side = parse_number(text.substr(kTriangle.size()), 1, 10);  // at most 55 cells
      if (!side.ok()) return side.status();
      text = "o";
      for (std::size_t i = 2; i <= *side; ++i) text += '/' + std::string(i, 'o');
    } else if (!text.empty() && is_digit(text[0])) {
      const auto sides = parse_sides(text, 64);
      if (!sides.ok()) return sides.status();
      text = join(std::vector(sides->first, std::string(sides->second, 'o')), "/");
    }
    const auto num_cells = std::ranges::count(text, 'o') + std::ranges::count(text, '.');
    if (text.find_first_not_of("o. /\r\n") != text.npos || num_cells == 0 || num_cells > 64) {
      return invalid("found " + in_quotes(given) +
                     ", expected triangle:N, english, RxC or rows of o, " +
                     ". and spaces, with at most 64 cells");
    }
    std::erase(text, '\r');
    int column = 0;
    for (const char c : text) {
      const bool ends_row = c == '/' || c == '\n', is_cell = c == 'o' || c == '.';
      if (c == 'o') board.pegs |= State{1} << board.cells.size();
      if (is_cell) board.cells.emplace_back(board.lengths.size() - 1, column);
      if (is_cell) ++board.lengths.back();
      if (ends_row) board.lengths.push_back(0);
      column = ends_row ? 0 : column + 1;
    }
    return board;
  }
};

// The cells of a jump, a bit each.
struct PegJump {
  State from, over, to;
};

// Returns the directions to all neighbours; in a triangle also up left and down right.
std::set<RowColumn> directions_on(const PegBoard& board) {
  std::set<RowColumn> directions = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  if (board.is_triangle) directions.insert({{1, 1}, {-1, -1}});
  return directions;
}

// Returns the squared distance of a cell from the middle of the board, times the square of the
// number of cells. In a triangle, the axes of rows and columns meet at 120 degrees.
std::int64_t distance_from_middle(const PegBoard& board, const RowColumn& cell) {
  std::int64_t row = 0, column = 0;
  for (const auto& [r, c] : board.cells) {
    row += cell.first - r;
    column += cell.second - c;
  }
  return row * row + column * column - (board.is_triangle ? row * column : 0);
}

// Returns the jumps in the order in which depth-first search tries them: jumps that bring the pegs
// nearer to the middle come first, by the sum of the squared distances. Of the 33 vacancies of the
// English board, each then takes at most 132,000 positions; in reading order, 8 take over 200,000.
std::vector<PegJump> jumps_on(const PegBoard& board) {
  const auto bit = [&](const RowColumn& wanted) {
    const auto cell = std::ranges::find(board.cells, wanted);
    return cell == board.cells.end() ? 0 : State{1} << (cell - board.cells.begin());
  };
  std::vector<PegJump> jumps;
  std::vector<std::pair<std::int64_t, std::size_t>> changes;  // of the sum of the distances
  for (const auto& [row, column] : board.cells) {
    for (const auto& [down, right] : directions_on(board)) {
      const RowColumn from(row, column), over(row + down, column + right);
      const RowColumn to(row + 2 * down, column + 2 * right);
      const PegJump jump{bit(from), bit(over), bit(to)};
      const auto distance = [&](const RowColumn& cell) {
        return distance_from_middle(board, cell);
      };
      if (jump.over == 0 || jump.to == 0) continue;
      changes.emplace_back(distance(to) - distance(over) - distance(from), jumps.size());
      jumps.push_back(jump);
    }
  }
  std::ranges::sort(changes);
  std::vector<PegJump> sorted;
  sorted.reserve(jumps.size());
  for (const auto& [_, number] : changes) sorted.push_back(jumps[number]);
  return sorted;
}

class Pegs : public SymmetricBoard {
 public:
  Pegs(const Parameters& given, PegBoard board)
      : SymmetricBoard(given, CellRows(board.lengths), kPegSigns, {}, board.cells,
                       directions_on(board)),
        pegs_(std::move(board)),
        jumps_(jumps_on(pegs_)) {
    std::vector<State> masks;
    for (const auto& [from, over, to] : jumps_) masks.push_back(from | over | to);
    sums_ = MaskMoves(masks);
    for (std::size_t i = 0; i < pegs_.cells.size(); ++i) {
      classes_of_one_.insert(sums_.least(State{1} << i));
    }
  }
  State start() const { return pegs_.pegs; }

  void for_each_successor(State s, auto&& emit) const {
    for (const auto& [from, over, to] : jumps_) {
      if ((s & (from | over | to)) == (from | over)) emit(s ^ (from | over | to));
    }
  }
  bool is_goal(State s) const { return std::has_single_bit(s); }
  // Each jump removes a peg.
  std::uint64_t moves_left(State s) const { return s == 0 ? 0 : count_bits(s) - 1; }

  std::uint64_t invariant(State s) const { return sums_.least(s); }
  bool may_be_solvable(State s) const { return classes_of_one_.contains(sums_.least(s)); }
  static bool finds_all_unsolvable() { return false; }
  std::string why_unsolvable(State s) const {
    return may_be_solvable(s) ? "" : "jumps keep a parity that no position with one peg has";
  }

  // Draws the holes, then the pegs. Each row of a triangle is shifted by half a cell against the
  // next row.
  Picture shapes(State s) const {
    Picture holes, pegs;
    for (State bit = 1; const auto& [row, column] : pegs_.cells) {
      const std::string name = std::to_string(row) + "," + std::to_string(column);
      Shape hole = in_cell("hole " + name, ShapeKind::kDisc, row, column, Colour::kFaint);
      if (pegs_.is_triangle) hole.x += 0.5F * static_cast<float>(board_.rows() - 1 - row);
      hole.sign = '.';
      Shape peg = hole;
      peg.id = "peg " + name;
      peg.colour = Colour::kBlue;
      peg.sign = 'o';
      if ((s & bit) != 0) pegs.push_back(peg);
      bit <<= 1;
      holes.push_back(std::move(hole));
    }
    holes.insert(holes.end(), pegs.begin(), pegs.end());
    return holes;
  }

  // Returns "peg c3 over c2". Letters count the cells of a row.
  std::string move_name(State from, State to) const {
    const auto is_made = [&](const PegJump& jump) {
      return (jump.from | jump.over) == (from & ~to) && jump.to == (to & ~from);
    };
    const auto name = [&](State bit) {
      const int cell = std::countr_zero(bit);
      return static_cast<char>('a' + board_.column(cell)) + std::to_string(board_.row(cell) + 1);
    };
    const PegJump& jump = *std::ranges::find_if(jumps_, is_made);
    return "peg " + name(jump.from) + " over " + name(jump.over);
  }

 private:
  PegBoard pegs_;
  std::vector<PegJump> jumps_;
  MaskMoves sums_;
  std::set<State> classes_of_one_;  // of positions with one peg
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
      .formats = {rows_form(kPegSigns)},
      .open = open_pegs};
}

}  // namespace trailblaze
