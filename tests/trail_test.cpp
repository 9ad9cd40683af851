#include "engine/trail.hpp"

#include <unordered_map>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"

namespace trailblaze {
namespace {

// Inserts all, growing where there is no room, and returns those that were new, in their order.
std::vector<State> insert_all(Trail& trail, std::span<const State> states, std::uint64_t depth) {
  std::vector<State> fresh;
  const Crew crew(1);
  while (!states.empty()) {
    const auto batch = states.first(std::min<std::size_t>(states.size(), Trail::kBatch));
    states = states.subspan(batch.size());
    while (!trail.claim(batch.size())) {
      REQUIRE(trail.grow(trail.capacity() * 2, crew, [] { return false; }));
    }
    const std::size_t count = trail.insert(batch, depth, [&](State s) { fresh.push_back(s); });
    trail.release(batch.size() - count);
  }
  return fresh;
}

// States a trail might stumble over: 0, all-ones, the one whose slot would read as empty, and
// their neighbours.
const std::vector<State> kAwkward{
    0, 1, ~State{0}, ~State{0} - 1, Trail::kFlagged, Trail::kFlagged + 1};

TEST_CASE("trail: every 64-bit state is a legal key, and new only once", "[trail]") {
  Trail trail(Keep::kDepthMod3);
  for (const State s : kAwkward) CHECK_FALSE(trail.contains(s));
  CHECK(insert_all(trail, kAwkward, 4) == kAwkward);
  CHECK(insert_all(trail, kAwkward, 5).empty());
  CHECK(trail.size() == kAwkward.size());
  for (const State s : kAwkward) {
    CHECK(trail.contains(s));
    CHECK(trail.depth_mod3(s) == 1u);
  }
  CHECK_FALSE(trail.depth_mod3(12345).has_value());
}

TEST_CASE("trail: holds what a hash map holds, growing on the way", "[trail][oracle]") {
  Random random(3);
  Trail trail(Keep::kDepthMod3);
  std::unordered_map<State, unsigned> depths;
  insert_all(trail, kAwkward, 0);
  for (const State s : kAwkward) depths[s] = 0;
  for (unsigned depth = 1; depth < 40; ++depth) {
    std::vector<State> states, expected;
    for (int i = 0; i < 1'000; ++i)
      states.push_back(random.below(2) * ~State{0} ^ random.below(50'000));
    for (const State s : states) {
      if (depths.emplace(s, depth).second) expected.push_back(s);
    }
    REQUIRE(insert_all(trail, states, depth) == expected);
  }
  CHECK(trail.size() == depths.size());
  for (const auto& [s, depth] : depths) {
    if (trail.depth_mod3(s) != depth % 3) FAIL_CHECK("state " << s << " of depth " << depth);
  }
}

TEST_CASE("trail: a table that is full says so and takes back what was not used", "[trail]") {
  Trail trail(Keep::kNothing);
  const std::uint64_t room = trail.room();
  REQUIRE(trail.claim(room));
  CHECK_FALSE(trail.claim(1));
  trail.release(room);
  CHECK(trail.room() == room);
  CHECK(trail.size() == 0);
}

TEST_CASE("trail: of threads that insert the same states, one wins each", "[trail][threads]") {
  constexpr std::size_t kStates = 20'000, kRounds = 8;
  for (const int threads : {1, 2, 3, 8}) {
    INFO(threads << " threads");
    const Crew crew(threads);
    Trail trail(Keep::kDepthMod3);
    REQUIRE(trail.grow(2 * kStates, crew, [] { return false; }));
    std::vector<std::atomic<int>> wins(kStates);
    crew.for_each_block(kRounds * kStates / 50, [&](int, std::size_t block) {
      std::array<State, 50> batch;  // every state is in kRounds blocks, spread over the run
      for (std::size_t i = 0; i < 50; ++i) batch[i] = (block * 50 + i) % kStates;
      if (!trail.claim(50)) return;
      const std::size_t fresh = trail.insert(batch, 1, [&](State s) { ++wins[s]; });
      trail.release(50 - fresh);
    });
    CHECK(std::all_of(wins.begin(), wins.end(), [](const auto& n) { return n == 1; }));
    CHECK(trail.size() == kStates);
    CHECK(trail.depth_mod3(kStates - 1) == 1u);
    // Growing by a crew loses nothing.
    REQUIRE(trail.grow(300'000, crew, [] { return false; }));
    CHECK(trail.size() == kStates);
    std::size_t found = 0;
    for (State s = 0; s < kStates; ++s) found += trail.depth_mod3(s) == 1u;
    CHECK(found == kStates);
  }
}

TEST_CASE("trail: growth that is halted leaves everything as it was", "[trail][limits]") {
  Trail trail(Keep::kDepthMod3);
  std::vector<State> states;
  for (State s = 0; s < 500; ++s) states.push_back(mix(s));
  insert_all(trail, states, 1);
  const std::size_t capacity = trail.capacity();
  CHECK_FALSE(trail.grow(100'000, Crew(2), [] { return true; }));
  CHECK(trail.capacity() == capacity);
  CHECK(trail.size() == states.size());
  for (const State s : states) CHECK(trail.depth_mod3(s) == 1u);
}

}  // namespace
}  // namespace trailblaze
