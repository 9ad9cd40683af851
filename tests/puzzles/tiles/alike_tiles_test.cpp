// Sliding tiles of which some are alike: the number of states, and every search against
// breadth-first distances. Rows of tests/data/texts show how they are read.
#include "puzzles/tiles/alike_tiles.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

State packed(const std::vector<std::uint64_t>& tiles) { return pack_permutation(tiles); }

AlikeTiles alike(int rows, int columns, State s, Tiles::Metric metric = Tiles::Metric::kSingle) {
  return AlikeTiles({rows, columns}, metric, sorted_tiles(s, rows * columns));
}

// Returns the least sum of distances of alike tiles, over all matchings.
int matched_plainly(const TilesBoard& board, State s, State goal) {
  int sum = 0;
  for (State tile = 1; tile < 16; ++tile) {
    std::vector<int> from, to;
    for (int cell = 0; cell < board.cells(); ++cell) {
      if ((s >> 4 * cell & 15) == tile) from.push_back(cell);
      if ((goal >> 4 * cell & 15) == tile) to.push_back(cell);
    }
    int least = 1000;
    do {
      int all = 0;
      for (std::size_t i = 0; i < from.size(); ++i) {
        all += std::abs(from[i] / board.columns - to[i] / board.columns) +
               std::abs(from[i] % board.columns - to[i] % board.columns);
      }
      least = std::min(least, all);
    } while (std::ranges::next_permutation(to).found);
    sum += least;
  }
  return sum;
}

}  // namespace

