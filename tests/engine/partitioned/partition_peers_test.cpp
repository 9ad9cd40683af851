// Searches of several processes, which here are threads with a search each (local_peers.hpp),
// against one alone: every count, level, last level and path, at any number of processes and of
// threads, in every form of the search; and limits that only one of them meets.
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
void compare_spaces(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  const auto expected = numbers_of(frontier_alone(any, start, {Crew(1)}));
  for (const int count : kPeers) {
    for (const int threads : {1, 2}) {
      INFO(count << " processes of " << threads << " threads");
      const auto results = results_of(count, [&](Peers& peers) {
        return enumerate_by_frontier(any, start, {Crew(threads), {}, nullptr, peers}, kExamples);
      });
      for (const Result& result : results) CHECK(numbers_of(result) == expected);
    }
  }
}

template <Puzzle P>
void compare_answers(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  const Result expected = bfs_by_frontier(any, start, {Crew(1)}, 0);
  for (const int count : kPeers) {
    for (const int threads : {1, 2}) {
      INFO(count << " processes of " << threads << " threads");
      const auto results = results_of(count, [&](Peers& peers) {
        return bfs_by_frontier(any, start, {Crew(threads), {}, nullptr, peers});
      });
      for (const Result& result : results) {
        CHECK(result.path == expected.path);
        CHECK(numbers_of(result) == numbers_of(expected));
      }
    }
  }
}

TEST_CASE("peers: the progress of each is that of all") {
  const AnyPuzzleOf any(NamedCube{10, true});
  std::array<Pulse, 3> pulses;
  const auto results = results_of(3, [&](Peers& peers) {
    Pulse& pulse = pulses[static_cast<std::size_t>(peers.number())];
    return enumerate_by_frontier(any, 77, {Crew(2), {}, &pulse, peers}, kExamples);
  });
  for (const Pulse& pulse : pulses) {
    CHECK(pulse.states == results[0].stored);
    CHECK(pulse.depth == results[0].levels.back().depth + 1);
  }
}

TEST_CASE("peers: spaces of every form are those of one process") {
  for (const bool colours : {false, true}) {
    compare_spaces(NamedCube{10, colours}, 77);
    compare_spaces(Stated<NamedCube>{{10, colours}, 58}, 77);  // ways stand beside the keys
  }
  compare_spaces(NamedTree{lighter(3'000, 1'000)}, 0);
  compare_spaces(Twins{lighter(70, 20), 0, 0}, 3);  // under a symmetry
  compare_spaces(cube(9), 5);                       // without names
  compare_spaces(band(lighter(2'000, 100), 4), lighter(1'000, 50));
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const Tiles tiles(2, lighter(4, 3), metric);
    tiles.for_each_goal([&](State goal) { compare_spaces(tiles, goal); });
  }
}

TEST_CASE("peers: random graphs, with moves that can be reversed and without") {
  Random random(91);
  for (int round = 0; round < effort(6); ++round) {
    const State size = 1 + random.below(2'000);
    compare_spaces(random_graph<true>(random, size, 2 * size), mix(random.below(size)));
    compare_spaces(random_graph<false>(random, size, 3 * size), mix(random.below(size)));
  }
}

TEST_CASE("peers: the path to a goal is that of one process, or the proof that there is none") {
  Random random(92);
  for (const std::uint64_t one_in : {7, 900, 70'000}) {
    compare_answers(ManyGoals<NamedCube>{{10, true}, one_in}, 5);
  }
  for (int round = 0; round < effort(6); ++round) {
    const State size = 1 + random.below(1'000);
    compare_answers(random_graph<true>(random, size, size), mix(random.below(size)));
    compare_answers(random_graph<false>(random, size, 3 * size), mix(random.below(size)));
  }
  const Tiles tiles(2, 4, Tiles::Metric::kSingle);
  compare_answers(tiles, tiles.random_state(random));
}

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

TEST_CASE("peers: a search from both ends is that of one process") {
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

TEST_CASE("peers: goals are counted by all of them") {
  const ManyGoals<NamedCube> puzzle{{10, false}, 50};
  const AnyPuzzleOf any(puzzle);
  const std::array<State, 1> roots = {5};
  const auto count_goals = [&](const Options& options) {
    GoalCount goals(any, roots);
    enumerate_by_frontier(any, roots, options, kExamples, 0, &goals);
    return goals.count();
  };
  const auto expected = count_goals({Crew(1)});
  REQUIRE(expected.value() > 1);
  for (const int count : {2, 3}) {
    std::vector<std::optional<std::uint64_t>> found(static_cast<std::size_t>(count));
    search_together(count, [&](Peers& peers) {
      found[static_cast<std::size_t>(peers.number())] = count_goals({Crew(2), {}, nullptr, peers});
    });
    for (const auto& goals : found) CHECK(goals == expected);
  }
}

TEST_CASE("peers: slices of which one process needs more than another count all once", "[limits]") {
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
      Limits limits;
      if (number == 1) limits.max_bytes = bytes;
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

TEST_CASE("peers: where states have fewer bits than there are partitions") {
  for (const int bits : {1, 4, 6}) {
    const auto size = State{1} << bits;
    const UndirectedGraph ring{[=](State s) {
      return std::vector<State>{(s + 1) % size, (s + size - 1) % size};
    }};
    compare_spaces(Stated<UndirectedGraph>{ring, bits}, 0);
  }
}

TEST_CASE("peers: a search that stops at a level of few states keeps no states of another",
          "[limits]") {
  const Tiles tiles(2, 4, Tiles::Metric::kSingle);
  const AnyPuzzleOf any(tiles);
  tiles.for_each_goal([&](State goal) {
    for (const std::uint64_t most : {0, 1, 2, 3}) {
      Limits limits;
      limits.max_depth = most;
      const Result expected = frontier_alone(any, goal, {Crew(1), limits});
      const auto results = results_of(7, [&](Peers& peers) {
        return enumerate_by_frontier(any, goal, {Crew(1), limits, nullptr, peers}, kExamples);
      });
      INFO("depth " << most);
      for (const Result& result : results) CHECK(numbers_of(result) == numbers_of(expected));
    }
  });
}

TEST_CASE("peers: a limit that one process meets ends the search of all", "[limits]") {
  const NamedCube cube{14, true};
  const AnyPuzzleOf any(cube);
  const Result whole = frontier_alone(any, 0, {Crew(1)});
  const auto run = [&](const Limits& wide, const Limits& tight) {
    return results_of(3, [&](Peers& peers) {
      const Limits& limits = peers.number() == 1 ? tight : wide;
      return enumerate_by_frontier(any, 0, {Crew(2), limits, nullptr, peers}, kExamples);
    });
  };
  Limits memory, time, states, depth;
  memory.max_bytes = 1'000'000;
  time.max_seconds = 0;
  states.max_states = 4'000;
  depth.max_depth = 5;
  for (const Result& r : run({}, memory)) check_first_levels(r, whole, Stop::kMemory);
  for (const Result& r : run({}, time)) check_first_levels(r, whole, Stop::kSeconds);
  for (const Result& r : run(depth, depth)) check_first_levels(r, whole, Stop::kDepth);
  for (const Result& r : run(states, states)) {
    check_first_levels(r, whole, Stop::kStates);
    CHECK(r.stored <= 4'000);
  }
}

}  // namespace
}  // namespace trailblaze
