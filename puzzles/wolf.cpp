// A farmer takes a wolf, a goat and a cabbage across a river. His boat holds him and a single
// passenger. If he is not there, the wolf eats the goat, and the goat eats the cabbage.
//
// This is the smallest possible puzzle, and the file to copy for a new puzzle. It has four members,
// an entry at the end, and ENTRY(wolf) in registry.cpp. A state is any packing of a position into
// 64 bits:
//
//   bit   3       2      1     0
//         cabbage goat   wolf  farmer      0: on the first bank, 1: across
#include <array>

#include "engine/session/open_session.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/letter_groups.hpp"

namespace trailblaze {
namespace {

constexpr State kFarmer = 1, kWolf = 2, kGoat = 4, kCabbage = 8;
constexpr std::array<std::pair<char, State>, 4> kAll = {
    {{'f', kFarmer}, {'w', kWolf}, {'g', kGoat}, {'c', kCabbage}}};

class Wolf {
 public:
  // The rule: calls emit(t) once for each state t that one move leads to.
  void for_each_successor(State s, auto&& emit) const {
    for (const auto& [letter, passenger] : kAll) {  // with the farmer himself, he crosses alone
      const bool together = ((s & passenger) != 0) == ((s & kFarmer) != 0);
      const State t = s ^ (kFarmer | passenger);
      if (together && is_safe(t)) emit(t);
    }
  }

  // A goal that is a rule and not a list: this puzzle takes no --goal.
  bool is_goal(State s) const { return s == (kFarmer | kWolf | kGoat | kCabbage); }

  // "fwgc|": who is on which bank, in any order. An error says what was found and expected.
  absl::StatusOr<State> parse(std::string_view text) const {
    const auto banks = read_banks(text, "fwgc|");
    if (!banks.ok()) return banks.status();
    State s = 0;
    for (const auto& [letter, one] : kAll) {
      if (banks->across.find(letter) != std::string::npos) s |= one;
    }
    if (is_safe(s)) return s;  // moves lead away from other positions, but never to them
    return invalid("found " + in_quotes(text) + ", expected a position in which nobody is eaten");
  }

  // Returns a text that parse() reads.
  std::string print(State s) const {
    std::string first, across;
    for (const auto& [letter, one] : kAll) ((s & one) == 0 ? first : across) += letter;
    return first + "|" + across;
  }

  // This member and all below are optional. The picture: bits of a state are places in "fwgc".
  static Picture shapes(State s) { return river_shapes("fwgc", s, (s & kFarmer) != 0); }

  // Each move can be undone by a move. With this constant, searches take half the memory.
  static constexpr bool kReversible = true;

  // The default start: all are on the first bank. A puzzle may have none.
  static State start() { return 0; }

 private:
  static bool is_safe(State s) {
    const State alone = (s & kFarmer) != 0 ? ~s : s;  // all on the bank without the farmer
    const auto are_alone = [&](State both) { return (alone & both) == both; };
    return !are_alone(kWolf | kGoat) && !are_alone(kGoat | kCabbage);
  }
};

}  // namespace

PuzzleEntry wolf_entry() {
  return {.name = "wolf",
          .summary = "a wolf, a goat and a cabbage cross a river with a farmer",
          .example = "--start \"fwgc|\"",
          .open = opens<Wolf>("crossing")};
}

}  // namespace trailblaze
