// Sliding tiles: every R x C board with at most 16 cells, 1 x N included.
//
// A state is one nibble a cell, row by row, cell 0 in the lowest nibble; 0 is the blank. The
// 8-puzzle
//
//    8 . 3        cell   8 7 6 5 4 3 2 1 0
//    6 4 7   =    state  5 2 1 7 4 6 3 0 8  (hexadecimal 0x521746308)
//    1 2 5
//
// Metric `single`: the blank trades places with a neighbour. Metric `multi`: a run of tiles between
// the blank and another cell of its row or column moves by a cell, in a single move.
//
// A formula says at once if a board can be solved (tiles_reach.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/names.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/permutation_rank.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/successors.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/tiles/text/tiles_text.hpp"
#include "puzzles/tiles/tiles_groups.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/tiles_reach.hpp"

namespace trailblaze {

class Tiles {
 public:
  enum class Metric : std::uint8_t { kSingle, kMulti };
  static constexpr bool kReversible = true;

  // Requires rows, columns >= 1 and at most 16 cells.
  Tiles(int rows, int columns, Metric metric)
      : rows_(rows),
        columns_(columns),
        single_(metric == Metric::kSingle),
        reach_(rows, columns),
        ranks_(rows * columns),
        group_moves_(group_moves(rows, columns)),
        goals_({default_goal(rows * columns)}) {
    const int most = single_ ? 1 : 15;
    for (int cell = 0; cell < cells(); ++cell) {
      const int r = cell / columns, c = cell % columns;
      Steps& steps = steps_[cell];
      const int most_up = std::min(rows - 1, most), most_left = std::min(columns - 1, most);
      const int down = most_up, left = 2 * most_up, right = left + most_left;
      steps.add(cell, -columns, std::min(r, most), 0, down);
      steps.add(cell, columns, std::min(rows - 1 - r, most), down, 0);
      steps.add(cell, -1, std::min(c, most), left, right);
      steps.add(cell, 1, std::min(columns - 1 - c, most), right, left);
      moves_ = 2 * (most_up + most_left);
    }
  }

  void set_goals(std::vector<State> goals) { goals_ = GoalStates(std::move(goals)); }

