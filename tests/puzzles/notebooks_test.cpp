// The printed figures of the five notebooks, from re-implementations of the notebooks
// (notebooks.hpp, notebooks_eight.hpp). The truth tests compare the engine's own answers to these
// instances.
#include "tests/support/notebooks.hpp"

#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/notebooks_eight.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using notebooks::Benchmark;
using notebooks::Board;
using notebooks::Jugs;
using notebooks::Pa;
using truth::Json;

// True if each position of the path is among the moves from the position before.
template <class Position, class Moves>
bool is_legal(const std::vector<Position>& path, Moves moves) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const std::vector<Position> next = moves(path[i - 1]);
    if (std::find(next.begin(), next.end(), path[i]) == next.end()) return false;
  }
  return true;
}

// Returns the number of canonical forms that notebook 000's moves reach, and the greatest depth.
std::pair<std::size_t, int> reach(const Pa& start) {
  std::set<std::string> seen{start.canonical()};
  std::vector<Pa> level{start};
  for (int depth = 0;; ++depth) {
    std::vector<Pa> next;
    for (const Pa& p : level) {
      for (const Pa& move : p.moves()) {
        if (seen.insert(move.canonical()).second) next.push_back(move);
      }
    }
    if (next.empty()) return {seen.size(), depth};
    level = std::move(next);
  }
}

TEST_CASE("notebook 000: the jugs have the printed solution", "[truth][notebooks]") {
  const Json expected = truth::notebooks()["jug"];
  const auto solution = notebooks::solve(Jugs{expected["start"].get<std::vector<int>>()});
  REQUIRE(solution);
  std::vector<std::vector<int>> litres;
  for (const Jugs& jugs : *solution) litres.push_back(jugs.litres);
  CHECK(litres == expected["solution"].get<std::vector<std::vector<int>>>());
}

TEST_CASE("notebook 000: the first two moves of the jugs are as printed", "[notebooks]") {
  const std::vector<Jugs> moves = Jugs{{0, 0, 8}}.moves();
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].litres == std::vector<int>{3, 0, 5});
  CHECK(moves[1].litres == std::vector<int>{0, 5, 3});
}

TEST_CASE("notebook 000: depth-first search solves the jugs with legal moves", "[notebooks]") {
  const auto solution = notebooks::solve(Jugs{{0, 0, 8}}, true);
  REQUIRE(solution);
  std::vector<std::vector<int>> litres;
  for (const Jugs& jugs : *solution) litres.push_back(jugs.litres);
  CHECK(litres.size() >= 8);
  CHECK(litres.back() == std::vector<int>{0, 4, 4});
  CHECK(is_legal(litres, [](const std::vector<int>& from) {
    std::vector<std::vector<int>> out;
    for (const Jugs& jugs : Jugs{from}.moves()) out.push_back(jugs.litres);
    return out;
  }));
}

TEST_CASE("notebook 000: jugs without a solution empty the queue", "[notebooks]") {
  CHECK_FALSE(notebooks::solve(Jugs{{0, 0, 10}, {4, 6, 10}, {0, 5, 5}}));
}

TEST_CASE("notebook 000: Pa's puzzle has the printed path of 84 boards", "[truth][notebooks]") {
  const Json expected = truth::notebooks()["pa"];
  const auto solution = notebooks::solve(Pa{expected["start"].get<std::string>()});
  REQUIRE(solution);
  std::vector<std::string> boards;
  for (const Pa& pa : *solution) boards.push_back(pa.board);
  CHECK(boards == expected["solution"].get<std::vector<std::string>>());
  CHECK(boards.size() == expected["states_in_solution"].get<std::size_t>());
  // The four boards in the notebook.
  CHECK(boards[0] == "11221133450067886799");
  CHECK(boards[1] == "11221133405067886799");
  CHECK(boards[82] == "76337622115411990088");
  CHECK(boards[83] == "76337622005411991188");
}

TEST_CASE("notebook 000: Pa's puzzle has 1398 positions, 67104 without canonical()",
          "[truth][notebooks]") {
  const Json expected = truth::notebooks()["pa"];
  Pa start;
  CHECK(reach(start) == std::pair(expected["canonical_reachable"].get<std::size_t>(),
                                  expected["canonical_eccentricity"].get<int>()));
  if (kSanitized) return;  // the same code reaches the other 67,104
  start.alike = false;
  CHECK(reach(start) == std::pair(expected["raw_reachable_without_canonical"].get<std::size_t>(),
                                  expected["raw_eccentricity"].get<int>()));
}

TEST_CASE("notebook 002: the 8-puzzle has the printed solution of 24 moves", "[truth][notebooks]") {
  if (kSanitized) return;  // the next test runs this code on a start of two moves
  const Json expected = truth::notebooks()["eight_002"];
  const std::vector<Board> path = notebooks::solve_002(expected["start"].get<Board>());
  CHECK(path == expected["printed_path"].get<std::vector<Board>>());
  CHECK(path.size() == expected["moves"].get<std::size_t>() + 1);
}

