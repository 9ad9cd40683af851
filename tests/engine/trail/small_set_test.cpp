#include "engine/trail/small_set.hpp"

#include <unordered_set>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("small set: has what a set of the library has, at every size", "[oracle]") {
  Random random(8);
  SmallSet small;
  std::unordered_set<State> plain;
  for (int i = 0; i < 40'000; ++i) {
    const State s = random.below(3) * 0x5555555555555555 ^ random.below(8'000) << 20;
    REQUIRE(small.contains(s) == plain.contains(s));
    REQUIRE(small.insert(s) == plain.insert(s).second);
    REQUIRE(small.contains(s));
    REQUIRE(small.size() == plain.size());
  }
  CHECK(small.bytes() >= 2 * sizeof(State) * plain.size());
  small.for_each([&](State s) { CHECK(plain.erase(s) == 1); });
  CHECK(plain.empty());
}

TEST_CASE("small set: the state that marks empty slots may be in it, once") {
  SmallSet small;
  const State all = ~State{0};
  CHECK_FALSE(small.contains(all));
  CHECK(small.insert(all));
  CHECK_FALSE(small.insert(all));
  CHECK(small.contains(all));
  CHECK(small.size() == 1);
  CHECK_FALSE(small.contains(0));
  small.for_each([&](State s) { CHECK(s == all); });
}

}  // namespace
}  // namespace trailblaze
