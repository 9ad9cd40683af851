#include "engine/mix.hpp"

#include <set>

#include "tests/catch.hpp"

namespace trailblaze {
namespace {

// Trails, counts of slices and saved files depend on these values: they must never change.
TEST_CASE("mix: is splitmix64's finaliser, golden values", "[mix]") {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
  CHECK(mix(0) == 0);
  CHECK(mix(1 * kGolden) == 0xe220a8397b1dcdaf);  // the first three outputs of splitmix64 from 0
  CHECK(mix(2 * kGolden) == 0x6e789e6aa1b965f4);
  CHECK(mix(3 * kGolden) == 0x06c45d188009454f);
}

TEST_CASE("mix: sends neighbours apart, none to the same value", "[mix]") {
  std::set<std::uint64_t> seen, high;
  for (std::uint64_t x = 0; x < 10'000; ++x) {
    seen.insert(mix(x));
    high.insert(mix(x) >> 48);
  }
  CHECK(seen.size() == 10'000);
  CHECK(high.size() > 9'000);  // of 65,536: by chance some 9,280 differ
}

}  // namespace
}  // namespace trailblaze