TEST_CASE("notebook 002: its own tests pass", "[notebooks]") {
  const Board start{1, 2, 3, 4, 0, 6, 7, 5, 8};
  CHECK(notebooks::expand(start, {-1, 1, -3, 3}) ==
        std::vector<Board>{{1, 2, 3, 0, 4, 6, 7, 5, 8},
                           {1, 2, 3, 4, 6, 0, 7, 5, 8},
                           {1, 0, 3, 4, 2, 6, 7, 5, 8},
                           {1, 2, 3, 4, 5, 6, 7, 0, 8}});
  CHECK(notebooks::solve_002(start) == std::vector<Board>{{1, 2, 3, 4, 0, 6, 7, 5, 8},
                                                          {1, 2, 3, 4, 5, 6, 7, 0, 8},
                                                          {1, 2, 3, 4, 5, 6, 7, 8, 0}});
  for (const Json& unsolvable : truth::notebooks()["eight_002"]["unsolvable"]) {
    CHECK(notebooks::solve_002(unsolvable.get<Board>()).empty());
  }
}

TEST_CASE("notebook 003: A* has the printed numbers of nodes", "[truth][notebooks]") {
  const Json expected = truth::notebooks()["eight_003"];
  REQUIRE(expected["rows"].size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    const Json& row = expected["rows"][i];
    const Board start = row["start"].get<Board>();
    INFO(row.dump());
    const Benchmark printed = notebooks::astar_003(start, notebooks::h2);
    REQUIRE(printed.moves);
    CHECK(printed.nodes == row["printed_astar_nodes"].get<std::uint64_t>());
    CHECK(*printed.moves + 1 == row["printed_astar_cost"].get<int>());  // A* counts boards
    const Benchmark mended = notebooks::astar_003(start, notebooks::manhattan);
    CHECK(mended.nodes == expected["astar_nodes_with_true_manhattan"][i].get<std::uint64_t>());
    CHECK(mended.moves == row["moves"].get<int>());
  }
}

TEST_CASE("notebook 003: its h2 exceeds the distance, so its A* can miss a shortest path",
          "[notebooks]") {
  const Board start{3, 0, 2, 7, 4, 8, 1, 6, 5};
  CHECK(notebooks::h2(start) <= 23);
  CHECK(notebooks::astar_003(start, notebooks::h2).moves == 25);
  CHECK(notebooks::astar_003(start, notebooks::manhattan).moves == 23);
}

TEST_CASE("notebook 003: iterative deepening has the printed numbers of nodes",
          "[truth][notebooks][slow]") {
  for (const Json& row : truth::notebooks()["eight_003"]["rows"]) {
    INFO(row.dump());
    const Benchmark result = notebooks::DeepeningSearch(row["start"].get<Board>(), true).run();
    CHECK(result.nodes == row["printed_ids_nodes"].get<std::uint64_t>());
    CHECK(result.moves == row["printed_ids_cost"].get<int>());  // IDS counts moves
  }
}

TEST_CASE("notebook 003: if the start is a tuple, cycles through it are detected", "[notebooks]") {
  const Json row = truth::notebooks()["eight_003"]["rows"][2];
  const Benchmark result = notebooks::DeepeningSearch(row["start"].get<Board>(), false).run();
  CHECK(result.nodes == 237319);  // 473044 printed
  CHECK(result.moves == 18);
}

TEST_CASE("notebook 004: expand_state() has the printed states", "[truth][notebooks]") {
  CHECK(notebooks::expand_state({0, 1, 3, 4, 2, 5, 7, 8, 6}) ==
        std::vector<Board>{{4, 1, 3, 0, 2, 5, 7, 8, 6}, {1, 0, 3, 4, 2, 5, 7, 8, 6}});
  CHECK(notebooks::expand_state({1, 2, 3, 8, 0, 4, 7, 6, 5}) ==
        std::vector<Board>{{1, 2, 3, 8, 6, 4, 7, 0, 5},
                           {1, 0, 3, 8, 2, 4, 7, 6, 5},
                           {1, 2, 3, 8, 4, 0, 7, 6, 5},
                           {1, 2, 3, 0, 8, 4, 7, 6, 5}});
}

TEST_CASE("notebook 004: has the printed 4 moves, 43 visited boards and a queue of 18",
          "[truth][notebooks]") {
  const Json expected = truth::notebooks()["eight_004"];
  const auto result = notebooks::search_004(expected["start"].get<Board>());
  CHECK(result.visited == expected["states_explored"].get<std::size_t>());
  CHECK(result.max_queue == expected["max_queue"].get<std::size_t>());
  CHECK(result.path == std::vector<Board>{{0, 1, 3, 4, 2, 5, 7, 8, 6},
                                          {1, 0, 3, 4, 2, 5, 7, 8, 6},
                                          {1, 2, 3, 4, 0, 5, 7, 8, 6},
                                          {1, 2, 3, 4, 5, 0, 7, 8, 6},
                                          {1, 2, 3, 4, 5, 6, 7, 8, 0}});
  for (const Json& row : expected["also"]) {
    INFO(row.dump());
    if (kSanitized && row["moves"].is_null()) continue;  // visits all 181,440 boards
    const auto also = notebooks::search_004(row["start"].get<Board>());
    if (row["moves"].is_null()) {
      CHECK(also.path.empty());
      CHECK(also.visited == 181440);
    } else {
      CHECK(also.path.size() == row["moves"].get<std::size_t>() + 1);
    }
  }
}

TEST_CASE("notebook 004: depth-first search, by the flag, finds a longer path", "[notebooks]") {
  const auto result = notebooks::search_004({0, 1, 3, 4, 2, 5, 7, 8, 6}, true);
  CHECK(result.path.size() > 5);
  CHECK(result.path.back() == notebooks::kGoal);
  CHECK(is_legal(result.path, notebooks::expand_state));
}

}  // namespace
}  // namespace trailblaze
