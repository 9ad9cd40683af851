#include "engine/base/random.hpp"

#include <array>
#include <set>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// `generate --seed` promises the same lines with every compiler and in every version. Trails,
// counts of slices and saved files depend on mix(), which makes these values.
TEST_CASE("random: equals the golden values of splitmix64", "[random]") {
  Random random(0);
  CHECK(random.next() == 0xe220a8397b1dcdaf);
  CHECK(random.next() == 0x6e789e6aa1b965f4);
  CHECK(random.next() == 0x06c45d188009454f);
}

TEST_CASE("random: below(n) is below n and every value comes up equally often", "[random]") {
  Random random(7);
  std::array<int, 6> count{};
  for (int i = 0; i < 60'000; ++i) ++count.at(random.below(6));
  for (const int c : count) CHECK(std::abs(c - 10'000) < 500);  // five standard deviations
  CHECK(random.below(1) == 0);
}

TEST_CASE("random: below(n) is unbiased if n is near 2^64", "[random]") {
  Random random(7);
  const std::uint64_t n = 3ull << 62;  // plain multiplication would favour every third value
  int upper = 0;
  for (int i = 0; i < 30'000; ++i) {
    const std::uint64_t r = random.below(n);
    CHECK(r < n);
    upper += r >= n / 3 * 2;
  }
  CHECK(std::abs(upper - 10'000) < 500);
}

TEST_CASE("random: the items of a series are different and independent", "[random]") {
  std::set<std::uint64_t> first;
  for (std::uint64_t i = 0; i < 1'000; ++i) first.insert(Random(7, i).next());
  CHECK(first.size() == 1'000);
  CHECK(Random(7, 5).next() == Random(7, 5).next());
  CHECK(Random(8, 5).next() != Random(7, 5).next());
}

}  // namespace
}  // namespace trailblaze
