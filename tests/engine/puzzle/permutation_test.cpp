#include "engine/puzzle/permutation.hpp"

#include <map>

#include "engine/puzzle/goal_states.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

TEST_CASE("permutation: place 0 is the lowest nibble", "[permutation]") {
  CHECK(parse_permutation("2 0 1", 3, 0).value() == 0x102);
  CHECK(parse_permutation("3 1 2", 3, 1).value() == 0x102);
  CHECK(sorted_permutation(4) == 0x3210);
  CHECK(sorted_permutation(16) == 0xfedcba9876543210);
  CHECK(sorted_permutation(0) == 0);
}

TEST_CASE("permutation: survives printing and parsing, counted from 0 or 1", "[permutation]") {
  Random random(9);
  for (int count = 1; count <= 16; ++count) {
    for (const std::uint64_t first : {0, 1}) {
      const State s = random_permutation(random, count);
      CHECK(parse_permutation(print_permutation(s, count, first), count, first).value() == s);
    }
  }
  CHECK(print_permutation(sorted_permutation(16), 16, 1) ==
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16");
}

TEST_CASE("permutation: too few, repeated, wrong and unreadable numbers are rejected",
          "[permutation]") {
  for (const char* text : {"1 2", "1 2 2", "0 1 2", "1 2 4", "1 2 x"}) {
    INFO(text);
    CHECK(rejects(parse_permutation(text, 3, 1), ""));
  }
}

TEST_CASE("permutation: random permutations are uniform", "[permutation]") {
  Random random(2);
  std::map<State, int> counts;
  for (int i = 0; i < 24'000; ++i) ++counts[random_permutation(random, 4)];
  CHECK(counts.size() == 24);
  for (const auto& [s, count] : counts) CHECK(std::abs(count - 1'000) < 160);
}

TEST_CASE("goal states: are sorted, without repeats and non-goals", "[permutation]") {
  const GoalStates goals({7, 3, 7, ~State{0}, 0});
  std::vector<State> listed;
  CHECK(goals.for_each([&](State goal) { listed.push_back(goal); }));
  CHECK(listed == std::vector<State>{0, 3, 7, ~State{0}});
  CHECK(goals.contains(0));
  CHECK(goals.contains(~State{0}));
  CHECK_FALSE(goals.contains(4));
  CHECK_FALSE(GoalStates().contains(0));
  CHECK(GoalStates({5}).contains(5));
  CHECK_FALSE(GoalStates({5}).contains(4));
}

}  // namespace
}  // namespace trailblaze
