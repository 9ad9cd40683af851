// Pattern databases of tiles for tests. An invalid partition or a failed build fails the test.
#pragma once

#include <string_view>
#include <vector>

#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_partitions.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {

inline std::vector<PatternGroup> groups_of(std::string_view partition, int rows, int columns,
                                           State goal) {
  const auto groups = pattern_groups(partition, rows, columns, goal);
  REQUIRE(groups.ok());
  return *groups;
}

inline PatternTables tables_of(const std::vector<PatternGroup>& groups, int threads = 1) {
  BuiltPatterns build = PatternBuilder(groups).build(Crew(threads), Limits{}, nullptr);
  REQUIRE(build.tables);
  return *std::move(build.tables);
}

}  // namespace trailblaze
