// Tests particular to depth-first search and iterative deepening. oracle_test.cpp compares both
// with the oracle, synthetic_test.cpp the states that depth-first search visits.
#include "engine/bfs/dfs.hpp"

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"

namespace trailblaze {
namespace {

TEST_CASE("dfs: takes successors in the order in which the puzzle emits them", "[dfs]") {
  // 0 -> 1, 2;  1 -> 3;  2 -> 3: the first branch leads to the goal, so 2 is never entered.
  const DirectedGraph graph{[](State s) -> std::vector<State> {
                              if (s == 0) return {1, 2};
                              if (s < 3) return {3};
                              return {};
                            },
                            3};
  CHECK(dfs(AnyPuzzleOf(graph), 0, Options{Crew(1)}).path == std::vector<State>{0, 1, 3});
}

TEST_CASE("dfs: under a symmetry it stores classes and follows real positions", "[dfs]") {
  const Twins twins{20, 19, 3};
  const Result result = dfs(AnyPuzzleOf(twins), twins.at(2, 10), Options{Crew(1)});
  REQUIRE(result.outcome == Outcome::kSolved);
  CHECK(is_legal(twins, result.path));
  CHECK(twins.is_goal(result.path.back()));
  CHECK(result.stored <= 20 * 21 / 2);
}

TEST_CASE("dfs: a limit on depth proves nothing about deeper states", "[limits]") {
  const DirectedGraph graph = chain<false>(0, 1'000);
  const auto to_depth = [&](std::uint64_t depth) {
    return dfs(AnyPuzzleOf(graph), 0, {Crew(1), {.max_depth = depth}});
  };
  CHECK(to_depth(1'000).length() == 1'000);
  const Result result = to_depth(999);
  CHECK(result.outcome == Outcome::kLimit);
  CHECK(result.stop == Stop::kDepth);
}

TEST_CASE("dfs: limits on states, memory and time end the search", "[limits]") {
  const DirectedGraph endless{[](State s) { return std::vector<State>{2 * s, 2 * s + 1}; }};
  Result result = dfs(AnyPuzzleOf(endless), 1, {Crew(1), {.max_states = 10'000}});
  CHECK(result.outcome == Outcome::kLimit);
  CHECK(result.stop == Stop::kStates);
  CHECK(result.stored <= 10'001);

  const DirectedGraph line{[](State s) { return std::vector<State>{s + 1}; }};
  const Limits limits{.max_bytes = std::uint64_t{8} << 20};
  result = dfs(AnyPuzzleOf(line), 0, {Crew(1), limits});
  CHECK(result.stop == Stop::kMemory);
  CHECK(result.table_bytes <= limits.max_bytes);

  result = dfs(AnyPuzzleOf(line), 0, {Crew(1), {.max_seconds = 0.1}});
  CHECK(result.stop == Stop::kSeconds);
  CHECK(result.seconds < 20);
}

TEST_CASE("ids: reports a pass for each depth, and stops at its own limits", "[limits]") {
  DirectedGraph graph{[](State s) { return std::vector<State>{2 * s, 2 * s + 1}; }, 15};
  const Result solved = iterative_deepening(AnyPuzzleOf(graph), 1, Options{Crew(1)});
  REQUIRE(solved.length() == 3);
  REQUIRE(solved.bounds.size() == 3);
  CHECK(solved.bounds[0].bound == 1);
  CHECK(solved.bounds[0].nodes == 3);
  CHECK(solved.bounds[1].nodes == 7);
  CHECK(solved.bounds[2].nodes == 15);  // the goal is the last state at its depth

  graph.goal = std::nullopt;
  const Result deep = iterative_deepening(AnyPuzzleOf(graph), 1, {Crew(1), {.max_depth = 12}});
  CHECK(deep.stop == Stop::kDepth);
  CHECK(deep.lower_bound == 13);
  CHECK(deep.bounds.back().nodes == (1 << 13) - 1);
  const Result late = iterative_deepening(AnyPuzzleOf(graph), 1, {Crew(1), {.max_seconds = 0.1}});
  CHECK(late.stop == Stop::kSeconds);
  CHECK(late.seconds < 20);
}

TEST_CASE("ids: prunes cycles on the path, and so proves a finite puzzle unsolvable", "[dfs]") {
  const UndirectedGraph graph{[](State s) {
    return std::vector<State>{(s + 1) % 12, (s + 11) % 12};
  }};
  const Result result = iterative_deepening(AnyPuzzleOf(graph), 0, Options{Crew(1)});
  CHECK(result.outcome == Outcome::kExhausted);
  CHECK(result.bounds.back().nodes == 1 + 2 * 11);
}

}  // namespace
}  // namespace trailblaze
