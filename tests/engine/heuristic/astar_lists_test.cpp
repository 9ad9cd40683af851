#include "engine/heuristic/astar_lists.hpp"

#include <map>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("a* lists: the least f comes first, then the greatest g, then the last in", "[oracle]") {
  Random random(5);
  OpenList open;
  std::map<std::pair<int, int>, std::vector<State>> plain;  // stacks by f and -g
  for (int i = 0; i < 20'000; ++i) {
    if (random.below(3) != 0 || open.empty()) {
      const int f = static_cast<int>(random.below(12)), g = static_cast<int>(random.below(9));
      open.push(State(i), Node::kNone, f, g);
      plain[{f, -g}].push_back(State(i));
      continue;
    }
    const OpenList::Entry entry = open.pop();
    auto& [key, stack] = *plain.begin();
    REQUIRE(entry.f == key.first);
    REQUIRE(entry.g == -key.second);
    REQUIRE(open[entry.node].state == stack.back());
    stack.pop_back();
    if (stack.empty()) plain.erase(plain.begin());
  }
}

TEST_CASE("a* lists: the best cost of each state is that of a map", "[oracle]") {
  Random random(6);
  Watch watch{Limits{}};
  BestCosts costs(watch, 64);
  std::map<State, std::uint32_t> plain;
  for (int i = 0; i < 200'000; ++i) {
    const State s = random.below(50'000) * 0x9e3779b97f4a7c15;
    const auto g = static_cast<std::uint32_t>(random.below(100));
    const auto known = plain.find(s);
    const bool better = known == plain.end() || g < known->second;
    REQUIRE(costs.admits(s, g) == better);
    if (better) plain[s] = g;
    REQUIRE(costs.take(s, plain[s], 0));
    REQUIRE_FALSE(costs.take(s, plain[s] + 1, 0));
  }
  CHECK(costs.size() == plain.size());
  CHECK(costs.stop() == Stop::kNone);
}

TEST_CASE("a* lists: costs fill the memory that there is, and then say so", "[limits]") {
  Limits limits;
  limits.max_bytes = std::uint64_t{24} << 20;
  Watch watch(limits);
  BestCosts costs(watch, 64);
  State s = 0;
  for (; costs.stop() == Stop::kNone; ++s) {
    REQUIRE(costs.admits(s, 1));
    costs.take(s, 1, 0);
  }
  CHECK(costs.stop() == Stop::kMemory);
  CHECK(costs.bytes() <= limits.max_bytes);
  CHECK(costs.bytes() > limits.max_bytes / 10 * 9);
}

TEST_CASE("a* lists: the first state taken beyond the limit on states ends the search",
          "[limits]") {
  Limits limits;
  limits.max_states = 10;
  Watch watch(limits);
  BestCosts costs(watch, 64);
  for (State s = 0; s < 10; ++s) REQUIRE(costs.admits(s, 1));
  CHECK(costs.take(0, 1, 0));
  CHECK(costs.stop() == Stop::kNone);
  REQUIRE(costs.admits(10, 1));
  CHECK_FALSE(costs.take(1, 1, 0));
  CHECK(costs.stop() == Stop::kStates);
}

}  // namespace
}  // namespace trailblaze
