// Heuristics of tiles against true distances, and against the same bounds by plain code.
#include "puzzles/tiles/tiles_heuristics.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/tables/distances.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/walking_distance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

constexpr auto kSingle = Tiles::Metric::kSingle, kMulti = Tiles::Metric::kMulti;

State blank_first(int cells) { return sorted_permutation(cells); }
State blank_last(int cells) { return sorted_permutation(cells) >> 4; }

Tiles with_goals(int rows, int columns, std::vector<State> goals, Tiles::Metric metric = kSingle) {
  Tiles tiles(rows, columns, metric);
  tiles.set_goals(std::move(goals));
  return tiles;
}

// Calls use(h) for every heuristic of the metric.
template <class Use>
void for_each_heuristic(const TilesBoard& board, State goal, Tiles::Metric metric, const Use& use) {
  if (metric == kMulti) {
    use(ManhattanRuns(board, goal));
    use(WalkingDistance(board, goal, true));
    return;
  }
  use(Misplaced(board, goal));
  use(Manhattan(board, goal));
  use(LinearConflict(board, goal));
  use(WalkingDistance(board, goal, false));
  use(WalkingConflict(board, goal));
}

// ---- Laws ----

// Checks every state of a board, in both metrics.
void check_lawful(int rows, int columns, const std::vector<State>& goals) {
  for (const auto metric : {kSingle, kMulti}) {
    for (const State goal : goals) {
      const Tiles tiles = with_goals(rows, columns, {goal}, metric);
      const TrueDistances distances = distances_to(tiles, {goal});
      for_each_heuristic({rows, columns}, goal, metric, [&](const auto& h) {
        check_admissible(h, distances);
        check_consistent(tiles, h, distances);
      });
    }
  }
}

TEST_CASE("tiles heuristics: all are lawful on every state of the 8-puzzle", "[law][slow]") {
  check_lawful(3, 3, {blank_first(9), blank_last(9), 0x456301728});
}

