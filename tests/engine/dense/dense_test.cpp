// Compares the dense path with the trail: small boards, every start, every kernel.
#include "engine/dense/dense.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/visit.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {
namespace {

using Row = std::vector<std::uint64_t>;

// Returns the figures of a result that must not depend on the storage, the threads or the kernels.
std::vector<Row> figures(const Result& result) {
  std::vector<Row> rows = {{result.stored, result.max_frontier, result.counters.expanded,
                            result.counters.generated, result.counters.duplicates,
                            static_cast<std::uint64_t>(result.outcome),
                            static_cast<std::uint64_t>(result.stop)}};
  for (const LevelRow& level : result.levels) {
    rows.push_back({level.depth, level.states, level.work.expanded, level.work.generated,
                    level.work.duplicates});
  }
  rows.push_back(result.deepest);
  return rows;
}

Result by_words(const AnyPuzzle& puzzle, State start, int threads, const Limits& limits = {},
                std::size_t examples = 20) {
  const Crew crew(threads);
  const auto plan = dense_plan(puzzle, start);
  REQUIRE(plan.has_value());
  return enumerate_dense(puzzle, *plan, start, {crew, limits}, examples);
}

Result by_trail(const AnyPuzzle& puzzle, State start, const Limits& limits = {},
                std::size_t examples = 20) {
  const Crew crew(1);
  return enumerate(puzzle, start, {crew, limits}, examples);
}

// Returns a board with the tiles in order and the blank at cell `blank`.
State board(int cells, int blank) {
  std::vector<std::uint64_t> tiles;
  for (int cell = 0, tile = 1; cell < cells; ++cell) {
    tiles.push_back(cell == blank ? 0 : static_cast<std::uint64_t>(tile++));
  }
  return pack_permutation(tiles);
}

struct ChosenIsa {
  explicit ChosenIsa(Isa isa) : before(chosen_isa()) { choose_isa(isa); }
  ~ChosenIsa() { choose_isa(before); }
  Isa before;
};

std::vector<Isa> kernels() {
  std::vector<Isa> all;
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (supports(isa)) all.push_back(isa);
  }
  return all;
}

void check_board(int rows, int columns, Tiles::Metric metric, int blank) {
  const AnyPuzzleOf tiles(Tiles(rows, columns, metric));
  const State start = board(rows * columns, blank);
  const auto expected = figures(by_trail(tiles, start));
  for (const Isa isa : kernels()) {
    const ChosenIsa chosen(isa);
    INFO(rows << "x" << columns << " blank " << blank << " " << name(isa));
    CHECK(figures(by_words(tiles, start, 2)) == expected);
  }
}

TEST_CASE("dense: boards up to 2x4, in both orientations, equal the trail from every blank",
          "[oracle][threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] :
         std::vector<std::pair<int, int>>{{2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
      for (int blank = 0; blank < rows * columns; ++blank)
        check_board(rows, columns, metric, blank);
    }
  }
}

TEST_CASE("dense: the 8-puzzle equals the trail from every blank", "[oracle][slow][threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (int blank = 0; blank < 9; ++blank) check_board(3, 3, metric, blank);
  }
}

TEST_CASE("dense: 2x5 equals the trail from every blank", "[oracle][slow][threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (int blank = 0; blank < 10; ++blank) check_board(2, 5, metric, blank);
  }
}

TEST_CASE("dense: 2x5 and 5x2 from a corner equal the trail", "[oracle][slow][threads]") {
  check_board(2, 5, Tiles::Metric::kSingle, 0);
  check_board(5, 2, Tiles::Metric::kSingle, 9);
  check_board(2, 5, Tiles::Metric::kMulti, 0);
}

TEST_CASE("dense: 2x5 is the same at 1, 2, 3 and 8 threads, in both metrics", "[threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(2, 5, metric));
    const auto expected = figures(by_words(tiles, board(10, 4), 1));
    for (const int threads : multi_thread_counts()) {
      CHECK(figures(by_words(tiles, board(10, 4), threads)) == expected);
    }
  }
}

TEST_CASE("dense: rotations of every width and place equal those of the puzzle",
          "[oracle][threads]") {
  for (const int places : {5, 6, 7, 8}) {
    for (int width = 2; width <= std::min(places, 5); ++width) {
      DenseSpec spec{places, 2, {}};
      for (int first = 0; first + width <= places; ++first) {
        add_both(spec, 0, 1, first, width, first % 2 == 0);
      }
      const AnyPuzzleOf turning(Turning{spec});
      const State start = sorted_permutation(places);
      const auto expected = figures(by_trail(turning, start));
      for (const Isa isa : kernels()) {
        const ChosenIsa chosen(isa);
        INFO(places << " places, width " << width << " " << name(isa));
        CHECK(figures(by_words(turning, start, 2)) == expected);
      }
    }
  }
}

TEST_CASE("dense: nine places equal the trail", "[oracle][slow][threads]") {
  for (const int width : {2, 3, 4}) {
    DenseSpec spec{9, 2, {}};
    for (int first = 0; first + width <= 9; ++first) add_both(spec, 0, 1, first, width, true);
    const AnyPuzzleOf turning(Turning{spec});
    const State start = sorted_permutation(9);
    CHECK(figures(by_words(turning, start, 3)) == figures(by_trail(turning, start)));
  }
}

TEST_CASE("dense: segments that two colours cannot separate keep a frontier", "[oracle][threads]") {
  DenseSpec ring{6, 3, {}};  // three segments in a ring: an odd cycle
  for (int s = 0; s < 3; ++s) add_both(ring, s, (s + 1) % 3, s, 3, true);
  const AnyPuzzleOf turning(Turning{ring});
  const State start = sorted_permutation(6);
  REQUIRE_FALSE(dense_plan(turning, start)->two_colours());
  CHECK(figures(by_words(turning, start, 2)) == figures(by_trail(turning, start)));
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

TEST_CASE("dense: the least states of a large last level are found again", "[oracle][threads]") {
  DenseSpec spec{8, 2, {}};  // a rotation of all places: no level is larger than the last
  add_both(spec, 0, 1, 0, 8, true);
  for (int first = 0; first < 7; ++first) add_both(spec, 0, 1, first, 2, true);
  const AnyPuzzleOf turning(Turning{spec});
  const State start = sorted_permutation(8);
  const Result expected = by_trail(turning, start, {}, 3);
  CHECK(by_words(turning, start, 2, {}, 3).deepest == expected.deepest);
  const AnyPuzzleOf tiles(Tiles(2, 3, Tiles::Metric::kSingle));
  CHECK(by_words(tiles, board(6, 0), 1, {}, 0).deepest.empty());
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

}  // namespace
}  // namespace trailblaze
