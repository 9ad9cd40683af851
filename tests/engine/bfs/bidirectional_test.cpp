#include "engine/bfs/bidirectional.hpp"

#include <array>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

TEST_CASE("bidirectional: agrees with the oracle on random graphs", "[oracle][threads]") {
  const Crew one(1), three(3);
  Random random(3);
  int solved = 0;
  for_random_graphs<true>(random, 2'000, 80, 2, [&](const auto& surveyed, int round) {
    const auto& [graph, start, survey] = surveyed;
    const AnyPuzzleOf any(graph);
    const Options options{round % 2 == 0 ? one : three};
    const std::size_t most_small = std::array<std::size_t, 4>{1, 4, 20, 1'000}[random.below(4)];
    const Result result = bidirectional(any, start, any.goals(), options, most_small);
    const Result by_levels = bidirectional(any, start, any.goals(), options, 0);
    REQUIRE(result.path == by_levels.path);
    REQUIRE(numbers_of(result) == numbers_of(by_levels));
    if (!survey.shortest) {
      REQUIRE(result.outcome == Outcome::kExhausted);
      return;
    }
    ++solved;
    REQUIRE(result.outcome == Outcome::kSolved);
    REQUIRE(result.length() == *survey.shortest);
    REQUIRE(result.path.front() == start);
    REQUIRE(graph.is_goal(result.path.back()));
    REQUIRE(is_legal(graph, result.path));
  });
  CHECK(solved > effort(400));
  CHECK(solved < effort(1'900));
}

TEST_CASE("bidirectional: finds shortest paths under a symmetry, from every start",
          "[oracle][threads]") {
  const Twins twins{12, 11, 3};
  const AnyPuzzleOf any(twins);
  const Crew crew(2);
  for (State start = 0; start < 144; ++start) {
    const Result result = bidirectional(any, start, any.goals(), Options{crew});
    REQUIRE(result.outcome == Outcome::kSolved);
    REQUIRE(result.length() == *oracle::explore(twins, start).shortest);
    REQUIRE(result.path.front() == start);
    REQUIRE(twins.is_goal(result.path.back()));
    REQUIRE(is_legal(twins, result.path));
    REQUIRE(result.path == bidirectional(any, start, any.goals(), Options{crew}, start % 20).path);
  }
}

TEST_CASE("bidirectional: stores far fewer states than a search from one side",
          "[bidirectional][threads]") {
  const AnyPuzzleOf plain(Twins{1'000, 500, 500});
  const State start = plain.puzzle().at(480, 480);
  const Result both = bidirectional(plain, start, plain.goals(), Options{Crew(1)});
  const Result one = bfs(plain, start, Options{Crew(1)});
  CHECK(both.length() == 40);
  CHECK(one.length() == 40);
  CHECK(both.stored < one.stored * 3 / 4);
}

TEST_CASE("bidirectional: without goals there is no solution", "[bidirectional][threads]") {
  const AnyPuzzleOf graph(chain<true>(0, 100));
  const Result result = bidirectional(graph, 0, {}, Options{Crew(1)});
  CHECK(result.outcome == Outcome::kExhausted);
}

TEST_CASE("bidirectional: limits end the search with a proved bound", "[limits][threads]") {
  const AnyPuzzleOf graph(chain<true>(0, 1'000));
  CHECK(bidirectional(graph, 0, {1'000}, {Crew(1), {.max_depth = 1'000}}).length() == 1'000);
  const Result deep = bidirectional(graph, 0, {1'000}, {Crew(1), {.max_depth = 999}});
  CHECK(deep.stop == Stop::kDepth);
  CHECK(deep.lower_bound == 1'000);
  const Limits limits{.max_states = 100};
  const Result many = bidirectional(graph, 0, {1'000}, {Crew(1), limits});
  CHECK(many.stop == Stop::kStates);
  CHECK(many.lower_bound <= 101);
  CHECK(many.lower_bound >= 90);
  const Result by_levels = bidirectional(graph, 0, {1'000}, {Crew(1), limits}, 0);
  CHECK(many.lower_bound == by_levels.lower_bound);
  CHECK(many.stored == by_levels.stored);
}

}  // namespace
}  // namespace trailblaze
