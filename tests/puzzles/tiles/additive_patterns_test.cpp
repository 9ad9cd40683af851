#include "puzzles/tiles/additive_patterns.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {
namespace {

AdditivePatterns patterns(std::string_view partition, int rows, int columns, State goal,
                          bool reflect = true) {
  const auto groups = pattern_groups(partition, rows, columns, goal);
  REQUIRE(groups.ok());
  const BuiltPatterns build = PatternBuilder(*groups).build(Crew(1), Limits{}, nullptr);
  REQUIRE(build.tables);
  return AdditivePatterns(*build.tables, reflect);
}

// Calls each(state, distance) for the levels nearest to the goal, until they have `most` states.
template <class Each>
void walk_levels(const Tiles& tiles, State goal, std::size_t most, const Each& each) {
  std::vector<State> level = {goal}, before, next;
  std::size_t seen = 0;
  for (int depth = 0; !level.empty() && seen < most; ++depth) {
    seen += level.size();
    for (const State s : level) {
      each(s, depth);
      tiles.for_each_successor(s, [&](State t) { next.push_back(t); });
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    std::vector<State> fresh;
    std::set_difference(next.begin(), next.end(), before.begin(), before.end(),
                        std::back_inserter(fresh));
    before = std::move(level);
    level = std::move(fresh);
    next.clear();
  }
}

constexpr std::size_t kMostStates = lighter(1'000'000, 20'000);  // states nearest to the goal

void check_admissible(const char* partition, int rows, int columns, State goal,
                      std::size_t most = kMostStates) {
  const Tiles tiles(rows, columns, Tiles::Metric::kSingle);
  const AdditivePatterns h = patterns(partition, rows, columns, goal);
  const AdditivePatterns one_way = patterns(partition, rows, columns, goal, false);
  std::uint64_t wrong = 0;
  walk_levels(tiles, goal, most, [&](State s, int distance) {
    const int value = h(s);
    wrong += value > distance || one_way(s) > value;
  });
  CHECK(wrong == 0);
}

TEST_CASE("additive patterns: never exceed the distance, for every 8-puzzle", "[law]") {
  for (const char* goal :
       {"0 1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 0", "1 2 3 8 0 4 7 6 5", "1 0 2 3 4 5 6 7 8"}) {
    const State home = *scan_permutation(goal, 9, 0);
    for (const char* partition :
         {"1,2,3,4/5,6,7,8", "1,3,5,7/2,4,6", "1,2,3,4,5/6,7,8", "1/2/3/4/5/6/7"}) {
      INFO(goal << " " << partition);
      check_admissible(partition, 3, 3, home);
    }
  }
}

TEST_CASE("additive patterns: never exceed the distance on 2x5, and near the goal on 3x4",
          "[law]") {
  check_admissible("1,2,3,6,7/4,5,8,9", 2, 5, sorted_permutation(10) >> 4,
                   lighter(200'000, 20'000));
  check_admissible("1,2,3,4,5/6,7,8/9,10,11", 3, 4, sorted_permutation(12),
                   lighter(200'000, 20'000));
}

TEST_CASE("additive patterns: all tiles in one group give the distance", "[oracle]") {
  const State goal = sorted_permutation(9) >> 4;
  const AdditivePatterns h = patterns("1,2,3,4,5,6,7,8", 3, 3, goal);
  walk_levels(Tiles(3, 3, Tiles::Metric::kSingle), goal, kMostStates,
              [&](State s, int distance) { REQUIRE(h(s) == distance); });
}

TEST_CASE("additive patterns: an incremental value equals the value of the whole board",
          "[oracle]") {
  Random random(11);
  for (const char* partition :
       {lighter("5-5-5", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15"), "1,2,3/8,9,14", "15"}) {
    for (const State goal : {sorted_permutation(16), sorted_permutation(16) >> 4}) {
      const Tiles tiles(4, 4, Tiles::Metric::kSingle);
      const AdditivePatterns h = patterns(partition, 4, 4, goal);
      REQUIRE(h.reflects());
      State s = goal;
      auto memo = h.begin(s);
      for (int i = 0; i < effort(3'000); ++i) {
        const State t = oracle::random_next(tiles, s, random);
        h.prefetch(memo, s, t);
        memo = h.step(memo, s, t);
        REQUIRE(memo == h.begin(t));
        REQUIRE(h.value(memo) == h(t));
        s = t;
      }
    }
  }
}

TEST_CASE("additive patterns: both forms of the look-up agree", "[oracle]") {
  const AdditivePatterns h = patterns(lighter("5-5-5", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15"), 4, 4,
                                      sorted_permutation(16));
  const AdditivePatterns plain(h.tables(), true, entry_of(Isa::kPortable));
  Random random(12);
  for (int i = 0; i < 2'000; ++i) {
    const State s = random_permutation(random, 16);
    REQUIRE(h(s) == plain(s));
  }
}

}  // namespace
}  // namespace trailblaze
