// Lights Out: pressing a light switches it and its neighbours above, below, left and right. The
// goal is to switch all lights off. A state has a bit for each light, in reading order:
//
//   bit   0 1 2
//         3 4 5      "010/111/010", the effect of a press in the middle, is bits 1 3 4 5 7
//         6 7 8
//
// Presses commute, and two presses of a light cancel. A pattern can be switched off if it is a sum
// of presses modulo 2 (mask_moves.hpp).
#include <algorithm>
#include <cstdlib>

#include "engine/base/random.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/puzzle/mask_moves.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/sign_board.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kLightRows[] = {"01", ".1", ".x", ".*", ".o", ".@", "FT"};
constexpr CellSigns kLightSigns(kLightRows, "'1' for a light that is on or '0' for off");

class Lights : public SignBoard, public WithGoals {
 public:
  static constexpr bool kReversible = true;  // each press undoes itself

  explicit Lights(const Parameters& given)
      : SignBoard(CellRows(sides_of(given, "size")), kLightSigns,
                  {{.kind = ShapeKind::kRect, .colour = Colour::kYellow, .is_cell = true}}),
        WithGoals({0}) {
    const bool torus = text_of(given, "torus") == "true";
    std::vector<State> presses;
    for (int i = 0; i < board_.cells(); ++i) {
      State& press = presses.emplace_back(0);
      for (int j = 0; j < board_.cells(); ++j) {
        if (steps(i, j, torus) <= 1) press |= State{1} << j;
      }
    }
    presses_ = MaskMoves(presses);
  }

  static State start() { return 0; }

  void for_each_successor(State s, auto&& emit) const {
    for (const State press : presses_.masks()) emit(s ^ press);
  }
  void for_each_way(State s, auto&& emit) const {
    for (int i = 0; i < board_.cells(); ++i) emit(s ^ presses_.masks()[i], i, i);
  }
  int num_ways() const { return board_.cells() <= kMostWays ? board_.cells() : 0; }
  std::vector<State> masks() const { return presses_.masks(); }

  std::string move_name(State from, State to) const {
    const auto press = std::ranges::find(presses_.masks(), from ^ to);
    return "press " + board_.name(static_cast<int>(press - presses_.masks().begin()));
  }

  std::uint64_t invariant(State s) const { return presses_.least(s); }
  bool may_be_solvable(State s) const {
    return std::ranges::any_of(goals_, [&](State goal) { return presses_.least(s ^ goal) == 0; });
  }
  static std::string why_unsolvable(State /*s*/) {
    return "no choice of presses switches just the lights that differ from the goal";
  }
  // Every set of presses is equally likely, so every solvable pattern is.
  State random_state(Random& random) const {
    const std::uint64_t pressed = random.next();
    State s = *goals_.begin();
    for (int i = 0; i < board_.cells(); ++i) s ^= (pressed >> i & 1) * presses_.masks()[i];
    return s;
  }
  bool draws_solvable() const { return goals_.size() == 1; }
  std::uint64_t num_states() const {
    return presses_.rank() < 64 ? State{1} << presses_.rank() : 0;
  }

 private:
  // Returns the distance of two cells in steps up, down, left and right. On a torus opposite edges
  // are neighbours.
  int steps(int from, int to, bool torus) const {
    const auto shortest = [torus](int difference, int length) {
      return torus ? std::min(std::abs(difference), length - std::abs(difference))
                   : std::abs(difference);
    };
    return shortest(board_.row(to) - board_.row(from), board_.rows()) +
           shortest(board_.column(to) - board_.column(from), board_.columns());
  }

  MaskMoves presses_;
};

}  // namespace

PuzzleEntry lights_entry() {
  return {.name = "lights",
          .summary = "Lights Out: a press switches a light and its neighbours; put all out",
          .example = "--size 3x3 --start 101/010/101",
          .parameters = {{"size", "RxC", "rows x columns", "5x5", {1, 64}},
                         {"torus", "", "opposite edges are adjacent", "false"}},
          .formats = {rows_form(kLightSigns, "5x5")},
          .open = opens<Lights>("press")};
}

}  // namespace trailblaze
