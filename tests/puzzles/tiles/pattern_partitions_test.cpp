#include "puzzles/tiles/pattern_partitions.hpp"

#include <string>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

std::string tiles(std::string_view name, State goal) {
  return partition_of(groups_of(name, 4, 4, goal));
}

absl::StatusOr<std::vector<PatternGroup>> read_groups(std::string_view text, int rows = 3,
                                                      int columns = 3) {
  return pattern_groups(text, rows, columns, sorted_permutation(rows * columns));
}

TEST_CASE("partitions: named partitions exist for the blank first and last") {
  const State first = sorted_permutation(16), last = first >> 4;
  CHECK(tiles("7-8", first) == "1,2,3,4,5,6,7/8,9,10,11,12,13,14,15");
  CHECK(tiles("7-8", last) == "9,10,11,12,13,14,15/1,2,3,4,5,6,7,8");
  CHECK(tiles("6-6-3", first) == "1,2,4,5,8,9/3,6,7,10,11,15/12,13,14");
  CHECK(tiles("6-6-3", last) == "7,8,11,12,14,15/1,5,6,9,10,13/2,3,4");
  CHECK(tiles("5-5-5", last) == "8,11,12,14,15/5,6,9,10,13/1,2,3,4,7");
}

TEST_CASE("partitions: named partitions keep their sizes wherever the blank's home is") {
  for (int home = 0; home < 16; ++home) {
    State goal = 0, tile = 1;
    for (int cell = 0; cell < 16; ++cell) {
      if (cell != home) goal |= tile++ << 4 * cell;
    }
    for (const NamedPartition& named : named_partitions()) {
      std::string sizes;
      for (const PatternGroup& group : groups_of(named.name, 4, 4, goal))
        sizes += "-" + std::to_string(group.size());
      CHECK(sizes == "-" + named.name);
    }
  }
}

TEST_CASE("partitions: a partition survives printing and parsing") {
  CHECK(partition_of(groups_of("4, 1,2/7,8", 3, 3, sorted_permutation(9))) == "1,2,4/7,8");
}

TEST_CASE("partitions: invalid texts, too many tiles and boards of another size are rejected") {
  for (const char* text : {"1,2/2,3", "1,9", "0,1", "1,,2", "", "6-6-2", "1/2/3/4/5/6/7/8"}) {
    INFO(text);
    CHECK(rejects(read_groups(text), ""));
  }
  CHECK(rejects(read_groups("1,2,3,4,5,6,7,8,9", 4, 4), ""));
  CHECK(rejects(read_groups("7-8", 3, 4), ""));
  CHECK(rejects(read_groups("1", 1, 8), ""));
  CHECK(rejects(read_groups("1", 2, 2), ""));
}

}  // namespace
}  // namespace trailblaze
