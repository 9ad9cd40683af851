// The solutions of a linear system, against a plain breadth-first search.
#include "engine/bfs/linear.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {
namespace {

// Moves invert the bits of random masks.
struct Inversions : WithGoals {
  static constexpr bool kReversible = true;
  std::vector<State> all;

  Inversions(std::vector<State> masks, std::vector<State> goals)
      : WithGoals(std::move(goals)), all(std::move(masks)) {}
  void for_each_successor(State s, auto&& emit) const {
    for (const State mask : all) emit(s ^ mask);
  }
  std::vector<State> masks() const { return all; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

TEST_CASE("linear: lengths and proofs equal those of a search by levels", "[oracle]") {
  static_assert(MovesByMasks<Inversions>);
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    std::vector<State> masks, goals;
    for (std::size_t count = 1 + random.below(8); masks.size() < count;) {
      masks.push_back(1 + random.below(255));
    }
    for (std::size_t count = 1 + random.below(3); goals.size() < count;) {
      goals.push_back(random.below(256));
    }
    const AnyPuzzleOf puzzle(Inversions(masks, goals));
    const MaskMoves moves(masks);
    const State start = random.below(256);
    const auto survey = oracle::explore(puzzle.puzzle(), start);
    const Result result = linear(puzzle, moves, start, puzzle.goals());
    REQUIRE((result.outcome == Outcome::kSolved) == survey.shortest.has_value());
    if (!survey.shortest) {
      REQUIRE(result.outcome == Outcome::kExhausted);
      continue;
    }
    REQUIRE(result.length() == *survey.shortest);
    REQUIRE(result.shortest);
    REQUIRE(is_legal(puzzle.puzzle(), result.path));
    REQUIRE(puzzle.is_goal(result.path.back()));
  }
}

TEST_CASE("linear: a limit on depth leaves the length as a bound", "[limits]") {
  const AnyPuzzleOf puzzle(Inversions({1, 2, 4}, {7}));
  Limits limits;
  limits.max_depth = 3;
  const MaskMoves moves(puzzle.puzzle().all);
  CHECK(linear(puzzle, moves, 0, puzzle.goals(), limits).length() == 3);
  limits.max_depth = 2;
  const Result result = linear(puzzle, moves, 0, puzzle.goals(), limits);
  CHECK(result.stop == Stop::kDepth);
  CHECK(result.lower_bound == 3);
}

}  // namespace
}  // namespace trailblaze
