// Compares the dense path with the trail: small boards, every start, every kernel.
#include "engine/dense/dense.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/dense/visit.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/shared_tables.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {
namespace {

Result by_words(const AnyPuzzle& puzzle, State start, int threads) {
  const auto plan = dense_plan(puzzle, start);
  REQUIRE(plan.has_value());
  return enumerate_dense(puzzle, *plan, start, {Crew(threads), {}});
}

// Returns a board with the tiles in order and the blank at cell `blank`.
State board(int cells, int blank) {
  std::vector<std::uint64_t> tiles;
  for (int cell = 0, tile = 1; cell < cells; ++cell) {
    tiles.push_back(cell == blank ? 0 : static_cast<std::uint64_t>(tile++));
  }
  return pack_permutation(tiles);
}

// Compares the words with the trail, in every kernel.
void check_words(const AnyPuzzle& puzzle, State start, const std::string& name) {
  INFO(name);
  const auto expected = numbers_of(enumerate(puzzle, start, {Crew(1)}));
  for_each_chosen_isa(
      [&](Isa /*isa*/) { CHECK(numbers_of(by_words(puzzle, start, 2)) == expected); });
}

// Compares boards of both metrics, from every blank.
void check_boards(const std::vector<std::pair<int, int>>& sizes) {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : sizes) {
      const AnyPuzzleOf tiles(Tiles(rows, columns, metric));
      for (int blank = 0; blank < rows * columns; ++blank) {
        check_words(tiles, board(rows * columns, blank),
                    std::to_string(rows) + "x" + std::to_string(columns) + " blank " +
                        std::to_string(blank));
      }
    }
  }
}

// Compares rotations of all widths to `most_width`, at every place.
void check_rotations(int places, int most_width) {
  for (int width = 2; width <= most_width; ++width) {
    check_words(AnyPuzzleOf(Turning{turns(places, width)}), sorted_permutation(places),
                std::to_string(places) + " places, width " + std::to_string(width));
  }
}

TEST_CASE("dense: boards up to 2x4, in both orientations, equal the trail from every blank",
          "[oracle][threads]") {
  check_boards({{2, 3}, {3, 2}, {2, 4}, {4, 2}});
}

TEST_CASE("dense: the 8-puzzle, 2x5 and nine places equal the trail", "[oracle][slow][threads]") {
  check_boards({{3, 3}, {2, 5}});
  check_words(AnyPuzzleOf(Tiles(5, 2, Tiles::Metric::kSingle)), board(10, 9), "5x2");
  check_rotations(9, 4);
}

TEST_CASE("dense: rotations of every width and place equal those of the puzzle",
          "[oracle][threads]") {
  for (const int places : {5, 6, 7, 8}) check_rotations(places, std::min(places, 5));
}

TEST_CASE("dense: a puzzle with both parities in one segment has no dense plan", "[law][threads]") {
  DenseSpec swaps{6, 1, {}};
  add_both(swaps, 0, 0, 0, 2, true);
  CHECK_FALSE(dense_plan(AnyPuzzleOf(Turning{swaps}), sorted_permutation(6)).has_value());
  DenseSpec wide{9, 2, {}};  // moves words and bits across chunks
  add_both(wide, 0, 1, 0, 5, true);
  CHECK_FALSE(dense_plan(AnyPuzzleOf(Turning{wide}), sorted_permutation(9)).has_value());
  const AnyPuzzleOf line(Tiles(1, 8, Tiles::Metric::kSingle));
  const AnyPuzzleOf small(Tiles(2, 2, Tiles::Metric::kSingle));
  CHECK_FALSE(dense_plan(line, board(8, 0)).has_value());
  CHECK_FALSE(dense_plan(small, board(4, 0)).has_value());
}

TEST_CASE("dense: the number of threads does not decide whether a level's states are kept",
          "[threads]") {
  const AnyPuzzleOf<Tiles> tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  const auto plan = dense_plan(tiles, board(9, 0));
  REQUIRE(plan.has_value());
  const std::uint64_t one = 1;
  const PlaceSink no_sink;
  const auto least_of = [&](std::uint64_t words, int threads) {
    DenseVisit visit(tiles, *plan, threads, 20, no_sink);
    visit.begin(1, false);
    for (std::uint64_t word = 0; word < words; ++word) {
      visit.visit(static_cast<int>(word) % threads, 0, word, {&one, 1});
    }
    return visit.least(false);
  };
  for (const std::uint64_t words : {1, 64, 65, 100}) {
    const std::vector<State> alone = least_of(words, 1);
    CHECK(alone.empty() == (words > 64));
    for (const int threads : multi_thread_counts()) CHECK(least_of(words, threads) == alone);
  }
}

// Tables of tests fit into a cache, where nothing is prefetched.
TEST_CASE("dense: prefetching does not change the levels", "[threads]") {
  const AnyPuzzleOf turning(Turning{turns(10, 2)});
  const State start = sorted_permutation(10);
  const DensePlan plan = *dense_plan(turning, start);
  const auto expected = levels_of(by_words(turning, start, 1));
  CHECK(expected.size() == 46);  // at most 10 * 9 / 2 swaps
  CHECK(std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}) == 3'628'800);
  for (const int threads : thread_counts()) {
    const Crew crew(threads);
    const Watch watch{Limits{}};
    DenseSweep sweep(plan, crew, chosen_isa(), 0);
    REQUIRE(sweep.allocate(watch) == Stop::kNone);
    sweep.insert(0, plan.layout().find(start));
    std::vector<std::uint64_t> levels = {1};
    for (bool colour = !plan.colour(0); levels.back() != 0; colour = !colour) {
      const auto fresh = *sweep.advance(colour, watch);
      levels.push_back(std::accumulate(fresh.begin(), fresh.end(), std::uint64_t{0}));
    }
    levels.pop_back();
    CHECK(levels == expected);
  }
}

}  // namespace
}  // namespace trailblaze
