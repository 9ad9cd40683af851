#include "engine/trail/growth.hpp"

#include <unordered_set>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("growth: a trail grows to the needed size at once", "[growth][threads]") {
  Trail trail(Keep::kNothing);
  REQUIRE(grow_within(trail, 100'000, Crew(2), Watch{Limits{}}) == Stop::kNone);
  CHECK(trail.room() >= 100'000);
}

// Grows a trail as a search does, until the limit on memory stops it. Returns the number of states
// for which the trail then has room.
std::uint64_t grow_to_the_limit(int bits, Keep keep, std::uint64_t max_bytes) {
  const Crew crew(2);
  Watch watch(Limits{.max_bytes = max_bytes});
  Trail trail(keep, bits);
  watch.charge(0, trail.bytes());
  for (;;) {
    const std::uint64_t before = trail.bytes(), slots = trail.slots();
    const Stop stop = grow_within(trail, trail.room() + 1, crew, watch);
    CHECK(trail.bytes() <= max_bytes);
    watch.charge(before, trail.bytes());
    if (stop != Stop::kNone) {
      CHECK(stop == Stop::kMemory);
      CHECK(trail.slots() == slots);
      return trail.room();
    }
    REQUIRE(trail.slots() > slots);
  }
}

TEST_CASE("growth: respects a limit on memory of any size, and uses most of it",
          "[growth][limits][threads]") {
  for (const auto& [bits, bytes_a_state] : {std::pair{33, 4.0}, {64, 8.0}}) {
    for (const Keep keep : {Keep::kNothing, Keep::kDepthMod3}) {
      for (std::uint64_t max_bytes = 100'000; max_bytes < 32'000'000; max_bytes += max_bytes / 2) {
        INFO(bits << " bits, " << max_bytes << " bytes, keep " << static_cast<int>(keep));
        const auto states = static_cast<double>(grow_to_the_limit(bits, keep, max_bytes));
        // A small table is copied when it grows. From 4 MiB on it grows in place, by small steps.
        const double share = states * bytes_a_state / static_cast<double>(max_bytes);
        CHECK(share > (max_bytes < 16'000'000 ? 0.2 : 0.65));
      }
    }
  }
}

// With little memory, SerialTrail uses a trail from the first state on.
TEST_CASE("serial trail: equals a set in which states are new", "[growth][oracle][threads]") {
  for (const std::uint64_t max_bytes : {kLeastBytesForSmallSearch - 1, kUnlimited}) {
    Random random(6);
    Watch watch{Limits{.max_bytes = max_bytes}};
    SerialTrail trail(watch);
    std::unordered_set<State> seen;
    for (int i = 0; i < 200'000; ++i) {
      const State s = random.below(2) * ~State{0} ^ random.below(60'000);
      REQUIRE(trail.insert(s) == seen.insert(s).second);
      REQUIRE(trail.size() == seen.size());
    }
    CHECK(trail.size() > 2 * SerialTrail::kMostSmall);
    CHECK(trail.stop() == Stop::kNone);
  }
}

TEST_CASE("serial trail: stops at the limit on states, and returns its bytes",
          "[limits][threads]") {
  for (const std::uint64_t most : {std::uint64_t{5'000}, std::uint64_t{SerialTrail::kMostSmall},
                                   SerialTrail::kMostSmall + 5'000}) {
    const Limits limits{.max_states = most, .max_bytes = std::uint64_t{1} << 30};
    Watch watch(limits);
    {
      SerialTrail trail(watch);
      State s = 0;
      while (trail.insert(s)) ++s;
      CHECK(trail.stop() == Stop::kStates);
      CHECK(s == most);
      CHECK_FALSE(trail.insert(0));
      CHECK(watch.bytes_left() < limits.max_bytes);
    }
    CHECK(watch.bytes_left() == limits.max_bytes);
    CHECK(watch.states_left() == limits.max_states);
  }
}

TEST_CASE("serial trail: stops if the caller's own vectors would not fit", "[limits][threads]") {
  const Limits limits{.max_bytes = std::uint64_t{8} << 20};
  Watch watch(limits);
  SerialTrail trail(watch);
  State s = 0;
  while (trail.insert(s, 16 * s)) ++s;  // the caller's vectors: two words for each state
  CHECK(trail.stop() == Stop::kMemory);
  CHECK(trail.bytes() + 16 * s < limits.max_bytes);
  CHECK(trail.bytes() + 16 * s > limits.max_bytes / 4 * 3);  // a small trail grows by large steps
}

}  // namespace
}  // namespace trailblaze
