#include "engine/astar/closed_trail.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

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
