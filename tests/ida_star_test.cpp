#include "engine/ida_star.hpp"

#include <set>

#include "engine/mix.hpp"
#include "puzzles/tiles.hpp"
#include "puzzles/tiles_heuristics.hpp"
#include "tests/catch.hpp"
#include "tests/graphs.hpp"
#include "tests/oracle.hpp"
#include "tests/truth.hpp"

namespace trailblaze {
namespace {

using Rows = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

Rows complete_rows(const Result& result) {
  Rows rows;
  for (const BoundRow& row : result.bounds) {
    if (row.complete) rows.emplace_back(row.bound, row.nodes);
  }
  return rows;
}

struct Board {
  Tiles tiles;
  Manhattan manhattan;
  MoveAutomaton back, all;
  State start;

  Board(int rows, int columns, State goal, State from)
      : tiles(rows, columns, Tiles::Metric::kSingle),
        manhattan({rows, columns}, goal),
        back(MoveAutomaton::only_back(tiles)),
        all(MoveAutomaton::learn(tiles)),
        start(from) {
    tiles.set_goals({goal});
  }
};

Board board(const truth::Json& row) {
  const auto pack = [&](const char* name) {
    return pack_permutation(row.at(name).get<std::vector<std::uint64_t>>());
  };
  return {row.at("rows"), row.at("cols"), pack("goal"), pack("start")};
}

Rows iterations(const truth::Json& row) {
  Rows rows;
  for (const auto& pair : row.at("iterations")) rows.emplace_back(pair[0], pair[1]);
  return rows;
}

// Every bound in full, the last one too where the solution is known.
void check_counts(const truth::Json& row, int threads) {
  INFO(row.at("name") << ", " << threads << " threads");
  const Board b = board(row);
  const Crew crew(threads);
  InformedOptions how;
  how.all_shortest = true;
  how.listed = 20;
  Limits limits;
  const Rows expected = iterations(row);
  const bool solved = !row.at("optimal").is_null();
  if (!solved) limits.max_depth = expected.back().first;
  const auto answer = ida_star(b.tiles, b.manhattan, &b.back, b.start, Options{crew, limits}, how);
  REQUIRE(complete_rows(answer.result) == expected);
  REQUIRE((answer.result.outcome == Outcome::kSolved) == solved);
  if (!solved) {
    REQUIRE(answer.result.stop == Stop::kDepth);
    REQUIRE(answer.result.lower_bound == expected.back().first + 2);
    return;
  }
  REQUIRE(answer.result.length() == row.at("optimal").get<std::uint64_t>());
  REQUIRE(answer.result.shortest);
  REQUIRE(answer.all->count.text() == row.at("optimal_solutions").dump());
  const std::set<std::vector<State>> paths(answer.all->some.begin(), answer.all->some.end());
  const auto ways = row.at("optimal_solutions").get<std::size_t>();
  REQUIRE(paths.size() == std::min<std::size_t>(ways, 20));
}

std::uint64_t total(const truth::Json& row) { return row.at("total_nodes"); }

TEST_CASE("ida*: nodes of every bound and the number of shortest paths are the published ones",
          "[truth]") {
  int checked = 0;
  for (const truth::Json& row : truth::committed("ida_node_counts")) {
    if (total(row) > 700'000) continue;
    check_counts(row, 1);
    ++checked;
  }
  CHECK(checked >= 65);
}

TEST_CASE("ida*: likewise of 15-puzzles of millions of nodes", "[truth][slow]") {
  for (const truth::Json& row : truth::committed("ida_node_counts")) {
    if (total(row) > 700'000 && total(row) < 8'000'000) check_counts(row, 2);
  }
}

TEST_CASE("ida*: likewise of all others", "[truth][.slow-manual]") {
  for (const truth::Json& row : truth::committed("ida_node_counts")) {
    if (total(row) >= 8'000'000) check_counts(row, 2);
  }
}

TEST_CASE("ida*: nodes of complete bounds are the same at 1, 2, 3 and 8 threads", "[threads]") {
  for (const truth::Json& row : truth::committed("ida_node_counts")) {
    if (total(row) < 700'000 || total(row) > 1'500'000) continue;
    const Board b = board(row);
    INFO(row.at("name"));
    std::vector<State> path;
    for (const int threads : {1, 2, 3, 8}) {
      const Crew crew(threads);
      InformedOptions how;
      how.deterministic = true;
      const Result result =
          ida_star(b.tiles, b.manhattan, &b.all, b.start, Options{crew}, how).result;
      const Result one =
          ida_star(b.tiles, b.manhattan, &b.all, b.start, Options{Crew(1)}, {}).result;
      REQUIRE(result.length() == row.at("optimal").get<std::uint64_t>());
      REQUIRE(complete_rows(result) == complete_rows(one));
      REQUIRE_FALSE(result.bounds.back().complete);
      if (path.empty()) path = result.path;
      REQUIRE(result.path == path);
    }
  }
}

}  // namespace
}  // namespace trailblaze
