// White and black knights change places on a board: any of them moves to an empty cell, as in
// chess. A state has a bit for each cell, in reading order, twice:
//
//   bits   63..32          31..0
//          black knights   white knights       at most 32 cells
//
// The text is all cells in one row: "w.w...b.b". Unless a goal is given, it is the start with the
// colours exchanged.
#include <bit>

#include "engine/base/bits.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/cell_rows.hpp"

namespace trailblaze {
namespace {

class Knights : public WithGoals {
 public:
  static constexpr bool kReversible = true;

  explicit Knights(CellRows board) : board_(std::move(board)) {
    for (int i = 0; i < board_.cells(); ++i) {
      State& reach = reach_.emplace_back(0);
      for (int j = 0; j < board_.cells(); ++j) {
        const int down = board_.row(i) - board_.row(j), right = board_.column(i) - board_.column(j);
        if (std::abs(down * right) == 2) reach |= State{1} << j;
      }
    }
  }

  void for_each_successor(State s, auto&& emit) const {
    for (State knights = s; knights != 0; knights &= knights - 1) {
      const int from = std::countr_zero(knights), shift = from & 32;
      for (State to = reach_[from & 31] & ~(s | s >> 32); to != 0; to &= to - 1) {
        emit(s ^ State{1} << from ^ (to & -to) << shift);
      }
    }
  }
  // A knight moves from a dark cell to a light one, or back.
  bool alternates() const { return true; }
  // No knight is taken.
  std::uint64_t invariant(State s) const { return count_bits(s << 32) * 64 + count_bits(s >> 32); }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto signs = board_.read(text, ".wb");
    if (!signs.ok()) return signs.status();
    State s = 0;
    for (int i = 0; i < board_.cells(); ++i) {
      if ((*signs)[i] != '.') s |= State{1} << (i + ((*signs)[i] == 'b' ? 32 : 0));
    }
    return s;
  }
  std::string print(State s) const { return draw(s, ""); }
  std::string draw(State s) const { return draw(s, "\n") + "\n"; }
  std::string move_name(State from, State to) const {
    const int left = std::countr_zero(from & ~to), taken = std::countr_zero(to & ~from);
    return (left < 32 ? "white " : "black ") + board_.name(left & 31) + " to " +
           board_.name(taken & 31);
  }

 private:
  std::string draw(State s, std::string_view separator) const {
    const auto sign = [&](int i) { return ".wb"[(s >> i & 1) + 2 * (s >> i >> 32 & 1)]; };
    return board_.print(sign, separator);
  }

  CellRows board_;
  std::vector<State> reach_;  // the cells that a knight's move leads to from each
};

}  // namespace

PuzzleEntry knights_entry() {
  return {
      .name = "knights",
      .summary = "white and black knights change places",
      .example = "--start w.w...b.b",
      .parameters = {{.name = "size", .value = "RxC", .help = "rows x columns", .fallback = "3x3"}},
      .instances =
          {{.name = "guarini",
            .title = "two white and two black knights in the corners of 3x3",
            .parameters = {{"start", "w.w...b.b"}},
            .known = {{.length = 16, .states = 280, .depth = 16, .source = "Guarini 1512"}}}},
      .open = [](const Parameters& given) -> absl::StatusOr<std::unique_ptr<Session>> {
        const auto board = CellRows::of_size(text_of(given, "size"), 32);
        if (!board.ok()) return in_field("size", board.status());
        const Knights knights(*board);
        Parameters kept = given;
        if (const auto start = knights.parse(text_of(given, "start")); start.ok()) {
          kept.emplace("goal", knights.print(*start << 32 | *start >> 32));
        }
        return open_session(knights, kept, "move");
      }};
}

}  // namespace trailblaze
