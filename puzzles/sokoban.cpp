// Sokoban: a player pushes boxes, one at a time and never pulls, until all stand on goals. A move
// is a step (--metric move), or a push with the walk to it (push): then positions are one where the
// player can walk from his cell to the other's. sokoban_level.hpp has the signs of the text.
//
// A state has a bit for each of n cells with a box, and above them the player's cell:
//
//   bits  n and up   n-1..0
//         player     boxes          at most 58 cells
//
// A square from which no push leads a box to a goal is dead. An enumeration counts positions with
// boxes there; a start with one is unsolvable, and A* and IDA* go no further from another.
#include <array>
#include <bit>

#include "engine/base/bits.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/sokoban_level.hpp"
#include "puzzles/text/shapes.hpp"

namespace trailblaze {
namespace {

class Sokoban {
 public:
  Sokoban(SokobanLevel level, bool pushes)
      : level_(std::move(level)),
        pushes_(pushes),
        all_(bit(level_.cells()) - 1),
        pushes_to_goal_(level_.pushes_to_goal()) {}
  State start() const { return state(level_.boxes, level_.player); }

  void for_each_successor(State s, auto&& emit) const {
    const State boxes = s & all_;
    for (State from = pushes_ ? region(s) : bit(player(s)); from != 0; from &= from - 1) {
      for (std::size_t d = 0; d < 4; ++d) {
        const int to = beside(std::countr_zero(from), d);
        if (to < 0) continue;
        if ((boxes & bit(to)) == 0) {
          if (!pushes_) emit(state(boxes, to));
        } else if (const int next = beside(to, d); next >= 0 && (boxes & bit(next)) == 0) {
          emit(state(boxes ^ bit(to) ^ bit(next), to));
        }
      }
    }
  }
  bool is_goal(State s) const { return (s & all_) == level_.goals; }
  State canonical(State s) const {
    return pushes_ ? state(s & all_, std::countr_zero(region(s))) : s;
  }

  // At least so many: each push moves one box. kDeadEnd where one stands on a dead square.
  int pushes_needed(State s) const {
    int sum = 0;
    for (State boxes = s & all_; boxes != 0; boxes &= boxes - 1) {
      sum = std::min(sum + pushes_to_goal_[std::countr_zero(boxes)], kDeadEnd);
    }
    return sum;
  }
  bool solvable(State s) const { return pushes_needed(s) < kDeadEnd; }
  std::string why_unsolvable(State s) const {
    return solvable(s) ? "" : "a box stands where no pushes bring it to a goal";
  }
  std::uint64_t invariant(State s) const { return count_bits(s & all_); }
  int state_bits() const { return level_.cells() + std::bit_width(level_.spots.size()); }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto other = SokobanLevel::read(text);
    if (!other.ok()) return other.status();
    if (other->picture == level_.picture && other->goals == level_.goals) {
      return state(other->boxes, other->player);
    }
    return invalid("found " + in_quotes(text) + ", expected the walls and goals of " +
                   in_quotes(print(start())));
  }
  std::string print(State s) const {
    std::string text = level_.picture;
    for (int i = 0; i < level_.cells(); ++i) {
      const int who = (s & bit(i)) != 0 ? 2 : player(s) == i ? 4 : 0;
      text[level_.spots[i]] = " .$*@+"[who + ((level_.goals & bit(i)) != 0 ? 1 : 0)];
    }
    return text;
  }
  // Walls, the goals on the floor, and on them boxes, which are green where they belong.
  Picture shapes(State s) const {
    Picture picture = level_.wall_shapes();
    for (int i = 0; i < level_.cells(); ++i) {
      if ((level_.goals & bit(i)) == 0) continue;
      picture.push_back(at_cell("goal ", ShapeKind::kDisc, i, Colour::kYellow, '.'));
    }
    for (int i = 0; i < level_.cells(); ++i) {
      const bool is_goal = (level_.goals & bit(i)) != 0;
      if ((s & bit(i)) == 0) continue;
      picture.push_back(at_cell("box ", ShapeKind::kRect, i,
                                is_goal ? Colour::kGreen : Colour::kBrown, is_goal ? '*' : '$'));
    }
    const bool is_goal = (level_.goals & bit(player(s))) != 0;
    Shape shape = at_cell("", ShapeKind::kDisc, player(s), Colour::kBlue, is_goal ? '+' : '@');
    shape.id = "player";
    picture.push_back(shape);
    return picture;
  }
  std::string move_name(State from, State to) const {
    const State box = from & ~to & all_, there = to & ~from & all_;
    const int cell = box != 0 ? std::countr_zero(box) : player(from);
    const int next = box != 0 ? std::countr_zero(there) : player(to);
    std::size_t d = 0;
    while (d < 3 && beside(cell, d) != next) ++d;
    constexpr std::array kDirections = {" up", " left", " right", " down"};
    return (box == 0 ? "step" : "push " + level_.name(cell)) + kDirections[d];
  }