TEST_CASE("alike tiles: exactly all arrangements are reachable") {
  struct Row {
    int rows, columns;
    std::vector<std::uint64_t> tiles;
    std::size_t states;
  };
  for (const Row& row : {Row{3, 3, {1, 1, 2, 3, 3, 0, 4, 4, 2}, 22680},
                         {2, 2, {1, 1, 2, 0}, 12},
                         {2, 3, {1, 1, 2, 3, 4, 0}, 360},
                         {3, 2, {1, 1, 1, 1, 1, 0}, 6},
                         {2, 4, {1, 2, 3, 4, 5, 6, 6, 0}, 20160},
                         {1, 4, {1, 1, 2, 0}, 4}}) {
    const State start = packed(row.tiles);
    const AlikeTiles tiles = alike(row.rows, row.columns, start);
    const TrueDistances distances = distances_to(tiles, {start});
    INFO(tiles.print(start));
    CHECK(distances.size() == row.states);
    CHECK(tiles.num_states() == row.states);
    CHECK(std::ranges::all_of(distances, [&](const auto& one) {
      return tiles.invariant(one.first) == tiles.invariant(start);
    }));
  }
  // 16! / (2!)^5 / 5!
  CHECK(alike(4, 4, packed({1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 0})).num_states() ==
        5'448'643'200);
}

TEST_CASE("alike tiles: manhattan is the minimum matching, admissible and consistent") {
  struct Row {
    TilesBoard board;
    std::vector<std::uint64_t> goal;
  };
  for (const Row& row : {Row{{3, 3}, {1, 1, 2, 2, 3, 3, 4, 4, 0}},
                         {{3, 3}, {1, 1, 1, 2, 0, 2, 3, 2, 1}},
                         {{2, 4}, {1, 2, 3, 4, 5, 6, 6, 0}},
                         {{3, 2}, {7, 7, 0, 2, 9, 9}},
                         {{1, 5}, {1, 1, 2, 0, 2}}}) {
    const State goal = packed(row.goal);
    AlikeTiles tiles = alike(row.board.rows, row.board.columns, goal);
    tiles.set_goals({goal});
    const TrueDistances distances = distances_to(tiles, {goal});
    const AlikeManhattan h(row.board, goal);
    INFO(tiles.print(goal));
    check_admissible(h, distances);
    check_consistent(tiles, h, distances);
    CHECK(std::ranges::all_of(distances, [&](const auto& one) {
      return h(one.first) == matched_plainly(row.board, one.first, goal);
    }));
  }
}

TEST_CASE("alike tiles: every search finds the shortest length") {
  for (const char* metric : {"single", "multi"}) {
    const auto session = open_puzzle("tiles", {{"size", "3x3"},
                                               {"metric", metric},
                                               {"start", "1 1 2 3 3 0 4 4 2"},
                                               {"goal", "1 2 1 3 0 3 4 2 4"}});
    const Tiles::Metric by =
        metric == std::string("multi") ? Tiles::Metric::kMulti : Tiles::Metric::kSingle;
    const AlikeTiles tiles = alike(3, 3, packed({1, 1, 2, 3, 3, 0, 4, 4, 2}), by);
    const TrueDistances distances = distances_to(tiles, {packed({1, 2, 1, 3, 0, 3, 4, 2, 4})});
    Random random(1);
    for (int i = 0; i < effort(20); ++i) {
      const State s = tiles.random_state(random);
      const std::uint64_t length = distances.at(s);
      for (const Search search : session->info().searches) {
        if (search == Search::kDfs) continue;  // its solutions are long
        INFO(metric << ", " << name(search) << " from " << tiles.print(s));
        check_answer(*session, solve(*session, search, tiles.print(s)), length);
      }
    }
  }
}

TEST_CASE("alike tiles: random boards are uniform over the arrangements") {
  const AlikeTiles tiles = alike(2, 2, packed({1, 1, 2, 0}));
  Random random(7);
  std::map<State, int> counts;
  for (int i = 0; i < 12'000; ++i) ++counts[tiles.random_state(random)];
  CHECK(counts.size() == 12);
  for (const auto& [s, count] : counts) {
    INFO(tiles.print(s));
    CHECK(std::abs(count - 1000) < 150);
  }
}

TEST_CASE("alike tiles: a session keeps the laws, has one heuristic, and no storage of its own") {
  const auto session = open_puzzle("tiles", {{"start", "1 1 2 3 3 0 4 4 2"}});
  CHECK(session->info().goal == "1 1 2 2 3 3 4 4 0");
  CHECK(session->info().num_states == 22680);
  CHECK(session->broken_laws().empty());
  REQUIRE(session->info().heuristics.size() == 2);
  CHECK(session->info().heuristics[0].name == "manhattan");
  CHECK(session->info().heuristics[1].name == "zero");
  CHECK(session->puzzle().traits().num_ranks == 0);
  CHECK_FALSE(session->puzzle().traits().segmented);
  CHECK(enumerate(*session).result.stored == 22680);
}

TEST_CASE(
    "alike tiles: the program generates, solves, verifies, enumerates and draws alike tiles") {
  const ProgramRun boards =
      trailblaze_run("generate tiles --goal '1 1 2 2 3 3 4 4 0' --count 5 --seed 1");
  CHECK(lines_of(boards.out).size() == 5);
  const ProgramRun reports =
      trailblaze_run("solve tiles --format json --file " + write_file("alike.txt", boards.out));
  CHECK(reports.code == 0);
  CHECK(verify_run(reports.out).code == 0);
  const std::string start = " tiles --start '1 1 2 / 3 3 0 / 4 4 2' ";
  CHECK(object(trailblaze_run("enumerate" + start + "--format json"))["states"] == 22680);
  CHECK(trailblaze_run("solve" + start + "--format svg").out.starts_with("<svg"));
  for (const std::string& refused :
       {"solve" + start + "--heuristic walking-distance", "solve" + start + "--heuristic pdb:1,2",
        "solve" + start + "--search table --storage ranked",
        "solve" + start + "--search table --storage dense", "enumerate" + start + "--storage dense",
        "enumerate" + start + "--storage ranked"}) {
    INFO(refused);
    CHECK(trailblaze_run(refused).code == 30);
  }
}

}  // namespace trailblaze
