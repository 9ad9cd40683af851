// Frogs and toads change sides: a frog moves right and a toad left, one step to the free cell or a
// jump over one of the others onto it. A state has two bits a cell, the first cell in the lowest:
//
//   "FF.T"   =   10 00 01 01      01 a frog, 10 a toad, 00 the free cell
#include <bit>

#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/cell_rows.hpp"

namespace trailblaze {
namespace {

class Frogs : public WithGoals {
 public:
  Frogs(int frogs, int toads) : frogs_(frogs), cells_(frogs + toads + 1) {
    set_goals({row(toads, kToad, kFrog)});
  }
  State start() const { return row(frogs_, kFrog, kToad); }

  void for_each_successor(State s, auto&& emit) const {
    const int free = free_cell(s);
    const auto move = [&](int from) {
      emit(s ^ at(s, from) << 2 * from ^ at(s, from) << 2 * free);
    };
    if (at(s, free - 1) == kFrog) move(free - 1);
    if (at(s, free - 1) == kToad && at(s, free - 2) == kFrog) move(free - 2);
    if (at(s, free + 1) == kToad) move(free + 1);
    if (at(s, free + 1) == kFrog && at(s, free + 2) == kToad) move(free + 2);
  }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto signs = CellRows({cells_}).read(text, kSigns);
    if (!signs.ok()) return signs.status();
    if (std::ranges::count(*signs, 'F') != frogs_ || std::ranges::count(*signs, '.') != 1) {
      return invalid("found " + in_quotes(text) + ", expected " + std::to_string(frogs_) + " F, " +
                     std::to_string(cells_ - 1 - frogs_) + " T and one .");
    }
    State s = 0;
    for (int i = 0; i < cells_; ++i) s |= State{kSigns.find((*signs)[i])} << 2 * i;
    return s;
  }
  std::string print(State s) const {
    return CellRows({cells_}).print([&](int i) { return kSigns[at(s, i)]; });
  }
  std::string move_name(State from, State to) const {
    const int cell = free_cell(to), free = free_cell(from);
    const std::string who = at(from, cell) == kFrog ? "frog " : "toad ";
    const std::string how = std::abs(cell - free) == 1 ? " steps to " : " jumps to ";
    return who + std::to_string(cell + 1) + how + std::to_string(free + 1);
  }
  int state_bits() const { return 2 * cells_; }

 private:
  static constexpr State kFrog = 1, kToad = 2;
  static constexpr std::string_view kSigns = ".FT";

  // `first` in so many cells, a free one, and `second` in the rest.
  State row(int count, State first, State second) const {
    State s = 0;
    for (int i = 0; i < cells_; ++i) s |= (i < count ? first : i > count ? second : 0) << 2 * i;
    return s;
  }
  // Who is in a cell; nobody outside.
  State at(State s, int cell) const { return 0 <= cell && cell < cells_ ? s >> 2 * cell & 3 : 0; }
  static int free_cell(State s) { return std::countr_one((s | s >> 1) | ~kLow) / 2; }
  static constexpr State kLow = 0x5555'5555'5555'5555;  // the low bit of each cell

  int frogs_, cells_;
};

}  // namespace

PuzzleEntry frogs_entry() {
  return {
      .name = "frogs",
      .summary = "frogs and toads change sides by steps and jumps",
      .example = "--frogs 2 --toads 2",
      .parameters =
          {{.name = "frogs", .value = "N", .help = "frogs, on the left", .fallback = "3"},
           {.name = "toads", .value = "M", .help = "toads, on the right", .fallback = "3"}},
      .instances = {{.name = "three",
                     .title = "three frogs and three toads",
                     .parameters = {},
                     .known = {{.length = 15, .states = 72, .depth = 15, .source = "Lucas 1883"}}}},
      .open = [](const Parameters& given) -> absl::StatusOr<std::unique_ptr<Session>> {
        const auto numbers = ints_of(given, {{"frogs", 0, 15}, {"toads", 0, 15}});
        if (!numbers.ok()) return numbers.status();
        return open_session(Frogs(numbers->front(), numbers->back()), given, "move");
      }};
}

}  // namespace trailblaze
