#include "engine/growth.hpp"

#include <unordered_set>

#include "engine/random.hpp"
#include "tests/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("growth: a trail grows to what is needed, and no further than the limit", "[growth]") {
  const Crew crew(2);
  Trail trail(Keep::kNothing);
  Watch free{Limits{}};
  REQUIRE(grow_within(trail, 100'000, crew, free) == Stop::kNone);
  CHECK(trail.room() >= 100'000);

  Limits limits;
  limits.max_bytes = std::uint64_t{4} << 20;
  const Watch bounded(limits);
  const std::uint64_t slots = trail.slots();
  CHECK(grow_within(trail, 10'000'000, crew, bounded) == Stop::kMemory);
  CHECK(trail.slots() == slots);
}

TEST_CASE("serial trail: says of each state whether it is new, as a set does", "[growth][oracle]") {
  Random random(6);
  Watch watch{Limits{}};
  SerialTrail trail(watch);
  std::unordered_set<State> seen;
  for (int i = 0; i < 200'000; ++i) {
    const State s = random.below(2) * ~State{0} ^ random.below(60'000);
    REQUIRE(trail.insert(s) == seen.insert(s).second);
  }
  CHECK(trail.size() == seen.size());
  CHECK(trail.stop() == Stop::kNone);
}

TEST_CASE("serial trail: stops at the limit of states, and gives its bytes back", "[limits]") {
  Limits limits;
  limits.max_states = 5'000;
  limits.max_bytes = std::uint64_t{1} << 30;
  Watch watch(limits);
  {
    SerialTrail trail(watch);
    State s = 0;
    while (trail.insert(s)) ++s;
    CHECK(trail.stop() == Stop::kStates);
    CHECK(s == 5'000);
    CHECK_FALSE(trail.insert(0));
    CHECK(watch.bytes_left() < limits.max_bytes);
  }
  CHECK(watch.bytes_left() == limits.max_bytes);
  CHECK(watch.states_left() == limits.max_states);
}

TEST_CASE("serial trail: stops when the caller's own vectors would not fit", "[limits]") {
  Limits limits;
  limits.max_bytes = std::uint64_t{8} << 20;
  Watch watch(limits);
  SerialTrail trail(watch);
  State s = 0;
  while (trail.insert(s, 16 * s)) ++s;  // two words a state beside the trail
  CHECK(trail.stop() == Stop::kMemory);
  CHECK(trail.bytes() + 16 * s < limits.max_bytes);
  CHECK(s > 50'000);
}

}  // namespace
}  // namespace trailblaze