 private:
  Shape at_cell(const char* name, ShapeKind kind, int cell, Colour colour, char sign) const {
    const auto [row, column] = level_.place_of(cell);
    Shape shape = in_cell(name + std::to_string(cell), kind, row, column, colour);
    shape.sign = sign;
    return shape;
  }
  static State bit(int cell) { return State{1} << cell; }
  int beside(int cell, std::size_t d) const { return level_.beside[cell][d]; }
  int player(State s) const { return static_cast<int>(s >> level_.cells()); }
  State state(State boxes, int player) const {
    return boxes | static_cast<State>(player) << level_.cells();
  }

  // The cells that the player can walk to.
  State region(State s) const {
    State reached = bit(player(s));
    for (State open = reached; open != 0;) {
      const int cell = std::countr_zero(open);
      open ^= bit(cell);
      for (const int to : level_.beside[cell]) {
        if (to < 0 || ((s | reached) & bit(to)) != 0) continue;
        reached |= bit(to);
        open |= bit(to);
      }
    }
    return reached;
  }

  SokobanLevel level_;
  bool pushes_;                      // a move is a push
  State all_;                        // the bits of all cells
  std::vector<int> pushes_to_goal_;  // of a box alone in the level, from each cell
};

SessionOr open_sokoban(const Parameters& given) {
  const char* const field = text_of(given, "board").empty() ? "start" : "board";
  if (text_of(given, field).empty()) return invalid("board: missing, expected a level, or a start");
  const auto level = SokobanLevel::read(text_of(given, field));
  if (!level.ok()) return in_field(field, level.status());
  const Sokoban sokoban(*level, text_of(given, "metric") == "push");
  Parameters kept = given;
  kept["board"] = sokoban.print(sokoban.start());
  const auto heuristic = heuristic_entry<Sokoban>(
      {"pushes", "pushes that each box alone needs; a box on a dead square is a dead end"},
      [](const Sokoban& puzzle, const HeuristicRequest&) {
        return AnyHeuristic([puzzle](State s) { return puzzle.pushes_needed(s); });
      });
  return open_session(sokoban, kept, text_of(given, "metric"), {heuristic});
}

Instance microban(const char* number, const char* level, PublishedResult moves,
                  PublishedResult pushes) {
  moves.source = pushes.source = "David W. Skinner's level; the usual best counts";
  pushes.with = {{"metric", "push"}};
  return {.name = std::string("microban-") + number,
          .title = std::string("Microban, level ") + number,
          .parameters = {{"board", level}},
          .known = {moves, pushes}};
}

}  // namespace

PuzzleEntry sokoban_entry() {
  return {
      .name = "sokoban",
      .summary = "push boxes to their goals; levels of at most 58 cells",
      .example = "--start \"#####/#@$.#/#####\"",
      .parameters = {{"board", "FILE", "a level in the usual signs"},
                     {"metric", "move|push", "what counts: each step, or pushes alone", "move"}},
      .instances = {{.name = "one-push",
                     .title = "a box beside its goal",
                     .parameters = {{"board", "#####/#@$.#/#####"}},
                     .known = {{.length = 1, .states = 3, .depth = 2, .source = "by hand"}}},
                    microban("1", "####/# .#/#  ###/#*@  #/#  $ #/#  ###/####",
                             {.length = 33, .states = 639, .depth = 39},
                             {.length = 8, .states = 56, .depth = 10}),
                    microban("2", "######/#    #/# #@ #/# $* #/# .* #/#    #/######",
                             {.length = 16, .states = 15151, .depth = 39},
                             {.length = 3, .states = 971, .depth = 11})},
      .formats = {level_form()},
      .open = open_sokoban,
      .start_is_board = true,
      .start_has_goal = true};
}

}  // namespace trailblaze
