#include "puzzles/tiles/tiles_depth_first.hpp"

#include "puzzles/tiles/walking_distance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/tiles_searches.hpp"

namespace trailblaze {
namespace {

template <class H>
void compare_depth_first(const SearchBoard& b, const H& h, Random& random) {
  compare_with_plain<TilesDepthFirst<H>>(b, h, random, [](const auto&...) {});
}

TEST_CASE("tiles depth-first: every bound has the counts of the plain kernel, with every heuristic",
          "[oracle]") {
  Random random(21);
  for (const auto& [rows, columns] : {std::pair{3, 3},
                                      {4, 4},
                                      {3, 4},
                                      {2, 6},
                                      {5, 3},
                                      {3, 5},
                                      {2, 8},
                                      {8, 2},
                                      {1, 7},
                                      {7, 1},
                                      {2, 2}}) {
    if (kSanitized && rows * columns > 12 && rows < columns) continue;
    const State any = random_permutation(random, rows * columns);
    for (const State* goal : {static_cast<const State*>(nullptr), &any}) {
      if (kSanitized && goal != nullptr && rows * columns > 9) continue;
      const SearchBoard b(rows, columns, lighter(8, 6), goal);
      compare_depth_first(b, Manhattan(b.board, b.goal), random);
      compare_depth_first(b, LinearConflict(b.board, b.goal), random);
      compare_depth_first(b, WalkingDistance(b.board, b.goal), random);
      compare_depth_first(b, WalkingConflict(b.board, b.goal), random);
    }
  }
}

}  // namespace
}  // namespace trailblaze
