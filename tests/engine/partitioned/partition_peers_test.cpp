// Tests particular to partitioned searches by several processes, which are threads here
// (local_peers.hpp): a search from both ends, and slices of which some processes need more than
// others. For everything else see tests/engine/run/by_levels_test.cpp.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/bfs/bidirectional.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

const std::vector<int> kPeers = kSanitized ? std::vector{2, 3} : std::vector{1, 2, 3, 4, 7};

template <Puzzle P>
void compare_ends(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  const std::vector<State> goals = any.goals();
  const Result expected = bidirectional(any, start, goals, {Crew(1)});
  for (const int count : kPeers) {
    for (const int threads : {1, 2}) {
      INFO(count << " processes of " << threads << " threads");
      const auto results = results_of(count, [&](Peers& peers) {
        return bidirectional_by_frontier(any, start, goals, {Crew(threads), {}, nullptr, peers});
      });
      for (const Result& result : results) {
        CHECK(result.path == expected.path);
        CHECK(result.outcome == expected.outcome);
        CHECK(result.lower_bound == expected.lower_bound);
        CHECK(numbers_of(result) == numbers_of(expected));
      }
    }
  }
}

TEST_CASE("peers: a search from both ends equals that of one process", "[threads]") {
  Random random(95);
  for (int round = 0; round < effort(6); ++round) {
    const State size = 2 + random.below(2'000);
    auto graph = random_graph<true>(random, size, size + random.below(size));
    graph.goal = mix(random.below(size));
    compare_ends(graph, mix(random.below(size)));
  }
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const Tiles tiles(2, 4, metric);
    for (int round = 0; round < effort(3); ++round) {
      compare_ends(tiles, tiles.random_state(random));
    }
  }
}

TEST_CASE("peers: if one process needs more slices than another, all states count once",
          "[limits][threads]") {
  const ManyGoals<NamedCube> puzzle{{14, false}, 50};
  const AnyPuzzleOf any(puzzle);
  const std::array<State, 1> roots = {5};
  const auto count_goals = [&](const Options& options, Result& result) {
    GoalCount goals(any, roots);
    result = enumerate_by_frontier(any, roots, options, kExamples, 0, &goals);
    return goals.count();
  };
  Result whole;
  const auto expected = count_goals({Crew(1)}, whole);
  int complete = 0;
  for (std::uint64_t bytes = 1'000'000; bytes < 8'000'000; bytes += bytes / 3) {
    std::array<std::optional<std::uint64_t>, 2> found;
    std::array<Result, 2> results;
    search_together(2, [&](Peers& peers) {
      const auto number = static_cast<std::size_t>(peers.number());
      const Limits limits{.max_bytes = number == 1 ? bytes : kUnlimited};
      found[number] = count_goals({Crew(1), limits, nullptr, peers}, results[number]);
    });
    INFO(bytes << " bytes");
    if (results[0].outcome == Outcome::kLimit) continue;
    ++complete;
    CHECK(numbers_of(results[1]) == numbers_of(whole));
    for (const auto& goals : found) CHECK(goals == expected);
  }
  CHECK(complete > 1);
}

}  // namespace
}  // namespace trailblaze
