#include "puzzles/tiles/pattern_lookup.hpp"

#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/additive_patterns.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

TEST_CASE("pattern lookup: every form finds the entry of the group", "[oracle]") {
  Random random(2);
  for (const auto& [rows, columns] :
       {std::pair{2, 3}, std::pair{3, 3}, std::pair{4, 4}, std::pair{2, 8}}) {
    const int cells = rows * columns;
    for (int size = 1; size < std::min(cells, 9); ++size) {
      const State shuffled = random_permutation(random, cells);
      std::vector<int> tiles;
      for (int cell = 0; cell < cells && static_cast<int>(tiles.size()) < size; ++cell) {
        const int tile = static_cast<int>(shuffled >> 4 * cell & 15);
        if (tile != 0) tiles.push_back(tile);
      }
      std::sort(tiles.begin(), tiles.end());
      const PatternGroup group(rows, columns, tiles, sorted_permutation(cells));
      const GroupView view(group, Reflection());
      for (int i = 0; i < 500; ++i) {
        const State s = random_permutation(random, cells);
        REQUIRE(view.entry_plainly(s) == group.entry(s));
        for (const Isa isa : supported_isas()) REQUIRE(entry_of(isa)(view, s) == group.entry(s));
      }
    }
  }
}

// Returns the reflected board, cell by cell.
State reflected(State s, const Reflection& by, int cells) {
  State out = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const State tile = s >> 4 * by.cells[static_cast<std::size_t>(cell)] & 15;
    out |= State{by.tiles[tile]} << 4 * cell;
  }
  return out;
}

TEST_CASE("pattern lookup: a reflected look-up finds the entry of the reflected board",
          "[oracle]") {
  Random random(4);
  for (const char* goal :
       {"0 1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 0", "1 2 0 3 4 5 6 7 8", "8 7 6 5 0 4 3 2 1"}) {
    const State home = *scan_permutation(goal, 9, 0);
    const PatternGroup group(3, 3, {1, 2, 4, 7}, home);
    const auto by = reflection_of(group);
    REQUIRE(by);
    CHECK(reflected(home, *by, 9) == home);
    const GroupView view(group, *by);
    for (int i = 0; i < 500; ++i) {
      const State s = random_permutation(random, 9);
      const State t = reflected(s, *by, 9);
      REQUIRE(reflected(t, *by, 9) == s);
      REQUIRE(view.entry_plainly(s) == group.entry(t));
      REQUIRE(entry_of(chosen_isa())(view, s) == group.entry(t));
    }
  }
}

TEST_CASE("pattern lookup: there is no reflection if the blank's home is off the diagonal") {
  CHECK_FALSE(reflection_of(PatternGroup(3, 4, {1}, sorted_permutation(12))));
  CHECK_FALSE(reflection_of(PatternGroup(3, 3, {1}, *scan_permutation("1 0 2 3 4 5 6 7 8", 9, 0))));
}

}  // namespace
}  // namespace trailblaze
