#include "puzzles/tiles/pattern_partitions.hpp"

#include <string>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

std::string tiles(std::string_view name, State goal) {
  const auto groups = pattern_groups(name, 4, 4, goal);
  REQUIRE(groups.ok());
  return partition_of(*groups);
}

std::string error(std::string_view text, int rows = 3, int columns = 3) {
  const auto groups = pattern_groups(text, rows, columns, sorted_permutation(rows * columns));
  REQUIRE_FALSE(groups.ok());
  return message(groups.status());
}

TEST_CASE("partitions: named ones hold for the blank first and for the blank last") {
  const State first = sorted_permutation(16), last = first >> 4;
  CHECK(tiles("7-8", first) == "1,2,3,4,5,6,7/8,9,10,11,12,13,14,15");
  CHECK(tiles("7-8", last) == "9,10,11,12,13,14,15/1,2,3,4,5,6,7,8");
  CHECK(tiles("6-6-3", first) == "1,2,4,5,8,9/3,6,7,10,11,15/12,13,14");
  CHECK(tiles("6-6-3", last) == "7,8,11,12,14,15/1,5,6,9,10,13/2,3,4");
  CHECK(tiles("5-5-5", last) == "8,11,12,14,15/5,6,9,10,13/1,2,3,4,7");
}

TEST_CASE("partitions: named ones keep their sizes wherever the blank is at home") {
  for (int home = 0; home < 16; ++home) {
    State goal = 0, tile = 1;
    for (int cell = 0; cell < 16; ++cell) {
      if (cell != home) goal |= tile++ << 4 * cell;
    }
    for (const NamedPartition& named : named_partitions()) {
      const auto groups = pattern_groups(named.name, 4, 4, goal);
      REQUIRE(groups.ok());
      std::string sizes;
      for (const PatternGroup& group : *groups) sizes += "-" + std::to_string(group.size());
      CHECK(sizes == "-" + named.name);
    }
  }
}

TEST_CASE("partitions: one that is written out is read back") {
  const auto groups = pattern_groups("4, 1,2/7,8", 3, 3, sorted_permutation(9));
  REQUIRE(groups.ok());
  CHECK(partition_of(*groups) == "1,2,4/7,8");
}

TEST_CASE("partitions: what cannot be is refused with what was found and expected") {
  CHECK(error("1,2/2,3") == "found tile 2 twice, expected disjoint groups");
  CHECK(error("1,9") == "found \"9\", expected a number from 1 to 8");
  CHECK(error("0,1") == "found \"0\", expected a number from 1 to 8");
  CHECK(error("1,,2") == "found \"\", expected a whole number");
  CHECK(error("") == "found \"\", expected a whole number");
  CHECK(error("6-6-2") == "found \"6-6-2\", expected a whole number");
  CHECK(error("1/2/3/4/5/6/7/8") == "found 8 groups, expected at most 7");
  CHECK(error("1,2,3,4,5,6,7,8,9", 4, 4) == "found a group of 9 tiles, expected at most 8");
  CHECK(error("7-8", 3, 4) ==
        "found 7-8 on a board of 3x4, expected 4x4, or groups of tiles such as 1,2,3/4,5");
  CHECK(error("1", 1, 8).find("found a board of 1x8") == 0);
  CHECK(error("1", 2, 2).find("found a board of 2x2") == 0);
}

}  // namespace
}  // namespace trailblaze
