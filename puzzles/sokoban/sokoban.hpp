// Sokoban: a player pushes boxes, and never pulls, until all boxes stand on goals. A move is a step
// (--metric move), or a push with the walk to it (push). With --metric push, two positions with the
// same boxes are equal if the player can walk from the cell in one position to the cell in the
// other. sokoban_level.hpp has the signs of the text.
//
// A state has the boxes (sokoban_boxes.hpp) and above them the player's cell.
//
// Moves are written in LURD: a letter for each step, a capital if it pushes a box. The joined moves
// of a solution are the line that other programs read:  "rr" "U" "luR"
//
// A square is dead if no pushes lead a box from there to a goal. A start with a box on a dead
// square is unsolvable. sokoban_bound.hpp finds more positions without a solution: A* and IDA* do
// not expand them, but an enumeration counts them.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/sokoban/sokoban_boxes.hpp"
#include "puzzles/sokoban/sokoban_distances.hpp"
#include "puzzles/sokoban/sokoban_level.hpp"
#include "puzzles/sokoban/sokoban_paths.hpp"

namespace trailblaze {

template <class Cells>
class Sokoban {
 public:
  Sokoban(SokobanLevel level, bool pushes)
      : level_(std::move(level)),
        pushes_(pushes),
        boxes_(level_.cells(), static_cast<int>(level_.boxes.size())),
        goals_(boxes_.pack(level_.goals)),
        regions_(level_),
        distances_(std::make_shared<const BoxDistances>(level_)) {}
  const SokobanLevel& level() const { return level_; }
  const BoxDistances& distances() const { return *distances_; }
  Cells boxes(State s) const { return boxes_.unpack(packed(s)).boxes; }
  int player(State s) const { return static_cast<int>(s >> boxes_.bits()); }
  bool has_equal_boxes(State s, State t) const { return packed(s) == packed(t); }
  State start() const { return state(boxes_.pack(level_.boxes), level_.player); }

  void for_each_successor(State s, auto&& emit) const {
    const Unpacked all = boxes_.unpack(packed(s));
    const auto from = [&](int cell) {
      for (std::size_t d = 0; d < 4; ++d) {
        const int to = beside(cell, d);
        if (to < 0) continue;
        if (!all.boxes.has(to)) {
          if (!pushes_) emit(state(packed(s), to));
        } else if (const int next = beside(to, d); next >= 0 && !all.boxes.has(next)) {
          emit(state(boxes_.moved(packed(s), all, to, next), to));
        }
      }
    };
    if (!pushes_) return from(player(s));
    for (Cells cells = regions_.of(all.boxes, player(s)); !cells.empty();) from(cells.pop());
  }
  bool is_goal(State s) const { return packed(s) == goals_; }
  bool has_symmetry() const { return pushes_; }
  State canonical(State s) const {
    if (!pushes_) return s;
    return state(packed(s), regions_.of(boxes(s), player(s)).first());
  }

  bool may_be_solvable(State s) const {
    for (Cells left = boxes(s); !left.empty();) {
      if (!distances_->is_live(left.pop(), player(s))) return false;
    }
    return true;
  }
  std::string why_unsolvable(State s) const {
    return may_be_solvable(s) ? "" : "a box stands where no pushes bring it to a goal";
  }
  int state_bits() const { return boxes_.bits() + bits_of_player(level_.cells()); }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto other = SokobanLevel::read(text);
    if (!other.ok()) return other.status();
    if (other->picture == level_.picture && other->goals == level_.goals) {
      return state(boxes_.pack(other->boxes), other->player);
    }
    return invalid("found " + in_quotes(text) +
                   ", expected a position with the walls and goals of " +
                   in_quotes(print(start())));
  }
  std::string print(State s) const {
    std::string text = level_.picture;
    const Cells all = boxes(s);
    for (int i = 0; i < level_.cells(); ++i) {
      const int who = all.has(i) ? 2 : player(s) == i ? 4 : 0;
      text[level_.spots[i]] = " .$*@+"[who + (is_goal_cell(i) ? 1 : 0)];
    }
    return text;
  }
  // Draws walls, goals, boxes and the player. A box on a goal is green.
  Picture shapes(State s) const {
    Picture picture = wall_shapes();
    for (const int goal : level_.goals) {
      picture.push_back(at_cell("goal ", ShapeKind::kDisc, goal, Colour::kYellow, '.'));
    }
    for (Cells left = boxes(s); !left.empty();) {
      const int box = left.pop();
      const bool is_done = is_goal_cell(box);
      picture.push_back(at_cell("box ", ShapeKind::kRect, box,
                                is_done ? Colour::kGreen : Colour::kBrown, is_done ? '*' : '$'));
    }
    Shape shape = at_cell("", ShapeKind::kDisc, player(s), Colour::kBlue,
                          is_goal_cell(player(s)) ? '+' : '@');
    shape.id = "player";
    picture.push_back(shape);
    return picture;
  }