  TilesBoard board() const { return {rows_, columns_}; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }
  TilesSize size() const {
    return {static_cast<std::size_t>(rows_), static_cast<std::size_t>(columns_)};
  }
  int state_bits() const { return 4 * cells(); }

  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int /*way*/, int /*back*/) { emit(t); });
  }
  void for_each_way(State s, auto&& emit) const {
    const Steps& steps = steps_[blank_cell(s)];
    State t = s;
    for (int i = 0; i < steps.count; ++i) {
      const Step& step = steps.all[i];
      if (single_ || step.restarts) t = s;
      t ^= (t >> step.to & 15) * step.both;  // a tile trades places with the blank, which is 0
      emit(t, step.way, step.back);
    }
  }
  // A move's way is its number. A single move changes the colour of the blank's cell.
  int num_ways() const { return moves_; }
  bool alternates() const { return single_; }
  bool expands_groups() const { return single_; }
  std::size_t expand_group(std::span<const State> from, const std::uint32_t* done,
                           WaySuccessors& out) const {
    return trailblaze::expand_group(group_moves_, from, done, out);
  }

  // Moves by number: the blank goes up, down, left, right; in `multi` for every distance. The
  // effect of a sequence of moves depends only on the blank's cell.
  int num_moves() const { return moves_; }
  // The order up, left, right, down gives the node counts of Korf (Depth-first iterative-deepening,
  // Artificial Intelligence 27, 1985).
  std::vector<MoveOrder> move_orders() const {
    const int down = std::min(rows_ - 1, single_ ? 1 : 15), left = 2 * down;
    std::vector<int> moves;
    const auto add = [&](int first, int last) {
      for (int m = first; m < last; ++m) moves.push_back(m);
    };
    add(0, down);
    add(left, moves_);
    add(down, left);
    return {{"korf", moves}};
  }
  std::optional<State> move(State s, int m) const {
    const Steps& steps = steps_[blank_cell(s)];
    const int last = steps.last_step_of[m];
    if (last < 0) return std::nullopt;
    const auto go = [&](int i) {
      const Step& step = steps.all[i];
      s ^= (s >> step.to & 15) * step.both;
    };
    if (!single_) {
      int i = last;
      while (!steps.all[i].restarts) --i;
      while (i < last) go(i++);
    }
    go(last);
    return s;
  }
  int num_frames() const { return cells(); }
  int frame(State s) const { return blank_cell(s); }
  State frame_state(int cell) const { return with_blank(default_goal(cells()), cell); }

  bool is_goal(State s) const { return goals_.contains(s); }

  bool for_each_goal(auto&& emit) const { return goals_.for_each(emit); }

  bool may_be_solvable(State s) const {
    return std::ranges::any_of(goals_, [&](State goal) { return reach_.can_reach(s, goal); });
  }

  std::string why_unsolvable(State s) const { return reach_.why_unreachable(s, *goals_.begin()); }

  // Returns the parity; on a single line, the order of the tiles.
  std::uint64_t invariant(State s) const { return reach_.invariant(s); }

  // Returns a uniform random solvable state.
  State random_state(Random& random) const {
    if (reach_.is_line()) return random_on_line(random);
    const State s = random_permutation(random, cells());
    // Trading tiles 1 and 2 pairs each unsolvable state with a solvable one.
    return may_be_solvable(s) ? s : trade_tiles_1_and_2(s);
  }

  absl::StatusOr<State> parse(std::string_view text) const {
    if (const auto printed = scan_permutation(text, cells(), 0)) return *printed;
    const auto read = read_tiles(text, size());
    if (!read.ok()) return read.status();
    return pack_permutation(read->tiles);
  }

  std::string print(State s) const { return print_permutation(s, cells(), 0); }

  std::vector<std::string> reading_notes(std::string_view text) const {
    if (scan_permutation(text, cells(), 0)) return {};
    const auto read = read_tiles(text, size());
    return read.ok() ? read->notes : std::vector<std::string>();
  }

  // Returns the shapes. Tiles that belong into the same row have the same colour.
  Picture shapes(State s) const {
    Picture picture = {board_floor(rows_, columns_)};
    for (int place = 0; place < cells(); ++place) {
      const auto tile = static_cast<int>(s >> 4 * place & 15);
      if (tile == 0) continue;
      const std::string name = std::to_string(tile);
      picture.push_back(in_cell(name, ShapeKind::kRect, place / columns_, place % columns_,
                                piece_colour(static_cast<std::size_t>((tile - 1) / columns_))));
      picture.back().label = name;
    }
    return picture;
  }

  // Names the tiles that move, the tile next to the blank first: "7 left", or for a run "3 7 left".
  std::string move_name(State from, State to) const {
    const int before = blank_cell(from), after = blank_cell(to);
    const bool same_row = before / columns_ == after / columns_;
    const int stride = (after > before ? 1 : -1) * (same_row ? 1 : columns_);
    std::string out;
    for (int cell = before; cell != after; cell += stride) {
      out += std::to_string(from >> 4 * (cell + stride) & 15) + " ";
    }
    // Tiles go where the blank came from.
    if (same_row) return out + (stride > 0 ? "left" : "right");
    return out + (stride > 0 ? "up" : "down");
  }

  // Returns the direction of the blank. A run of tiles therefore has the same mover as the single
  // moves that it replaces.
  Mover mover(State from, State to) const {
    const int before = blank_cell(from), after = blank_cell(to);
    const bool same_row = before / columns_ == after / columns_;
    const std::uint32_t direction = (same_row ? 0 : 2) + (after > before ? 1 : 0);
    return {direction, direction};
  }

  // Ranks all orders of the cells, half of which (on a line, most) cannot be reached. Only boards
  // that are too small for words use ranks, and unreachable ranks cost them little.
  std::uint64_t num_ranks() const { return cells() <= 9 ? ranks_.num_ranks() : 0; }
  std::uint64_t num_states() const {
    return reach_.is_line() ? static_cast<std::uint64_t>(cells()) : ranks_.num_states() / 2;
  }
  std::uint64_t rank(State s) const { return ranks_.rank(s); }
  State unrank(std::uint64_t rank) const { return ranks_.unrank(rank); }

  // Returns the spec of the dense engine. The segment is the blank's cell, and the order is the
  // order of the tiles without the blank. Both are read along the shorter side, so that a move up
  // or down passes over fewer tiles. A single line has no spec, because nearly all orders are out
  // of reach.
  //
  // Going up moves a tile over the tiles of its line before the blank, going down over the tiles
  // after it. Going left and right does not change the order. In the metric `multi`, the moves
  // along a line in the same direction are a slide.
  DenseSpec dense_spec() const {
    if (reach_.is_line()) return {};
    const int rows = std::max(rows_, columns_), columns = std::min(rows_, columns_);
    DenseSpec spec{cells() - 1, cells(), {}};
    int slides = 0;
    const auto line = [&](int cell, int stride, int length) {
      for (int i = 1; i < length; ++i, cell += stride) {
        const int to = cell + stride, slide = single_ ? -1 : slides;
        if (stride == columns) spec.moves.push_back({cell, to, cell, columns, false, slide});
        if (stride == -columns) spec.moves.push_back({cell, to, to, columns, true, slide});
        if (stride == 1 || stride == -1) spec.moves.push_back({cell, to, 0, 1, false, slide});
      }
      ++slides;
    };
    for (int r = 0; r < rows; ++r) {
      line(r * columns, 1, columns);
      line((r + 1) * columns - 1, -1, columns);
    }
    for (int c = 0; c < columns; ++c) {
      line(c, columns, rows);
      line(cells() - columns + c, -columns, rows);
    }
    return spec;
  }
  int segment(State s) const { return place_of(blank_cell(s)); }
  State order(State s) const {
    State along = 0;
    for (int cell = 0; cell < cells(); ++cell) along |= (s >> 4 * cell & 15) << 4 * place_of(cell);
    return without_blank(along) - ones(cells() - 1);
  }
  State state(int segment, State order) const {
    const State along = with_blank(order + ones(cells() - 1), segment);
    State s = 0;
    for (int cell = 0; cell < cells(); ++cell) s |= (along >> 4 * place_of(cell) & 15) << 4 * cell;
    return s;
  }

 private:
  // Returns a 1 in a cell's nibble. No cell is above 15: the mask tells compilers and analyzers so.
  static State one_at(int cell) { return State{1} << (4 * cell & 60); }

  // Returns a 1 in each of the lowest nibbles.
  static State ones(int nibbles) { return 0x1111111111111111 & ((State{1} << 4 * nibbles) - 1); }

  // Returns a cell's place when the board is read along its shorter side.
  int place_of(int cell) const {
    return columns_ > rows_ ? cell % columns_ * rows_ + cell / columns_ : cell;
  }

  // Returns the goal 1 .. n-1, then the blank.
  static State default_goal(int cells) { return cells == 1 ? 0 : sorted_permutation(cells) >> 4; }

  State trade_tiles_1_and_2(State s) const {
    for (int cell = 0; cell < cells(); ++cell) {
      const State tile = s >> 4 * cell & 15;
      if (tile == 1 || tile == 2) s ^= State{3} << 4 * cell;
    }
    return s;
  }

  // Returns a random state of a line: a random order of tiles among the orders of the goals, and a
  // random place of the blank. Goals with equal orders count once, because they lead to the same
  // states.
  State random_on_line(Random& random) const {
    std::set<State> orders;
    for (const State goal : goals_) orders.insert(without_blank(goal));
    const State tiles =
        *std::next(orders.begin(), static_cast<std::ptrdiff_t>(random.below(orders.size())));
    return with_blank(tiles, static_cast<int>(random.below(static_cast<std::uint64_t>(cells()))));
  }

  // A step of the blank from one cell to the next. `restarts` is true if the step starts from the
  // state itself instead of from the previous successor. `to` is the cell's shift in the state.
  struct Step {
    State both;  // a 1 in either cell's nibble
    std::uint8_t to;
    bool restarts;
    std::int8_t way, back;  // numbers of the move that ends here, and of the move back
  };
  struct Steps {
    int count = 0;
    std::array<Step, 15> all{};
    std::array<std::int8_t, 30> last_step_of;  // the last step of each move, or -1

    Steps() { last_step_of.fill(-1); }

    void add(int cell, int stride, int most, int first_move, int first_back) {
      for (int n = 0; n < most; ++n) {
        last_step_of[first_move + n] = static_cast<std::int8_t>(count);
        const int from = cell + n * stride;
        const int to = from + stride;
        all[count++] = {one_at(from) | one_at(to), static_cast<std::uint8_t>(4 * to), n == 0,
                        static_cast<std::int8_t>(first_move + n),
                        static_cast<std::int8_t>(first_back + n)};
      }
    }
  };

  int rows_, columns_;
  bool single_;
  TilesReach reach_;
  PermutationRank ranks_;
  int moves_ = 0;
  GroupMoves group_moves_;
  std::array<Steps, 16> steps_{};  // steps of the blank, by its cell
  GoalStates goals_;
};

template <>
inline constexpr auto kNamed<Tiles::Metric> = std::to_array<Named<Tiles::Metric>>(
    {{"single", Tiles::Metric::kSingle}, {"multi", Tiles::Metric::kMulti}});

}  // namespace trailblaze