TEST_CASE("tiles heuristics: all are lawful on every state of small boards of any shape", "[law]") {
  for (const auto& [rows, columns] :
       {std::pair(1, 1), {1, 5}, {6, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    const int cells = rows * columns;
    if (kSanitized && cells == 8) continue;
    check_lawful(rows, columns, {blank_first(cells), blank_last(cells)});
  }
}

TEST_CASE("tiles heuristics: the nearest of several goals is lawful", "[law]") {
  constexpr int kRows = lighter(3, 2);
  const std::vector<State> goals = {blank_first(3 * kRows), blank_last(3 * kRows),
                                    lighter(State{0x456301728}, State{0x450132})};
  const Tiles tiles = with_goals(kRows, 3, goals);
  const TrueDistances distances = distances_to(tiles, goals);
  std::vector<Manhattan> all;
  for (const State goal : goals) all.emplace_back(TilesBoard{kRows, 3}, goal);
  const MinimumOf<Manhattan> nearest(all);
  check_admissible(nearest, distances);
  check_consistent(tiles, nearest, distances);
  for (const State goal : goals) CHECK(nearest(goal) == 0);
}

TEST_CASE("tiles heuristics: an incremental value equals the value of the whole board",
          "[law][slow]") {
  for (const auto& [rows, columns] : {std::pair(3, 3),
                                      {2, 5},
                                      {3, 4},
                                      {4, 4},
                                      {2, 7},
                                      {7, 2},
                                      {1, 5},
                                      {5, 1},
                                      {3, 5},
                                      {2, 8},
                                      {2, 6},
                                      {1, 16}}) {
    for (const auto metric : {kSingle, kMulti}) {
      for (const State goal : {blank_first(rows * columns), blank_last(rows * columns)}) {
        INFO(rows << "x" << columns << ", goal " << goal);
        const Tiles tiles = with_goals(rows, columns, {goal}, metric);
        Random random(3);
        const State start = tiles.random_state(random);
        for_each_heuristic({rows, columns}, goal, metric,
                           [&](const auto& h) { check_steps(tiles, h, start, 2000); });
      }
    }
  }
}

TEST_CASE("tiles heuristics: all are admissible on random 2x5 and 3x4 boards", "[law][slow]") {
  for (const auto& [rows, columns] : {std::pair(2, 5), {3, 4}}) {
    for (const auto metric : {kSingle, kMulti}) {
      for (const State goal : {blank_first(rows * columns), blank_last(rows * columns)}) {
        const Tiles tiles = with_goals(rows, columns, {goal}, metric);
        const AnyPuzzleOf any(tiles);
        const Crew crew(2);
        const Distances exact = build_distances(any, goal, Storage::kDense, kUnlimited, {crew});
        REQUIRE(exact.oracle != nullptr);
        TrueDistances distances{{goal, 0}};
        Random random(5);
        for (int i = 0; i < 3000; ++i) {
          const State s = tiles.random_state(random);
          distances[s] = *exact.oracle->answer(s).length();
        }
        for_each_heuristic({rows, columns}, goal, metric,
                           [&](const auto& h) { check_admissible(h, distances); });
      }
    }
  }
}

// ---- the same bounds by plain code ----

int tile_at(State s, int cell) { return static_cast<int>(s >> 4 * cell & 15); }

int plain_manhattan(const TilesBoard& board, State s, State goal) {
  int sum = 0;
  for (int a = 0; a < board.cells(); ++a) {
    for (int b = 0; b < board.cells(); ++b) {
      if (tile_at(s, a) == 0 || tile_at(s, a) != tile_at(goal, b)) continue;
      sum += std::abs(a / board.columns - b / board.columns) +
             std::abs(a % board.columns - b % board.columns);
    }
  }
  return sum;
}

// Returns the fewest tiles whose removal leaves the tiles that belong to this line in order.
int plain_conflicts(const std::vector<int>& line, const std::vector<int>& goal) {
  std::vector<int> places;
  for (const int tile : line) {
    for (std::size_t p = 0; p < goal.size(); ++p) {
      if (tile != 0 && goal[p] == tile) places.push_back(static_cast<int>(p));
    }
  }
  int fewest = static_cast<int>(places.size());
  for (unsigned kept = 0; kept < 1u << places.size(); ++kept) {
    std::vector<int> left;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (kept >> i & 1) left.push_back(places[i]);
    }
    if (!std::is_sorted(left.begin(), left.end())) continue;
    fewest = std::min(fewest, static_cast<int>(places.size() - left.size()));
  }
  return fewest;
}

int plain_linear_conflict(const TilesBoard& board, State s, State goal) {
  int sum = plain_manhattan(board, s, goal);
  const auto add_line = [&](int first, int stride, int length) {
    std::vector<int> line, aim;
    for (int i = 0; i < length; ++i) {
      line.push_back(tile_at(s, first + i * stride));
      aim.push_back(tile_at(goal, first + i * stride));
    }
    sum += 2 * plain_conflicts(line, aim);
  };
  for (int r = 0; r < board.rows; ++r) add_line(r * board.columns, 1, board.columns);
  for (int c = 0; c < board.columns; ++c) add_line(c, board.columns, board.rows);
  return sum;
}

TEST_CASE("tiles heuristics: misplaced, Manhattan and conflicts equal plain code", "[oracle]") {
  for (const auto& [rows, columns] : {std::pair(3, 3), {4, 4}, {3, 5}, {2, 8}, {8, 2}, {1, 9}}) {
    const TilesBoard board{rows, columns};
    for (const State goal : {blank_first(board.cells()), blank_last(board.cells())}) {
      const Misplaced misplaced(board, goal);
      const Manhattan manhattan(board, goal);
      const LinearConflict conflict(board, goal);
      Random random(9);
      for (int i = 0; i < effort(500); ++i) {
        // Half of the states are near the goal, so whole lines hold their tiles in some order.
        State s = random_permutation(random, board.cells());
        if (i % 2 == 0) {
          s = goal;
          for (int swaps = 0; swaps < 3; ++swaps) {
            const auto cells = static_cast<std::uint64_t>(board.cells());
            const int a = static_cast<int>(random.below(cells)),
                      b = static_cast<int>(random.below(cells));
            const State both = (s >> 4 * a ^ s >> 4 * b) & 15;
            s ^= both << 4 * a ^ both << 4 * b;
          }
        }
        int apart = 0;
        for (int cell = 0; cell < board.cells(); ++cell) {
          apart += tile_at(s, cell) != 0 && tile_at(s, cell) != tile_at(goal, cell);
        }
        // A misplaced tile leaves its goal cell to another tile or to the blank.
        REQUIRE(misplaced(s) == apart);
        REQUIRE(manhattan(s) == plain_manhattan(board, s, goal));
        REQUIRE(conflict(s) == plain_linear_conflict(board, s, goal));
      }
    }
  }
}

// ---- published figures ----

TEST_CASE("tiles heuristics: the 8-puzzle's mean Manhattan distance is 14", "[truth]") {
  // Reinefeld, IJCAI 1993. Mean distances: 2 for three corners, 5/3 for four edges, 4/3 for the
  // middle.
  const State goal = blank_last(9);
  const Manhattan manhattan({3, 3}, goal);
  std::int64_t sum = 0;
  for (const auto& [s, depth] : distances_to(Tiles(3, 3, kSingle), {goal})) sum += manhattan(s);
  CHECK(sum == 14 * 181'440);
}

TEST_CASE("tiles heuristics: on the 8-puzzle each stronger heuristic dominates the weaker ones",
          "[law]") {
  const TilesBoard board{lighter(3, 2), 3};
  const State goal = blank_last(board.cells());
  const Misplaced misplaced(board, goal);
  const Manhattan manhattan(board, goal);
  const LinearConflict conflict(board, goal);
  const WalkingDistance walking(board, goal, false);
  const WalkingConflict both(board, goal);
  for (const auto& [s, depth] : distances_to(Tiles(board.rows, 3, kSingle), {goal})) {
    REQUIRE(misplaced(s) <= manhattan(s));
    REQUIRE(manhattan(s) <= conflict(s));
    REQUIRE(manhattan(s) <= walking(s));
    REQUIRE(std::max(conflict(s), walking(s)) <= both(s));
    REQUIRE((both(s) - static_cast<int>(depth)) % 2 == 0);  // each move changes it by 1
  }
}

TEST_CASE("tiles heuristics: all are at most the optimum of published 15-puzzles", "[truth]") {
  std::size_t checked = 0;
  for (const Json& row : truth::committed("fifteen_puzzle_instances")) {
    const auto start = pack_permutation(row["start"].get<std::vector<std::uint64_t>>());
    const auto goal = pack_permutation(row["goal"].get<std::vector<std::uint64_t>>());
    if (row["optimal"].is_null()) continue;
    for_each_heuristic({4, 4}, goal, kSingle, [&](const auto& h) {
      CHECK(h(start) <= row["optimal"].get<int>());
      CHECK(h(goal) == 0);
    });
    ++checked;
  }
  CHECK(checked > 20);
}

}  // namespace
}  // namespace trailblaze
