// Wraps any Puzzle that an author wrote into an AnyPuzzle, which the engine works with:
//
//   AnyPuzzleOf eight(Tiles(3, 3));
//   const auto engine = make_engine(eight, Storage::kTrail, Purpose::kPath, run);
//   solve_by_levels(*engine, eight, start, run)
//
// If a puzzle lacks an optional part, AnyPuzzle's default answers instead.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/picture/text_shapes.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/place_moves.hpp"

namespace trailblaze {

template <Puzzle P>
Traits traits_of(const P& puzzle) {
  Traits traits;
  traits.reversible = Reversible<P>;
  if constexpr (Alternates<P>) traits.alternates = puzzle.alternates();
  traits.symmetric = HasSymmetry<P>;
  if constexpr (requires { puzzle.has_symmetry(); }) traits.symmetric = puzzle.has_symmetry();
  if constexpr (HasGoalClasses<P>) traits.goal_classes = puzzle.has_goal_classes();
  traits.random = HasRandom<P>;
  // Some puzzles know only after their goals are set whether they draw solvable states.
  if constexpr (requires { puzzle.draws_solvable(); }) traits.random = puzzle.draws_solvable();
  traits.decides_solvability = HasSolvability<P>;
  static_assert(
      !requires { P::kFindsAllUnsolvable; }, "define finds_all_unsolvable() instead");
  // If this is false, auto never chooses a search that must know that a solution exists.
  if constexpr (requires { puzzle.finds_all_unsolvable(); }) {
    traits.decides_solvability = puzzle.finds_all_unsolvable();
  }
  traits.invariant = HasInvariant<P>;
  traits.counts_moves_left = CountsMovesLeft<P>;
  if constexpr (MovesByMasks<P>) traits.moves_by_masks = !puzzle.masks().empty();
  traits.segmented = Sweepable<P>;
  traits.rank_moves = HasRankMoves<P>;
  traits.fixed_moves = HasFixedMoves<P>;
  traits.projects = Projectable<P>;
  traits.names_movers = NamesMovers<P>;
  traits.describes_paths = DescribesPaths<P>;
  traits.replays_moves = ReplaysMoves<P>;
  traits.state_bits = state_bits(puzzle);
  if constexpr (NamesWays<P>) traits.num_ways = puzzle.num_ways();
  if constexpr (Ranked<P>) traits.num_ranks = puzzle.num_ranks();
  if constexpr (HasNumStates<P>) traits.num_states = puzzle.num_states();
  return traits;
}

// The only template between a puzzle and the engine.
template <Puzzle P>
class AnyPuzzleOf final : public AnyPuzzle {
 public:
  explicit AnyPuzzleOf(P puzzle)
      : AnyPuzzle(traits_of(puzzle)),
        puzzle_(std::move(puzzle)),
        place_moves_(place_moves_of(puzzle_)) {}

  const P& puzzle() const { return puzzle_; }

  std::size_t expand(std::span<const State> from, Successors& out) const override {
    if constexpr (WritesSuccessors<P>) {
      if (puzzle_.writes_successors()) return puzzle_.write_successors(from, out);
    }
    return AnyPuzzleOf::expand_plainly(from, out);
  }

  // Not inline, so that expand and expand_classes share a single copy of the puzzle's moves.
  __attribute__((noinline)) std::size_t expand_plainly(std::span<const State> from,
                                                       Successors& out) const override {
    return out.fill(
        from.size(), [&](std::size_t i, const auto& emit) __attribute__((always_inline)) {
          puzzle_.for_each_successor(from[i], emit);
        });
  }

  std::size_t expand_classes(std::span<const State> from, Successors& out) const override {
    if constexpr (!HasSymmetry<P>) {
      return AnyPuzzleOf::expand(from, out);
    } else {
      return out.fill(from.size(), [&](std::size_t i, const auto& emit) {
        puzzle_.for_each_successor(from[i], [&](State t) { emit(representative(puzzle_, t)); });
      });
    }
  }

  std::size_t expand_ways(std::span<const State> from, const std::uint32_t* done,
                          WaySuccessors& out) const override {
    if constexpr (ExpandsGroups<P>) {
      if (puzzle_.expands_groups()) return puzzle_.expand_group(from, done, out);
    }
    if (place_moves_ && PlaceMoves::serves()) return place_moves_->expand(from, done, out);
    return AnyPuzzleOf::expand_ways_plainly(from, done, out);
  }

  std::size_t expand_ways_plainly(std::span<const State> from, const std::uint32_t* done,
                                  WaySuccessors& out) const override {
    if constexpr (NamesWays<P>) {
      const int ways = std::min(traits().num_ways, kMostWays);
      return out.fill(from.size(), [&](std::size_t i, const auto& emit) {
        puzzle_.for_each_way(from[i], [&](State t, int way, int back) {
          const bool known = 0 <= way && way < ways && 0 <= back && back < ways;
          emit(t, !known || (done[i] >> way & 1) == 0, known ? back : WaySuccessors::kWrongWay);
        });
      });
    } else {
      fail_missing("no ways");
    }
  }

  std::size_t first_goal(std::span<const State> states) const override {
    std::size_t i = 0;
    while (i < states.size() && !puzzle_.is_goal(states[i])) ++i;
    return i;
  }

  void canonicalize(std::span<State> states) const override {
    for (State& s : states) s = representative(puzzle_, s);
  }