  // Names a step "r", and a push with the walk to it "rruL".
  std::string move_name(State from, State to) const {
    if (packed(from) == packed(to)) return {kSteps[direction(level_, player(from), player(to))]};
    const Cells before = boxes(from), after = boxes(to);
    int box = 0, there = 0;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (before.has(cell) && !after.has(cell)) box = cell;
      if (!before.has(cell) && after.has(cell)) there = cell;
    }
    const std::size_t d = direction(level_, box, there);
    return walk(level_, before, player(from), beside(box, 3 - d)) + kPushes[d];
  }

  // Returns the states after each move of a line in LURD, such as "rrU" or "2rU". With --metric
  // push the steps of a walk are checked, but only a push leads to a state of the path.
  absl::StatusOr<std::vector<State>> replay(State s, std::string_view line) const {
    std::vector<State> path = {s};
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (is_space(line[i])) continue;
      const std::size_t letter = std::min(line.find_first_not_of("0123456789", i), line.size() - 1);
      const auto times =
          letter == i ? 1 : parse_number(line.substr(i, letter - i), 1, kMostRepeats);
      if (!times.ok()) return times.status();
      i = letter;
      for (std::uint64_t n = 0; n < *times; ++n) {
        const auto next = stepped(s, line[i]);
        if (!next.ok()) {
          return invalid("found " + in_quotes(line.substr(i, 1)) + " in column " +
                         std::to_string(i + 1) + ", expected " + message(next.status()));
        }
        s = *next;
        if (!pushes_ || kPushes.find(line[i]) != kPushes.npos) path.push_back(s);
      }
    }
    return path;
  }

 private:
  using Unpacked = typename SokobanBoxes<Cells>::Unpacked;
  static constexpr std::uint64_t kMostRepeats = SokobanLevel::kMostCells;  // of a letter

  // Draws the floor, and all walls in a single shape.
  Picture wall_shapes() const {
    const std::string& picture = level_.picture;
    const std::size_t width = level_.width();
    Shape floor =
        board_floor(static_cast<int>((picture.size() + 1) / width), static_cast<int>(width - 1));
    floor.sign = ' ';
    Shape walls = floor;
    walls.id = "walls";
    walls.kind = ShapeKind::kCells;
    walls.colour = Colour::kWall;
    walls.sign = '#';
    for (std::size_t spot = 0; spot < picture.size(); ++spot) {
      if (picture[spot] == '#') walls.cells.emplace_back(spot / width, spot % width);
    }
    return {floor, walls};
  }
  Shape at_cell(const char* name, ShapeKind kind, int cell, Colour colour, char sign) const {
    const std::size_t spot = level_.spots[cell], width = level_.width();
    Shape shape = in_cell(name + std::to_string(cell), kind, static_cast<int>(spot / width),
                          static_cast<int>(spot % width), colour);
    shape.sign = sign;
    return shape;
  }

  bool is_goal_cell(int cell) const { return std::ranges::binary_search(level_.goals, cell); }
  int beside(int cell, std::size_t d) const { return level_.beside[cell][d]; }
  State packed(State s) const { return s & ((State{1} << boxes_.bits()) - 1); }
  State state(State boxes, int player) const {
    return boxes | static_cast<State>(player) << boxes_.bits();
  }

  // Returns the state after a letter. An error has only the words that follow "expected".
  absl::StatusOr<State> stepped(State s, char letter) const {
    const bool is_push = kSteps.find(letter) == kSteps.npos;
    const std::size_t d = (is_push ? kPushes : kSteps).find(letter);
    if (d == kPushes.npos) return invalid("l, u, r or d for a step, or L, U, R or D for a push");
    const Unpacked all = boxes_.unpack(packed(s));
    const int to = beside(player(s), d);
    if (to < 0) return invalid("a move that does not enter a wall");
    if (all.boxes.has(to) != is_push) {
      return invalid(is_push ? "a small letter, because there is no box to push"
                             : "a capital, because the move pushes a box");
    }
    if (!is_push) return state(packed(s), to);
    const int next = beside(to, d);
    if (next < 0 || all.boxes.has(next)) return invalid("a push of the box to a free cell");
    return state(boxes_.moved(packed(s), all, to, next), to);
  }

  SokobanLevel level_;
  bool pushes_;  // a move is a push
  SokobanBoxes<Cells> boxes_;
  State goals_;  // boxes on all goals, packed
  Regions<Cells> regions_;
  std::shared_ptr<const BoxDistances> distances_;
};

}  // namespace trailblaze
