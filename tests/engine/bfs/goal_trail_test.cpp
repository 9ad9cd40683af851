#include "engine/bfs/goal_trail.hpp"

#include "engine/bfs/bidirectional.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {
namespace {

// Builds a trail, and compares its answer for each state with the oracle.
template <Reversible P>
void check_all_answers(const P& puzzle, const std::vector<State>& states, const Crew& crew) {
  const AnyPuzzleOf any(puzzle);
  GoalTrail trail(any, any.goals(), crew, Limits{});
  while (trail.deepen()) {
  }
  REQUIRE(trail.complete());
  for (const State start : states) {
    const auto survey = oracle::explore(puzzle, start);
    const std::optional<Result> result = trail.answer(start);
    REQUIRE(result);
    REQUIRE((result->outcome == Outcome::kSolved) == survey.shortest.has_value());
    if (!survey.shortest) {
      REQUIRE(result->outcome == Outcome::kExhausted);
      continue;
    }
    REQUIRE(result->length() == *survey.shortest);
    REQUIRE(result->path.front() == start);
    REQUIRE(puzzle.is_goal(result->path.back()));
    REQUIRE(is_legal(puzzle, result->path));
  }
}

TEST_CASE("goal trail: agrees with the oracle for every start", "[oracle][threads]") {
  const Crew one(1), three(3);
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const State size = 1 + random.below(40);
    const auto graph = random_graph<true>(random, size, random.below(2 * size));
    std::vector<State> states;
    for (State i = 0; i < size; ++i) states.push_back(mix(i));
    check_all_answers(graph, states, round % 2 == 0 ? one : three);
  }
}

TEST_CASE("goal trail: under a symmetry, paths are real positions", "[oracle][threads]") {
  const Twins twins{9, 8, 3};
  std::vector<State> states;
  for (State s = 0; s < 81; ++s) states.push_back(s);
  check_all_answers(twins, states, Crew(2));
}

TEST_CASE("goal trail: an incomplete trail answers only the starts that it knows",
          "[goal_trail][threads]") {
  const AnyPuzzleOf graph(chain<true>(0, 100));
  GoalTrail trail(graph, {100}, Crew(1), Limits{});
  for (int i = 0; i < 10; ++i) REQUIRE(trail.deepen());
  CHECK_FALSE(trail.complete());
  CHECK(trail.states() == 11);
  REQUIRE(trail.answer(90));
  CHECK(trail.answer(90)->length() == 10);
  CHECK_FALSE(trail.answer(89));
}

TEST_CASE("goal trail: a limit leaves the trail incomplete", "[limits][threads]") {
  const AnyPuzzleOf graph(chain<true>(0, 1'000'000));
  GoalTrail trail(graph, {1'000'000}, Crew(1), Limits{.max_states = 500});
  while (trail.deepen()) {
  }
  CHECK_FALSE(trail.complete());
  CHECK(trail.stop() == Stop::kStates);
  CHECK_FALSE(trail.answer(5));
  REQUIRE(trail.answer(999'900));
  CHECK(trail.answer(999'900)->length() == 100);
}

}  // namespace
}  // namespace trailblaze
