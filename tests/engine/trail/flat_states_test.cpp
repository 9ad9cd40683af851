#include "engine/trail/flat_states.hpp"

#include <unordered_map>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("flat states: equals an ordinary map, through every growth", "[oracle]") {
  FlatStates<std::uint16_t> map;
  std::unordered_map<State, std::uint16_t> plain;
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const State s = random.below(15'000) * 0x1000000000001;  // some states repeat
    const auto value =
        static_cast<std::uint16_t>(random.below(FlatStates<std::uint16_t>::kMost + 1));
    if (map.full()) REQUIRE(map.grow());
    const auto [kept, fresh] = map.insert(s, value);
    const auto expected = plain.emplace(s, value);
    REQUIRE(fresh == expected.second);
    REQUIRE(kept == expected.first->second);
  }
  REQUIRE(map.size() == plain.size());
  std::size_t seen = 0;
  map.for_each([&](State s) { seen += plain.count(s); });
  CHECK(seen == plain.size());
  for (auto& [s, value] : plain) {
    if (value % 2 == 0) map.set(s, value /= 2);
  }
  CHECK(map.size() == plain.size());
  for (State i = 0; i < 15'000; ++i) {
    const State s = i * 0x1000000000001;
    const auto expected = plain.find(s);
    REQUIRE(map.find(s) ==
            (expected == plain.end() ? std::nullopt : std::optional(expected->second)));
  }
}

TEST_CASE("flat states: any state can be a key, and any number up to the largest a value") {
  FlatStates<std::uint8_t> map;
  CHECK_FALSE(map.find(0).has_value());
  CHECK(map.insert(0, 0).second);
  CHECK(map.insert(~State{0}, FlatStates<std::uint8_t>::kMost).second);
  CHECK(map.find(0) == std::uint8_t{0});
  CHECK(map.find(~State{0}) == std::uint8_t{254});
  CHECK_FALSE(map.find(1).has_value());
}

TEST_CASE("flat states: predicts the bytes that growth needs") {
  FlatStates<std::uint8_t> map;
  std::size_t grown = 0;
  for (State s = 0; s < 10'000; ++s) {
    if (map.full()) {
      const std::size_t before = map.bytes(), needed = map.bytes_to_grow();
      REQUIRE(map.grow());
      REQUIRE(map.bytes() == needed);
      REQUIRE(map.bytes() == 2 * before);
      ++grown;
    }
    map.insert(s, 1);
  }
  CHECK(grown > 5);
  CHECK(map.size() == 10'000);
}

}  // namespace
}  // namespace trailblaze
