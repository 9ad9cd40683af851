// Compares the closed lists of A* with plain maps: the fewest moves to each state, with many
// threads and in a small search, and the states that a small search has expanded.
#include <algorithm>
#include <array>
#include <map>
#include <type_traits>
#include <utility>

#include "engine/astar/best_costs.hpp"
#include "engine/astar/closed_trail.hpp"
#include "engine/astar/small_closed.hpp"
#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

State spread(std::uint64_t number) { return number * 0x9e3779b97f4a7c15; }

// Reports that s was reached by g moves, after making room. True if s must be expanded.
bool admits(auto& costs, State s, std::uint32_t g) {
  while (!costs.has_room(0, 1)) REQUIRE(costs.make_room() == Stop::kNone);
  return costs.reach(0, s, g);
}

TEMPLATE_TEST_CASE("best costs: the best cost of each state is that of a map", "[oracle][threads]",
                   BestCosts, SmallClosed<false>) {
  Random random(6);
  const Crew crew(1);
  Watch watch{Limits{}};
  TestType costs(crew, watch, 64);
  struct Plain {
    std::uint32_t g = 0;
    bool waits = false, expanded = false;
  };
  std::map<State, Plain> plain;
  std::uint64_t reopened = 0;
  for (int i = 0; i < effort(60'000); ++i) {
    const State s = spread(random.below(10'000));
    if (random.below(3) == 0) {
      const auto known = plain.find(s);
      if (known == plain.end()) continue;
      Plain& entry = known->second;
      REQUIRE_FALSE(costs.must_expand(0, s, entry.g + 1));
      if (!entry.waits) continue;
      REQUIRE(costs.must_expand(0, s, entry.g));
      reopened += entry.expanded;
      entry.waits = false;
      entry.expanded = true;
      continue;
    }
    const auto g = static_cast<std::uint32_t>(random.below(100));
    const auto [at, added] = plain.try_emplace(s, Plain{g, true, false});
    const bool better = added || g < at->second.g;
    REQUIRE(admits(costs, s, g) == better);
    if (better) at->second.g = g;
    if (better) at->second.waits = true;
  }
  CHECK(costs.size() == plain.size());
  CHECK(costs.reopened() == reopened);
  for (const auto& [s, entry] : plain) {
    const StepUp up = costs.step_up(std::array{s}, entry.g + 1);
    REQUIRE(up.g == entry.g);
  }
}

TEST_CASE("best costs: of many threads, exactly one admits a state at each cost", "[threads]") {
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    Watch watch{Limits{}};
    BestCosts costs(crew, watch, 64);
    constexpr std::size_t kBlocks = 64, kStates = 1'000;
    std::uint64_t admitted = 0;
    for (std::uint32_t g = 3; g-- > 0;) {
      std::vector<std::size_t> left(kBlocks), blocked;
      for (std::size_t b = 0; b < kBlocks; ++b) left[b] = b;
      while (!left.empty()) {
        REQUIRE(costs.make_room() == Stop::kNone);
        std::vector<std::uint64_t> known(left.size());
        std::vector<char> done(left.size());
        crew.for_each_block(left.size(), [&](int w, std::size_t i) {
          std::vector<State> states;  // the same states in each block
          for (std::size_t n = 0; n < kStates; ++n) states.push_back(spread(n));
          done[i] = costs.report_known(static_cast<std::size_t>(w), states, g,
                                       [&](std::size_t) { ++known[i]; });
        });
        blocked.clear();
        for (std::size_t i = 0; i < left.size(); ++i) {
          if (done[i]) admitted += kStates - known[i];
          if (!done[i]) blocked.push_back(left[i]);
        }
        left = blocked;
      }
    }
    CHECK(admitted == 3 * kStates);
    CHECK(costs.size() == kStates);
  }
}

TEST_CASE("small closed: an expanded state is known, with its moves", "[oracle][threads]") {
  Random random(7);
  const Crew crew(1);
  Watch watch{Limits{}};
  SmallClosed<true> taken(crew, watch, 64);
  std::map<State, std::uint32_t> plain;
  for (int i = 0; i < effort(40'000); ++i) {
    const State s = spread(random.below(10'000));
    REQUIRE(taken.make_room() == Stop::kNone);
    REQUIRE(taken.reach(0, s, 0) == !plain.contains(s));
    if (random.below(3) != 0) continue;
    const auto g = static_cast<std::uint32_t>(random.below(100));
    REQUIRE(taken.must_expand(0, s, g) == plain.try_emplace(s, g).second);
  }
  CHECK(taken.size() == plain.size());
  for (const auto& [s, g] : plain) REQUIRE(taken.step_up(std::array{s}, g + 1).state == s);
}

TEMPLATE_TEST_CASE("best costs and small closed: they use the memory up to its limit",
                   "[limits][threads]", BestCosts, SmallClosed<false>, SmallClosed<true>) {
  constexpr bool kMany = std::is_same_v<TestType, BestCosts>;
  const Limits limits{.max_bytes = std::uint64_t{kMany ? 8 : 1} << 20};
  Watch watch(limits);
  const Crew crew(1);
  TestType list(crew, watch, 64);
  State states = 0;
  Stop stop = Stop::kNone;
  for (std::uint64_t charged = 0; stop == Stop::kNone;) {
    if (list.has_room(0, 1)) {
      if (list.reach(0, states, 1)) list.must_expand(0, states, 1);
      ++states;
      continue;
    }
    watch.charge(std::exchange(charged, list.bytes()), list.bytes());
    stop = list.make_room();
  }
  CHECK(stop == Stop::kMemory);
  CHECK(list.bytes() <= limits.max_bytes);
  CHECK(list.bytes() > limits.max_bytes / 10 * (kMany ? 8 : 6));
}

// Lets all workers take `states` at g, grows the table as needed, and returns the states that were
// new, sorted.
std::vector<State> take_all(ClosedTrail& closed, const Crew& crew, std::vector<State> states,
                            std::uint32_t g) {
  constexpr std::size_t kPart = 100;
  std::vector<std::vector<State>> fresh(static_cast<std::size_t>(crew.threads()));
  closed.begin_bucket(g);
  for (bool parked = false; parked || !states.empty();) {
    REQUIRE(closed.make_room() == Stop::kNone);
    closed.take_parked([&](State s) { fresh[0].push_back(s); });
    const std::size_t parts = (states.size() + kPart - 1) / kPart;
    std::vector<char> done(parts);
    const auto part = [&](std::size_t i) {
      return std::span(states).subspan(i * kPart, std::min(kPart, states.size() - i * kPart));
    };
    crew.for_each_block(parts, [&](int worker, std::size_t i) {
      const auto w = static_cast<std::size_t>(worker);
      done[i] = closed.take(w, part(i), g, [&](State s) { fresh[w].push_back(s); });
    });
    parked = closed.settle([&](std::size_t w, State s) { fresh[w].push_back(s); });
    std::vector<State> left;
    for (std::size_t i = 0; i < parts; ++i) {
      if (!done[i]) left.insert(left.end(), part(i).begin(), part(i).end());
    }
    states = left;
  }
  std::vector<State> all;
  for (const auto& own : fresh) all.insert(all.end(), own.begin(), own.end());
  std::sort(all.begin(), all.end());
  return all;
}

TEST_CASE("closed trail: each state is taken once and is then known", "[threads]") {
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    Watch watch{Limits{}};
    ClosedTrail closed(crew, watch, 40);
    std::vector<State> offered, expected;
    for (State s = 0; s < 20'000; ++s) {
      expected.push_back(s * 977);
      offered.insert(offered.end(), 1 + s % 3, s * 977);
    }
    REQUIRE(take_all(closed, crew, offered, 5) == expected);
    REQUIRE(take_all(closed, crew, offered, 6).empty());
    REQUIRE(closed.size() == expected.size());
    std::uint64_t known = 0;
    const std::array<State, 4> some = {0, 1, 977, 978};
    closed.report_known(0, some, 7, [&](std::size_t i) { known += i + 1; });
    CHECK(known == 1 + 3);
    const StepUp up = closed.step_up(std::array<State, 3>{3 * 977, 1, 2 * 977}, 6);
    CHECK(up.state == 2 * 977);
    CHECK(up.g == 5);
  }
}

}  // namespace
}  // namespace trailblaze
