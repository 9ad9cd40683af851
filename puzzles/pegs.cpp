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

namespace trailblaze {
namespace {

class Pegs {
 public:
  // Without a vacancy the holes are those of the board or, if it has none, its first cell.
  Pegs(const PegBoard& board, std::optional<std::uint64_t> vacancy, bool merges)
      : board_(board), cells_(board.lengths()), start_(board.pegs()) {
    const std::vector<Place> places = board.places();
    const State all = ~State{0} >> (64 - places.size());
    if (vacancy || start_ == all) start_ = all ^ State { 1 } << vacancy.value_or(0);
    const auto bit = [&](int row, int column) {
      const auto cell = std::ranges::find(places, Place(row, column));
      return cell == places.end() ? 0 : State{1} << (cell - places.begin());
    };
    for (const auto& [row, column] : places) {
      for (const auto& [down, right] : board.directions()) {
        const Jump jump{bit(row, column), bit(row + down, column + right),
                        bit(row + 2 * down, column + 2 * right)};
        if (jump.over != 0 && jump.to != 0) jumps_.push_back(jump);
      }
    }
    if (merges) symmetries_ = BitSymmetries(symmetries_of(places, board.directions()));
  }
  State start() const { return start_; }

  void for_each_successor(State s, auto&& emit) const {
    for (const auto& [from, over, to] : jumps_) {
      if ((s & (from | over | to)) == (from | over)) emit(s ^ (from | over | to));
    }
  }
  bool is_goal(State s) const { return std::has_single_bit(s); }
  State canonical(State s) const { return symmetries_.canonical(s); }

  absl::StatusOr<State> parse(std::string_view text) const { return cells_.read_bits(text, ".o"); }
  std::string print(State s) const { return cells_.print_bits(s, ".o"); }
  std::string draw(State s) const { return board_.draw(s); }
  // "peg c3 over c2": columns are letters, counted among the cells of the row.
  std::string move_name(State from, State to) const {
    const auto jump = std::ranges::find_if(jumps_, [&](const Jump& j) {
      return (j.from | j.over) == (from & ~to) && j.to == (to & ~from);
    });
    const auto name = [&](State bit) {
      const int cell = std::countr_zero(bit);
      return static_cast<char>('a' + cells_.column(cell)) + std::to_string(cells_.row(cell) + 1);
    };
    return "peg " + name(jump->from) + " over " + name(jump->over);
  }

 private:
  struct Jump {
    State from, over, to;  // a bit each
  };

  PegBoard board_;
  CellRows cells_;
  State start_ = 0;
  std::vector<Jump> jumps_;
  BitSymmetries symmetries_;
};

absl::StatusOr<std::unique_ptr<Session>> open(const Parameters& given) {
  const auto board = PegBoard::read(text_of(given, "board"));
  if (!board.ok()) return in_field("board", board.status());
  std::optional<std::uint64_t> vacancy;
  if (given.contains("vacancy")) {
    const auto cell = number_of(given, "vacancy", 0, board->places().size() - 1);
    if (!cell.ok()) return cell.status();
    vacancy = *cell;
  }
  const auto merges = choice_of<bool>(given, "symmetry", {"none", "full"});
  if (!merges.ok()) return merges.status();
  return open_session(Pegs(*board, vacancy, *merges), given, "jump");
}

}  // namespace

PuzzleEntry pegs_entry() {
  const PublishedResult apart = {.with = {{"symmetry", "none"}},
                                 .length = 13,
                                 .states = 3016,
                                 .depth = 13,
                                 .source = "Bell 2008"};
  return {
      .name = "pegs",
      .summary = "peg solitaire: jump until one peg is left",
      .example = "--board triangle:5 --vacancy 4",
      .parameters = {{.name = "board",
                      .value = "BOARD",
                      .help = "triangle:N, english, RxC, or rows: o peg, . hole, space none",
                      .fallback = "triangle:5"},
                     {.name = "vacancy",
                      .value = "N",
                      .help = "the only hole, in reading order from 0: else those of the board, "
                              "or the first cell"},
                     {.name = "symmetry",
                      .value = "full|none",
                      .help = "turned and mirrored positions are one, or are counted apart",
                      .fallback = "full"}},
      .instances =
          {{.name = "triangle",
            .title = "the triangle of 15 holes, the top one free",
            .parameters = {{"board", "triangle:5"}},
            .known = {apart}},
           {.name = "english",
            .title = "the English board, the middle free",
            .parameters = {{"board", "english"}},
            .known = {{.length = 31, .states = 23475688, .depth = 31, .source = "OEIS A112737"}}}},
      .open = open};
}

}  // namespace trailblaze
