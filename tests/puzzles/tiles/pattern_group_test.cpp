#include "puzzles/tiles/pattern_group.hpp"

#include <algorithm>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/pattern_tables.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("pattern group: sets of cells are ranked in order of their numbers", "[law]") {
  for (const int cells : {6, 8, 9, 12, 16}) {
    for (int size = 1; size <= std::min(cells - 1, 8); ++size) {
      const MaskRank rank(size);
      std::uint32_t expected = 0;
      for (unsigned mask = 0; mask < 1u << cells; ++mask) {
        if (static_cast<int>(count_bits(mask)) == size) REQUIRE(rank(mask) == expected++);
      }
    }
  }
}

TEST_CASE("pattern group: the example at the head of its header is right") {
  const PatternGroup group(3, 3, {3, 5, 7}, sorted_permutation(9));
  const State s = *scan_permutation("0 7 1 3 2 5 4 6 8", 9, 0);
  CHECK(group.mask(s) == 0b101010);
  CHECK(group.order(s) == 0x102);
  CHECK(group.rank_of_order(0x102, 3) == 4);
  CHECK(group.entry(s) == group.mask_rank()(0b101010) * 6 + 4);
}

TEST_CASE("pattern group: every placement has a unique entry", "[law]") {
  const PatternGroup group(3, 3, {1, 4, 6, 7}, sorted_permutation(9));
  CHECK(group.entries() == 9 * 8 * 7 * 6);
  std::vector<std::uint8_t> values(group.entries());
  find_values_plainly(group, values.data());
  CHECK(std::count(values.begin(), values.end(), 0) == 0);
}

TEST_CASE("pattern group: Manhattan distances are listed in the order of ranks", "[oracle]") {
  Random random(5);
  for (const auto& tiles : {std::vector{2, 5}, std::vector{1, 3, 4, 7}, std::vector{9, 10, 11},
                            std::vector{1, 2, 4, 5, 8, 9}, std::vector{1, 2, 3, 4, 5, 6, 7, 8}}) {
    const PatternGroup group(3, 4, tiles, sorted_permutation(12));
    const ManhattanSums sums(group);
    std::vector<std::uint8_t> buffer;
    for (int i = 0; i < 200; ++i) {
      const State s = random_permutation(random, 12);
      int sum = 0;
      for (int cell = 0; cell < 12; ++cell) {
        const int local = group.local(static_cast<int>(s >> 4 * cell & 15));
        if (local >= 0) sum += group.manhattan(local, cell);
      }
      const auto row = sums.sums_on(group.mask(s), buffer);
      REQUIRE(row[group.rank_of_order(group.order(s), group.size())] == sum);
    }
  }
}

// The blank lets a lone tile go straight home, so its value is its Manhattan distance.
TEST_CASE("pattern group: the value of a single tile is its Manhattan distance") {
  for (int tile = 1; tile < 9; ++tile) {
    const PatternGroup group(3, 3, {tile}, sorted_permutation(9) >> 4);
    std::vector<std::uint8_t> values(group.entries());
    find_values_plainly(group, values.data());
    for (int cell = 0; cell < 9; ++cell) {
      CHECK(values[group.mask_rank()(1u << cell)] == group.manhattan(0, cell) + 1);
    }
  }
}

}  // namespace
}  // namespace trailblaze
