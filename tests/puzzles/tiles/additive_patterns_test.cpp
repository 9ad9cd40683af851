#include "puzzles/tiles/additive_patterns.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/patterns.hpp"

namespace trailblaze {
namespace {

AdditivePatterns patterns(std::string_view partition, int rows, int columns, State goal,
                          bool reflect = true) {
  return AdditivePatterns(tables_of(groups_of(partition, rows, columns, goal)), reflect);
}

void check_bounds(const char* partition, int rows, int columns, State goal,
                  const TrueDistances& distances) {
  const AdditivePatterns h = patterns(partition, rows, columns, goal);
  const AdditivePatterns one_way = patterns(partition, rows, columns, goal, false);
  check_admissible(h, distances);
  CHECK(std::ranges::all_of(distances,
                            [&](const auto& one) { return one_way(one.first) <= h(one.first); }));
}

TEST_CASE("additive patterns: never exceed the distance, for every 8-puzzle", "[law]") {
  for (const char* goal :
       {"0 1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 0", "1 2 3 8 0 4 7 6 5", "1 0 2 3 4 5 6 7 8"}) {
    const State home = *scan_permutation(goal, 9, 0);
    const TrueDistances distances =
        distances_to(Tiles(3, 3, Tiles::Metric::kSingle), {home}, lighter(181'440, 20'000));
    for (const char* partition :
         {"1,2,3,4/5,6,7,8", "1,3,5,7/2,4,6", "1,2,3,4,5/6,7,8", "1/2/3/4/5/6/7"}) {
      INFO(goal << " " << partition);
      check_bounds(partition, 3, 3, home, distances);
    }
  }
}

TEST_CASE("additive patterns: never exceed the distance near the goal on 2x5 and 3x4", "[law]") {
  for (const auto& [rows, columns, partition, goal] :
       {std::tuple{2, 5, "1,2,3,6,7/4,5,8,9", sorted_permutation(10) >> 4},
        {3, 4, "1,2,3,4,5/6,7,8/9,10,11", sorted_permutation(12)}}) {
    check_bounds(partition, rows, columns, goal,
                 distances_to(Tiles(rows, columns, Tiles::Metric::kSingle), {goal},
                              lighter(200'000, 20'000)));
  }
}

TEST_CASE("additive patterns: all tiles in one group give the distance", "[oracle]") {
  const State goal = sorted_permutation(9) >> 4;
  const AdditivePatterns h = patterns("1,2,3,4,5,6,7,8", 3, 3, goal);
  const TrueDistances distances =
      distances_to(Tiles(3, 3, Tiles::Metric::kSingle), {goal}, lighter(181'440, 20'000));
  CHECK(check_admissible(h, distances) == distances.size());
}

TEST_CASE("additive patterns: an incremental value equals the value of the whole board",
          "[oracle]") {
  for (const char* partition :
       {lighter("5-5-5", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15"), "1,2,3/8,9,14", "15"}) {
    for (const State goal : {sorted_permutation(16), sorted_permutation(16) >> 4}) {
      const AdditivePatterns h = patterns(partition, 4, 4, goal);
      REQUIRE(h.reflects());
      check_steps(Tiles(4, 4, Tiles::Metric::kSingle), h, goal, effort(3'000));
    }
  }
}

}  // namespace
}  // namespace trailblaze
