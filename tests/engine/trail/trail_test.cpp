// Compares the trail with std::unordered_map: any number of bits, all instruction sets, and hard
// keys.
#include "engine/trail/trail.hpp"

#include <unordered_map>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trails.hpp"

namespace trailblaze {
namespace {

// ---- comparison with a map ----

// Inserts hard states in rounds, with a depth for each round and repeats from all earlier rounds.
void compare_with_map(Trail& trail, Keep keep, double factor, std::uint64_t seed) {
  Random random(seed);
  const int bits = trail.bits();
  std::unordered_map<State, unsigned> depths;
  for (unsigned depth = 0; depth < 8; ++depth) {
    std::vector<State> states = hard_states(bits, 250 << depth / 2, random), expected;
    states.insert(states.end(), states.begin(), states.begin() + 40);
    for (const State s : states) {
      if (depths.emplace(s, depth).second) expected.push_back(s);
    }
    REQUIRE(sorted(insert_all(trail, states, depth, factor)) == sorted(expected));
  }
  REQUIRE(trail.size() == depths.size());
  std::vector<State> all;
  std::size_t wrong = 0;
  for (const auto& [s, depth] : depths) {
    wrong += !trail.contains(s) || (keep == Keep::kDepthMod3 && trail.depth_mod3(s) != depth % 3);
    all.push_back(s);
  }
  for (int i = 0; i < 2'000; ++i) {
    const State s = random.next() & mask_of(bits);
    wrong += trail.contains(s) != depths.contains(s);
  }
  REQUIRE(wrong == 0);
  REQUIRE(holds_exactly(trail, all));
  REQUIRE(trail.fits(mask_of(bits)));
  REQUIRE((bits == 64 || !trail.fits(mask_of(bits) + 1)));
  REQUIRE((bits > 5 || all.size() == std::size_t{1} << bits));  // then it finds no more
  std::vector<State> visited;
  trail.for_each_state([&](State s, unsigned mark) {
    visited.push_back(s);
    wrong += mark != (keep == Keep::kDepthMod3 ? depths.at(s) % 3 : 0);
  });
  REQUIRE(wrong == 0);
  REQUIRE(sorted(visited) == sorted(all));
}

TEST_CASE("trail: equals a hash map, for any bits, while it grows", "[trail][oracle][threads]") {
  for (const Isa isa : supported_isas()) {
    for (const int bits : {1, 5, 12, 33, 37, 40, 48, 52, 63, 64}) {
      for (const Keep keep : {Keep::kNothing, Keep::kDepthMod3}) {
        INFO(name(isa) << ", " << bits << " bits, keep " << static_cast<int>(keep));
        for (const double factor : {1.0, 1.25, 2.0, 4.0}) {
          // Under a sanitizer, use only the least factor without marks, and the largest with marks.
          if (kSanitized && factor != (keep == Keep::kNothing ? 1.0 : 4.0)) continue;
          INFO("growing by " << factor);
          Trail trail(keep, bits, isa);
          compare_with_map(trail, keep, factor, static_cast<std::uint64_t>(bits));
        }
      }
    }
  }
}

TEST_CASE("trail: keys beyond the reach of their home line are kept, grown and found",
          "[trail][threads]") {
  for (const Isa isa : supported_isas()) {
    for (const int bits : {33, 64}) {
      INFO(name(isa) << ", " << bits << " bits");
      const std::vector<State> states = states_of_one_line(bits, 5'000);
      Trail trail(Keep::kDepthMod3, bits, isa);
      CHECK(sorted(insert_all(trail, states, 1, 2.0)) == sorted(states));
      const TrailLayout& layout = trail.layout();
      CHECK(trail.overflowed() >= states.size() - layout.reach() * layout.slots_per_line());
      CHECK(trail.overflowed() > 0);
      CHECK(insert_all(trail, states, 2).empty());
      CHECK(holds_exactly(trail, states));
      const auto others = different_states(bits, 20'000, 1'000);
      insert_all(trail, others, 2, 2.0);
      for (int growth = 0; growth < 2; ++growth) REQUIRE(trail.grow(2 * trail.slots(), Crew(2)));
      std::size_t wrong = 0;
      for (const State s : states) wrong += trail.depth_mod3(s) != 1u;
      for (const State s : others) wrong += trail.depth_mod3(s) != 2u;
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("trail: single insertions equal batches", "[trail][oracle][threads]") {
  Random random(8);
  for (const int bits : {20, 36, 64}) {
    Trail single(Keep::kDepthMod3, bits), batch(Keep::kDepthMod3, bits);
    REQUIRE(single.grow(20'000, Crew(1)));
    const auto states = hard_states(bits, 8'000, random);
    std::vector<State> fresh;
    for (const State s : states) {
      REQUIRE(single.claim(1) == 1);
      if (single.insert(s, 5)) {
        fresh.push_back(s);
      } else {
        single.release(1);
      }
    }
    CHECK(sorted(fresh) == sorted(insert_all(batch, states, 5)));
    CHECK(single.size() == fresh.size());
    CHECK(holds_exactly(single, fresh));
    for (const State s : fresh) REQUIRE(single.depth_mod3(s) == 2u);
  }
}

TEST_CASE("trail: looking up many states equals looking them up one by one",
          "[trail][oracle][threads]") {
  for (const Isa isa : supported_isas()) {
    for (const int bits : {12, 33, 48, 64}) {
      INFO(name(isa) << ", " << bits << " bits");
      Trail trail(Keep::kNothing, bits, isa);
      auto states = different_states(bits, 2'000);
      const auto crowd = states_of_one_line(bits, bits < 20 ? 10 : 1'000);
      states.insert(states.end(), crowd.begin(), crowd.end());
      states.push_back(0);
      insert_all(trail, states, 0);
      auto asked = different_states(bits, 2'000, 1'000);  // the trail has half of them
      asked.insert(asked.end(), states.begin(), states.end());
      for (const std::size_t count :
           {std::size_t{0}, std::size_t{1}, std::size_t{33}, asked.size()}) {
        std::vector<int> found(count), expected;
        trail.look_up(std::span(asked).last(count), [&](std::size_t i) { ++found[i]; });
        for (const State s : std::span(asked).last(count)) expected.push_back(trail.contains(s));
        CHECK(found == expected);
      }
    }
  }
}

TEST_CASE("trail: a cleared trail is empty and fills as a new trail", "[trail][threads]") {
  for (const int bits : {33, 40, 64}) {
    INFO(bits << " bits");
    Trail trail(Keep::kDepthMod3, bits);
    const std::uint64_t slots = trail.slots();
    for (const std::uint64_t round : {1, 2, 3}) {
      compare_with_map(trail, Keep::kDepthMod3, 1.25, round);
      insert_all(trail, states_of_one_line(bits, 3'000), 1);
      trail.clear();
      CHECK(trail.size() == 0);
      CHECK(trail.slots() == slots);
      CHECK(trail.overflowed() == 0);
      CHECK(holds_exactly(trail, {}));
    }
  }
}

// ---- room ----

TEST_CASE("trail: room is granted up to the limit, and returned room can be granted again",
          "[trail][threads]") {
  Trail trail(Keep::kNothing);
  const std::uint64_t room = trail.room();
  CHECK(trail.claim(room - 3) == room - 3);
  CHECK(trail.claim(10) == 3);
  CHECK(trail.claim(1) == 0);
  trail.release(room);
  CHECK(trail.room() == room);
  CHECK(trail.size() == 0);
  trail.allow(5);
  CHECK(trail.claim(10) == 5);
  trail.release(5);
  trail.allow(~std::uint64_t{0});
  CHECK(trail.claim(~std::uint64_t{0} >> 1) == room);
}

}  // namespace
}  // namespace trailblaze
