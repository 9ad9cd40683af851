// Compares the small search alone with the oracle, and tests the level at which it grows too large.
// tests/engine/run/by_levels_test.cpp checks the searches that continue from it.
#include "engine/bfs/small_search.hpp"

#include <csignal>
#include <numeric>

#include "engine/base/parallel.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/by_levels.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

TEST_CASE("small search: an interrupt within a level drops that level", "[limits][threads]") {
  // Expanding a state above 3,000 interrupts the process.
  const DirectedGraph doubling{[](State s) {
    if (s > 3'000) interrupt_signal = SIGINT;
    return std::vector<State>{2 * s, 2 * s + 1};
  }};
  const Crew crew(1);
  const Result result = enumerate(AnyPuzzleOf(doubling), 1, {crew});
  interrupt_signal = 0;
  CHECK(result.stop == Stop::kInterrupted);
  REQUIRE(result.levels.size() == 12);
  CHECK(result.levels.back().states == 2'048);
  CHECK(result.stored >= 4'095);
}

// Returns the bits of the ways back from s to states for which `is_above` holds.
std::uint32_t ways_back(const NamedGraph& graph, State s, auto&& is_above) {
  std::uint32_t ways = 0;
  graph.for_each_way(s, [&](State t, int way, int /*back*/) {
    if (is_above(t)) ways |= std::uint32_t{1} << way;
  });
  return ways;
}

template <Puzzle P>
void check_origins(const P& graph, State start) {
  const auto survey = oracle::explore(graph, start);
  const AnyPuzzleOf puzzle(graph);
  Watch watch{Limits{}};
  SmallSearch search(puzzle, watch, SmallSearch::Parents::kLeast);
  REQUIRE(run_levels(search, search.begin({&start, 1}), kUnlimited) == Stop::kNone);
  REQUIRE_FALSE(search.outgrown());
  const FoundLevels found = search.hand_over();
  REQUIRE(found.states.size() == survey.depth.size());
  REQUIRE(found.depths() == survey.levels.size());
  REQUIRE(found.origins.size() == found.states.size());
  for (std::size_t d = 0; d < found.depths(); ++d) {
    REQUIRE(found.level(d).size() == survey.levels[d]);
    for (const State s : found.level(d)) REQUIRE(survey.depth.at(s) == d);
  }
  for (std::size_t i = 1; i < found.states.size(); ++i) {
    const State s = found.states[i];
    const std::uint64_t depth = survey.depth.at(s);
    State least = ~State{0};
    for (const State t : found.level(depth - 1)) {
      const std::vector<State> next = oracle::next_states(graph, t);
      if (std::ranges::find(next, s) != next.end()) least = std::min(least, t);
    }
    if constexpr (NamesWays<P>) {
      const auto is_above = [&](State t) { return survey.depth.at(t) + 1 == depth; };
      REQUIRE(found.origins[i] == ways_back(graph, s, is_above));
    } else {
      REQUIRE(found.states[found.origins[i]] == least);
    }
    const std::vector<State> chain = search.chain(s);
    REQUIRE(chain.size() == depth + 1);
    REQUIRE(chain[depth - 1] == least);
    REQUIRE(is_legal(graph, chain));
    REQUIRE(search.contains(s));
  }
  for (std::uint64_t i = 0; i < 100; ++i) {
    REQUIRE(search.contains(mix(i)) == survey.depth.contains(mix(i)));
  }
}

TEST_CASE("small search: it knows the levels, all origins, and the seen states", "[bfs][threads]") {
  Random random(74);
  for (int round = 0; round < effort(100); ++round) {
    const State size = 2 + random.below(80);
    check_origins(random_graph<false>(random, size, random.below(4 * size)),
                  mix(random.below(size)));
    const NamedGraph named = named_graph(random, 64, size, 2 * size, round % 2 == 0);
    check_origins(named, busiest(named));
  }
}

TEST_CASE("small search: repeated and equivalent roots count once", "[bfs][threads]") {
  const AnyPuzzleOf puzzle(Twins{5, 4, 4});
  Watch watch{Limits{}};
  SmallSearch search(puzzle, watch, SmallSearch::Parents::kAny);
  const std::vector<State> roots{3, 15, 7, 3};  // 3 and 15 belong to the same class
  CHECK(search.begin(roots) == Stop::kNone);
  CHECK(search.levels().size() == 1);
  CHECK(std::vector<State>(search.frontier().begin(), search.frontier().end()) ==
        std::vector<State>{3, 7});
  CHECK(search.stored() == 2);
}

TEST_CASE("small search: if it grows too large, it returns to the level before", "[bfs][threads]") {
  const AnyPuzzleOf puzzle(DirectedGraph{[](State s) {
    std::vector<State> next(10);
    std::iota(next.begin(), next.end(), 10 * s);
    return next;
  }});
  Watch watch{Limits{}};
  SmallSearch search(puzzle, watch, SmallSearch::Parents::kAny, 100);
  const State start = 1;
  REQUIRE(search.begin({&start, 1}) == Stop::kNone);
  while (!search.outgrown()) REQUIRE(search.advance() == Stop::kNone);
  CHECK(search.depth() == 2);
  CHECK(search.hand_over().states.size() == 111);
  CHECK(search.counters().expanded == 11);
}

TEST_CASE("small search: a way that is not below num_ways() is an error", "[bfs][threads]") {
  NamedGraph graph;
  graph.join(1, 2);
  graph.edges->at(1).front().back = kMostWays;
  CHECK(fails_check("num_ways()", [&] { enumerate(AnyPuzzleOf(graph), 1, {Crew(1)}); }));
}

TEST_CASE("small search: a state that is not below 2^state_bits() is an error", "[bfs][threads]") {
  const AnyPuzzleOf puzzle(WithStateBits<DirectedGraph>{chain<false>(0, 20), 4});
  CHECK(fails_check("state_bits()", [&] { enumerate(puzzle, 0, {Crew(1)}); }));
}

}  // namespace
}  // namespace trailblaze
