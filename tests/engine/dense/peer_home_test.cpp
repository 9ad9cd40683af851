// Compares dense tables that several processes share with the table of a single process. The
// processes are threads (local_peers.hpp). Both sweeps, many numbers of processes, segments of many
// sections, rotations of every width, a large last level. For limits see
// tests/engine/run/by_levels_limits_test.cpp.
#include "engine/dense/peer_home.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/shared_tables.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {
namespace {

// Compares a board, from the goal with the blank first.
void compare_board(int rows, int columns, Tiles::Metric metric, const Limits& limits = {},
                   const std::vector<int>& processes = kTableProcesses) {
  const AnyPuzzleOf tiles(Tiles(rows, columns, metric));
  const std::string name = std::to_string(rows) + "x" + std::to_string(columns);
  SharedSpace{name, tiles, sorted_permutation(rows * columns)}.compare(limits, processes);
}

void compare_spec(const std::string& name, const DenseSpec& spec, const Limits& limits = {}) {
  const AnyPuzzleOf turning(Turning{spec});
  SharedSpace{name, turning, sorted_permutation(spec.places)}.compare(limits);
}

TEST_CASE("peers of dense tables: rotations of every width between processes equal one process",
          "[threads]") {
  for (const int places : {5, 6, 7, 8}) {
    if (kSanitized && places != 6) continue;
    for (int width = 2; width <= std::min(places, 5); ++width) {
      compare_spec(std::to_string(places) + " places, width " + std::to_string(width),
                   turns(places, width));
    }
  }
  DenseSpec ring{6, 3, {}};  // three segments in a ring: not two colours
  for (int s = 0; s < 3; ++s) add_both(ring, s, (s + 1) % 3, s, 3, true);
  compare_spec("a ring", ring);
}

TEST_CASE("peers of dense tables: segments of many sections have the levels of one process",
          "[threads]") {
  Limits limits;
  if (kSanitized) limits.max_depth = 12;
  compare_spec("ten places", turns(10, 2), limits);  // ten sections
  limits.max_depth = lighter(20, 4);
  compare_board(3, 4, Tiles::Metric::kSingle, limits);  // 110 sections
  if (!kSanitized) compare_board(2, 6, Tiles::Metric::kSingle, limits);
  limits.max_depth = lighter(9, 2);
  if (!kSanitized) compare_board(3, 4, Tiles::Metric::kMulti, limits);
  compare_board(4, 3, Tiles::Metric::kMulti, limits);
}

TEST_CASE("peers of dense tables: whole spaces of segments with many sections equal one process",
          "[threads][slow][threads]") {
  for (const auto& [rows, columns] : {std::pair{3, 4}, {4, 3}, {2, 6}}) {
    compare_board(rows, columns, Tiles::Metric::kSingle, {}, {2, 7});
  }
  compare_board(3, 4, Tiles::Metric::kMulti, {}, {3});
}

TEST_CASE("peers of dense tables: the least states of a large last level are found again",
          "[threads]") {
  DenseSpec spec{8, 2, {}};
  for (const int first : {0, 2, 3, 4}) add_both(spec, 0, 1, first, 4, true);
  const AnyPuzzleOf turning(Turning{spec});
  const SharedSpace space{"four rotations", turning, sorted_permutation(8)};
  const std::uint64_t last = space.alone().levels.size() - 1;
  int words = 0;
  const PlaceSink sink = [&](std::uint64_t, std::uint64_t, std::uint64_t depth) {
    words += depth == last ? 1 : 0;
  };
  enumerate_dense(turning, space.plan, space.start, {Crew(1)}, 0, sink);
  REQUIRE(words > 64);  // a visit keeps up to 64 words
  space.compare();
}

}  // namespace
}  // namespace trailblaze
