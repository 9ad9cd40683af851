#include "engine/bfs/shortest_paths.hpp"

#include <set>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/ranked_tables.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMost = 1000;

using Paths = std::vector<std::vector<State>>;

// Returns every path of `moves` moves to a goal, by brute force.
template <Puzzle P>
Paths tried_out(const P& puzzle, State start, std::uint64_t moves) {
  std::set<std::vector<State>> paths{{start}};
  for (; moves > 0; --moves) {
    std::set<std::vector<State>> longer;
    for (std::vector<State> path : paths) {
      for (const State t : oracle::next_states(puzzle, path.back())) {
        path.push_back(t);
        longer.insert(path);
        path.pop_back();
      }
    }
    paths = std::move(longer);
  }
  std::erase_if(paths, [&](const auto& path) { return !puzzle.is_goal(path.back()); });
  return {paths.begin(), paths.end()};
}

// Checks the count and the list against brute force, both with and without listed goals.
template <Puzzle P>
void check_paths(const P& puzzle, State start, bool try_out) {
  const auto survey = oracle::explore(puzzle, start);
  if (!survey.shortest) return;
  const AnyPuzzleOf any(puzzle);
  const Crew crew(2);
  for (const auto& goals : {any.goals(), std::vector<State>{}}) {
    const ShortestPaths all =
        shortest_paths(any, start, *survey.shortest, goals, {crew, Limits{}}, {kMost});
    REQUIRE(all.stop == Stop::kNone);
    REQUIRE(all.count.text() == std::to_string(survey.shortest_paths));
    REQUIRE(all.listed.size() == std::min<std::uint64_t>(kMost, survey.shortest_paths));
    if (try_out) REQUIRE(all.listed == tried_out(puzzle, start, *survey.shortest));
  }
}

TEST_CASE("shortest paths: on random graphs, count and list equal brute force",
          "[oracle][threads]") {
  Random random(5);
  for (int round = 0; round < 300; ++round) {
    const State size = 2 + random.below(12);
    check_paths(random_graph<true>(random, size, random.below(3 * size)), mix(random.below(size)),
                size < 10);
    check_paths(random_graph<false>(random, size, random.below(5 * size)), mix(random.below(size)),
                size < 10);
  }
}

TEST_CASE("shortest paths: under a symmetry, they are paths of real states", "[oracle][threads]") {
  for (State start = 0; start < 36; ++start) check_paths(Twins{6, 5, 2}, start, true);
}

TEST_CASE("shortest paths: a start that is a goal has one shortest path, of no moves",
          "[threads]") {
  const RankedTiles tiles(2, 2, Tiles::Metric::kSingle);
  check_paths(tiles, AnyPuzzleOf(tiles).goals().front(), true);
}

TEST_CASE("shortest paths: of 8-puzzles, with and without a table, equal a plain search",
          "[oracle]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const RankedTiles tiles(lighter(3, 2), lighter(3, 4), metric);
    const AnyPuzzleOf any(tiles);
    const State goal = any.goals().front();
    const BuiltTable built = table_by_queue(any, goal);
    const auto marks = [&](std::span<const State> states, unsigned* out) {
      for (const State s : states) {
        const unsigned code = built.table.code(tiles.rank(s));
        *out++ = code == 0 ? kNoMark : code - 1;
      }
    };
    const auto survey = oracle::explore(tiles, goal);  // from the goal; moves are reversible
    Random random(6);
    const Crew crew(1);
    for (int i = 0; i < 100; ++i) {
      const State start = tiles.random_state(random);
      const std::uint64_t length = survey.depth.at(start);
      const auto known = shortest_paths_down(any, start, length, marks, {crew, Limits{}}, {kMost});
      REQUIRE(known.count.text() == std::to_string(survey.path_counts.at(start)));
      REQUIRE(known.listed.size() == std::min<std::uint64_t>(kMost, survey.path_counts.at(start)));
      if (i % 20 != 0) continue;
      for (const auto& goals : {any.goals(), std::vector<State>{}}) {
        const auto found = shortest_paths(any, start, length, goals, {crew, Limits{}}, {kMost});
        REQUIRE(found.count.text() == known.count.text());
        REQUIRE(found.listed == known.listed);
      }
    }
  }
}

TEST_CASE("shortest paths: counts more paths than fit in 64 bits", "[threads]") {
  // A row of 100 diamonds: 2^100 paths.
  const auto next = [](State s) -> std::vector<State> {
    if (s == 300) return {};
    return s % 3 == 0 ? std::vector<State>{s + 1, s + 2} : std::vector<State>{s / 3 * 3 + 3};
  };
  const DirectedGraph graph{next, 300};
  const Crew crew(1);
  const auto all = shortest_paths(AnyPuzzleOf(graph), 0, 200, {}, {crew, Limits{}}, {10});
  CHECK(all.count.text() == "1267650600228229401496703205376");
  CHECK(all.listed.size() == 10);
}

TEST_CASE("shortest paths: a limit is reported, and no count", "[threads]") {
  const UndirectedGraph graph = chain<true>(0, 1000);
  const Crew crew(1);
  const Limits limits{.max_states = 100};
  for (const auto& goals : {std::vector<State>{1000}, std::vector<State>{}}) {
    const auto all = shortest_paths(AnyPuzzleOf(graph), 0, 1000, goals, {crew, limits}, {10});
    CHECK(all.stop == Stop::kStates);
    CHECK(all.count.text() == "0");
    CHECK(all.listed.empty());
  }
}

// Six numbers in reverse order, sorted by swaps of neighbours: 292,864 shortest paths (the reduced
// words of the longest element, OEIS A005118), and layers of up to 101 states.
TEST_CASE("shortest paths: with little memory, the search stops or counts all of them",
          "[torture][threads]") {
  const auto session = open_puzzle("cayley", {{"size", "6"}});
  const AnyPuzzle& puzzle = session->puzzle();
  const State start = puzzle.parse("6 5 4 3 2 1").value();
  const std::vector<State> goals = puzzle.goals();
  const Crew crew(2);
  for (const auto& known : {goals, std::vector<State>{}}) {
    const auto all = shortest_paths(puzzle, start, 15, known, {crew, Limits{}}, {10});
    REQUIRE(all.count.text() == "292864");
    int stopped = 0;
    for (std::uint64_t bytes = 1 << 10; bytes < 8 << 20; bytes += bytes / 16) {
      const Limits limits{.max_bytes = bytes};
      const auto some = shortest_paths(puzzle, start, 15, known, {crew, limits}, {10});
      const bool is_whole = some.stop == Stop::kNone;
      CHECK((is_whole || some.stop == Stop::kMemory));
      CHECK(some.count.text() == (is_whole ? all.count.text() : "0"));
      stopped += is_whole ? 0 : 1;
    }
    CHECK(stopped > 0);
  }
}

}  // namespace
}  // namespace trailblaze
