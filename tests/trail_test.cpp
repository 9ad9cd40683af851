#include "engine/trail.hpp"

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"

namespace trailblaze {
namespace {

// Pushes all, growing where there is no room, and returns those that were new.
std::vector<State> insert_all(Trail& trail, std::vector<State> states, std::uint64_t depth) {
  std::vector<State> fresh;
  const Crew crew(1);
  Trail::Writer writer(trail);
  writer.begin(depth);
  const auto note = [&](State s) { fresh.push_back(s); };
  for (;;) {
    writer.push(std::exchange(states, {}), note);
    writer.drain(note);
    writer.rest(states);
    if (states.empty()) return fresh;
    REQUIRE(trail.grow(trail.slots() * 5 / 4, crew));
  }
}

TEST_CASE("trail: every 64-bit state is a legal key, and new only once", "[trail]") {
  const std::vector<State> awkward{0, 1, ~State{0}, ~State{0} - 1, State{1} << 63};
  Trail trail(Keep::kDepthMod3);
  for (const State s : awkward) CHECK_FALSE(trail.contains(s));
  CHECK(insert_all(trail, awkward, 4).size() == awkward.size());
  CHECK(insert_all(trail, awkward, 5).empty());
  CHECK(trail.size() == awkward.size());
  for (const State s : awkward) {
    CHECK(trail.contains(s));
    CHECK(trail.depth_mod3(s) == 1u);
  }
  CHECK_FALSE(trail.depth_mod3(12345).has_value());
}

TEST_CASE("trail: holds what a hash map holds, growing on the way", "[trail][oracle]") {
  Random random(3);
  Trail trail(Keep::kDepthMod3);
  std::unordered_map<State, unsigned> depths;
  for (unsigned depth = 1; depth < 40; ++depth) {
    std::vector<State> states;
    std::unordered_set<State> expected;
    for (int i = 0; i < 1'000; ++i)
      states.push_back(random.below(2) * ~State{0} ^ random.below(50'000));
    for (const State s : states) {
      if (depths.emplace(s, depth).second) expected.insert(s);
    }
    const std::vector<State> fresh = insert_all(trail, states, depth);
    REQUIRE(fresh.size() == expected.size());
    REQUIRE(std::unordered_set<State>(fresh.begin(), fresh.end()) == expected);
  }
  CHECK(trail.size() == depths.size());
  for (const auto& [s, depth] : depths) {
    if (trail.depth_mod3(s) != depth % 3) FAIL_CHECK("state " << s << " of depth " << depth);
  }
}

}  // namespace
}  // namespace trailblaze
