// Frogs and toads change sides. A frog moves right and a toad left: one step to the free cell, or a
// jump over a piece of the other kind into the free cell. A state has two layers of a bit per cell,
// in reading order:
//
//   bits   2n-1..n   n-1..0        n cells: "FF.T" = 1000 0011
//          toads     frogs
#include <bit>

#include "engine/base/bits.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/sign_board.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kFrogRows[] = {".FT", ".><", "012", ".12"};
constexpr CellSigns kFrogSigns(kFrogRows,
                               "'F' for a frog, 'T' for a toad or '.' for the empty cell");

// Reads frogs and toads in other letters, "LLL.RRR" or "RRR.LLL", if all pieces of one kind are on
// the left. These are the frogs, since otherwise the pieces would have changed sides already.
absl::StatusOr<TextReading> read_sides(std::string_view text, const Parameters& /*given*/) {
  std::string kinds;
  int pieces = 0;
  for (const char c : lower_case(text)) {
    if (c < 'a' || c > 'z') continue;
    ++pieces;
    if (kinds.find(c) == kinds.npos) kinds += c;
  }
  const std::string dotted = "." + kinds, zero = "0" + kinds;
  const std::string_view signs[] = {dotted, zero};
  const bool are_others = kinds.size() == 2 && kinds.find_first_of("ft") == kinds.npos;
  const auto cells = are_others ? CellRows({pieces + 1}).read(text, signs)
                                : another_form(text, "pieces of two other kinds");
  if (!cells.ok()) return another_form(message(cells.status()));
  if (cells->find_last_of(kinds[0]) > cells->find(kinds[1])) {
    return invalid(
        "found " + in_quotes(text) +
        ", which does not show who moves right, expected F for frogs, which do, and T for toads");
  }
  std::string found = *cells;
  for (char& c : found) c = c == kinds[0] ? 'F' : c == kinds[1] ? 'T' : '.';
  const std::string note = "read as frogs, which move right, on the left, and toads on the right";
  return TextReading{{{"start", found}}, {note}};
}

InputFormat sides_form() {
  return {.name = "sides",
          .example = "LLL.RRR",
          .read = read_sides,
          .guess = read_sides,
          .to_goal = [](const std::string&, const Parameters&) -> absl::StatusOr<std::string> {
            return invalid("found other letters, expected F for frogs and T for toads in a goal");
          }};
}

class Frogs : public SignBoard, public WithGoals {
 public:
  explicit Frogs(const Parameters& given)
      : SignBoard(CellRows({int_of(given, "frogs") + int_of(given, "toads") + 1}), kFrogSigns,
                  {{ShapeKind::kDisc, Colour::kGreen}, {ShapeKind::kDisc, Colour::kBrown}}),
        frogs_(int_of(given, "frogs")),
        toads_(int_of(given, "toads")) {
    set_goals({*parse(std::string(toads_, 'T') + '.' + std::string(frogs_, 'F'))});
  }
  State start() const { return *parse(std::string(frogs_, 'F') + '.' + std::string(toads_, 'T')); }

  void for_each_successor(State s, auto&& emit) const {
    const State frogs = s & all(), toads = s >> cells(), free = all() & ~(frogs | toads);
    const auto frog_from = [&](State cell) { emit(s ^ (free | cell)); };
    const auto toad_from = [&](State cell) { emit(s ^ (free | cell) << cells()); };
    if ((frogs & free >> 1) != 0) frog_from(free >> 1);
    if ((toads & free >> 1) != 0 && (frogs & free >> 2) != 0) frog_from(free >> 2);
    if ((toads & free << 1) != 0) toad_from(free << 1);
    if ((frogs & free << 1) != 0 && (toads & free << 2) != 0) toad_from(free << 2);
  }

  absl::StatusOr<State> parse(std::string_view text) const {
    auto s = SignBoard::parse(text);
    if (!s.ok() || (count(*s & all()) == frogs_ && count(*s >> cells()) == toads_)) return s;
    return invalid("found " + in_quotes(text) + ", expected " + std::to_string(frogs_) + " F, " +
                   std::to_string(toads_) + " T and one '.'");
  }
  std::string move_name(State from, State to) const {
    const int cell = free_cell(to), free = free_cell(from);
    const std::string who = (from >> cell & 1) != 0 ? "frog " : "toad ";
    const std::string how = std::abs(cell - free) == 1 ? " steps to " : " jumps to ";
    return who + std::to_string(cell + 1) + how + std::to_string(free + 1);
  }

 private:
  int cells() const { return board_.cells(); }
  State all() const { return (State{1} << cells()) - 1; }
  int free_cell(State s) const { return std::countr_one(s | s >> cells()); }
  static int count(State s) { return static_cast<int>(count_bits(s)); }

  int frogs_, toads_;
};

}  // namespace

PuzzleEntry frogs_entry() {
  return {.name = "frogs",
          .summary = "frogs and toads change sides by steps and jumps",
          .example = "--frogs 2 --toads 2",
          .parameters = {{"frogs", "N", "frogs, on the left", "3", {0, 15}},
                         {"toads", "M", "toads, on the right", "3", {0, 15}}},
          .formats = {own_form(), sides_form()},
          .open = opens<Frogs>("move")};
}

}  // namespace trailblaze
