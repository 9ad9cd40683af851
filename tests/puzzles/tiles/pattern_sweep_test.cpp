// The fast search for the values of a pattern database against the plain search.
#include "puzzles/tiles/pattern_sweep.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/pattern_group.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

std::vector<std::uint8_t> plain(const PatternGroup& group) {
  std::vector<std::uint8_t> values(group.entries());
  find_values_plainly(group, values.data());
  return values;
}

std::vector<std::uint8_t> swept(const PatternGroup& group) {
  std::vector<std::uint8_t> values(group.entries());
  REQUIRE(PatternSweep(group).run(values.data(), Crew(1), Watch(Limits{})) == Stop::kNone);
  return values;
}

// Six tiles of the 15-puzzle. Under a sanitizer five tiles, which have a tenth of the states.
PatternGroup large_group() {
  std::vector<int> tiles = {1, 5, 6, 9, 10, 13};
  if (kSanitized) tiles.pop_back();
  return PatternGroup(4, 4, tiles, sorted_permutation(16) >> 4);
}

TEST_CASE(
    "pattern sweep: values of groups of five to eight tiles on small boards equal the plain search",
    "[oracle]") {
  const std::vector<std::vector<int>> groups = {{1, 2, 3, 4, 5},
                                                {2, 4, 5, 7, 8},
                                                {1, 2, 3, 4, 5, 6},
                                                {1, 3, 4, 5, 6, 7, 8},
                                                {1, 2, 3, 4, 5, 6, 7, 8}};
  for (const auto& [rows, columns] : {std::pair{3, 3}, std::pair{2, 5}, std::pair{5, 2}}) {
    for (const auto& tiles : groups) {
      if (kSanitized && tiles.size() > 6) continue;
      const PatternGroup group(rows, columns, tiles, sorted_permutation(rows * columns) >> 4);
      INFO(rows << "x" << columns << " " << tiles.size());
      CHECK(swept(group) == plain(group));
    }
  }
}

TEST_CASE("pattern sweep: values are right if the blank's home is cut off from other empty cells",
          "[oracle]") {
  // The goal has 1 and 2 around the blank in the corner.
  const State goal = *scan_permutation("0 1 5 6 2 3 4 8 9 7 10 11", 12, 0);
  const PatternGroup group(3, 4, {1, 2, 3, 5, 8}, goal);
  CHECK(swept(group) == plain(group));
}

TEST_CASE("pattern sweep: values are the same in every form of the loops", "[oracle]") {
  const PatternGroup group = large_group();
  const auto best = swept(group);
  for (const Isa isa : supported_isas()) {
    std::vector<std::uint8_t> values(group.entries());
    REQUIRE(PatternSweep(group).run(values.data(), Crew(1), Watch(Limits{}), isa) == Stop::kNone);
    CHECK(values == best);
  }
}

TEST_CASE("pattern sweep: a limit on time ends the sweep") {
  const PatternGroup group = large_group();
  std::vector<std::uint8_t> values(group.entries());
  Limits limits;
  limits.max_seconds = 0;
  CHECK(PatternSweep(group).run(values.data(), Crew(1), Watch(limits)) == Stop::kSeconds);
}

}  // namespace
}  // namespace trailblaze