  void goal_classes(std::span<State> states) const override {
    if constexpr (HasGoalClasses<P>) {
      for (State& s : states) s = puzzle_.goal_class(s);
    } else {
      fail_missing("no classes");
    }
  }

  void rank(std::span<const State> states, std::uint64_t* ranks) const override {
    if constexpr (Ranked<P>) {
      for (const State s : states) *ranks++ = puzzle_.rank(s);
    } else {
      fail_missing("no ranks");
    }
  }
  void unrank(std::span<const std::uint64_t> ranks, State* states) const override {
    if constexpr (Ranked<P>) {
      for (const std::uint64_t rank : ranks) *states++ = puzzle_.unrank(rank);
    } else {
      fail_missing("no ranks");
    }
  }

  void project(std::span<State> states, Pattern kept) const override {
    if constexpr (Projectable<P>) {
      for (State& s : states) s = puzzle_.project(s, kept);
    } else {
      fail_missing("no projections");
    }
  }

  absl::StatusOr<State> parse(std::string_view text) const override { return puzzle_.parse(text); }
  std::string print(State s) const override { return puzzle_.print(s); }
  std::vector<std::string> reading_notes(std::string_view text) const override {
    if constexpr (ExplainsReading<P>) return puzzle_.reading_notes(text);
    return {};
  }

  absl::StatusOr<Picture> shapes(std::string_view text) const override {
    const auto s = puzzle_.parse(text);
    if (!s.ok()) return s.status();
    if constexpr (HasShapesOfText<P>) return puzzle_.shapes_of_text(text);
    if constexpr (HasShapes<P>) return puzzle_.shapes(*s);
    return shapes_of_text(puzzle_.print(*s));
  }

  std::string move_name(State from, State to) const override {
    if constexpr (NamesMoves<P>) return puzzle_.move_name(from, to);
    return "to " + puzzle_.print(to);
  }

  std::vector<MoveOrder> move_orders() const override {
    if constexpr (NamesMoveOrders<P>) return puzzle_.move_orders();
    return {};
  }
  Mover mover(State from, State to) const override {
    if constexpr (NamesMovers<P>) return puzzle_.mover(from, to);
    fail_missing("no movers");
  }

  PathText describe_path(std::span<const State> path) const override {
    if constexpr (DescribesPaths<P>) return puzzle_.describe_path(path);
    PathText text;
    for (const State s : path) text.states.push_back(puzzle_.print(s));
    for (std::size_t i = 1; i < path.size(); ++i) {
      text.moves.push_back(AnyPuzzleOf::move_name(path[i - 1], path[i]));
    }
    return text;
  }

  absl::StatusOr<std::vector<State>> replay(State s, std::string_view line) const override {
    if constexpr (ReplaysMoves<P>) return puzzle_.replay(s, line);
    fail_missing("no line of moves");
  }

  bool list_goals(std::vector<State>& goals) const override {
    if constexpr (HasGoalStates<P>) {
      return puzzle_.for_each_goal([&](State goal) { goals.push_back(goal); });
    }
    return false;
  }
  bool may_be_solvable(State s) const override {
    if constexpr (HasSolvability<P>) return puzzle_.may_be_solvable(s);
    return true;
  }
  std::string why_unsolvable(State s) const override {
    if constexpr (ExplainsUnsolvable<P>) return puzzle_.why_unsolvable(s);
    return "";
  }
  std::uint64_t invariant(State s) const override {
    if constexpr (HasInvariant<P>) return puzzle_.invariant(s);
    fail_missing("no invariant");
  }
  std::uint64_t moves_left(State s) const override {
    if constexpr (CountsMovesLeft<P>) return puzzle_.moves_left(s);
    fail_missing("no count of moves");
  }
  std::vector<State> masks() const override {
    if constexpr (MovesByMasks<P>) return puzzle_.masks();
    fail_missing("no masks");
  }
  State random_state(Random& random) const override {
    if constexpr (HasRandom<P>) return puzzle_.random_state(random);
    fail_missing("no random states");
  }

  RankMoves rank_moves() const override {
    if constexpr (HasRankMoves<P>) return puzzle_.rank_moves();
    fail_missing("no moves of ranks");
  }

  DenseSpec dense_spec() const override {
    if constexpr (Sweepable<P>) return puzzle_.dense_spec();
    fail_missing("no segments");
  }
  DensePosition dense_position(State s) const override {
    if constexpr (Sweepable<P>) return {puzzle_.segment(s), puzzle_.order(s)};
    fail_missing("no segments");
  }
  State state_at(const DensePosition& position) const override {
    if constexpr (Sweepable<P>) return puzzle_.state(position.segment, position.order);
    fail_missing("no segments");
  }

  int num_moves() const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.num_moves();
    fail_missing("no fixed moves");
  }
  std::optional<State> move(State s, int number) const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.move(s, number);
    fail_missing("no fixed moves");
  }
  int num_frames() const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.num_frames();
    fail_missing("no fixed moves");
  }
  int frame(State s) const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.frame(s);
    fail_missing("no fixed moves");
  }
  State frame_state(int frame) const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.frame_state(frame);
    fail_missing("no fixed moves");
  }

 private:
  const P puzzle_;
  const std::optional<PlaceMoves> place_moves_;  // set if moves only permute places
};

}  // namespace trailblaze
