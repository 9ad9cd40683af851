// Breadth-first search against the oracle, its limits, and its threads.

#include <chrono>
#include <csignal>
#include <mutex>
#include <set>
#include <thread>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// s -> 2s, 2s + 1 from 1: 2^d states at depth d, no end within the 64 bits that a test waits for.
DirectedGraph doubling() {
  return {[](State s) { return std::vector<State>{2 * s, 2 * s + 1}; }};
}

template <bool kBothWays>
void compare_bfs(std::uint64_t seed) {
  const Crew one(1), three(3);
  Random random(seed);
  int solved = 0;
  for_random_graphs<kBothWays>(random, 1'000, 60, 2, [&](const auto& surveyed, int round) {
    const auto& [graph, start, survey] = surveyed;
    const Crew& crew = round % 2 == 0 ? one : three;
    const std::size_t most_small = round / 2 % 2 == 0 ? 0 : 1'000;  // LevelSearch, and without it

    const Result all = enumerate(AnyPuzzleOf(graph), start, Options{crew}, 20, most_small);
    REQUIRE(all.outcome == Outcome::kExhausted);
    REQUIRE(levels_of(all) == survey.levels);
    REQUIRE(all.counters.expanded == survey.depth.size());
    REQUIRE(all.counters.generated == survey.generated);
    REQUIRE(survey.depth.at(all.deepest.front()) + 1 == survey.levels.size());

    const Result result = bfs(AnyPuzzleOf(graph), start, Options{crew}, most_small);
    REQUIRE((result.outcome == Outcome::kSolved) == survey.shortest.has_value());
    if (!survey.shortest) {
      REQUIRE(result.outcome == Outcome::kExhausted);
      REQUIRE(result.path.empty());
      return;
    }
    ++solved;
    REQUIRE(result.length() == *survey.shortest);
    REQUIRE(result.shortest);
    REQUIRE(result.lower_bound == *survey.shortest);
    REQUIRE(result.path.front() == start);
    REQUIRE(graph.is_goal(result.path.back()));
    REQUIRE(is_legal(graph, result.path));
  });
  CHECK(solved > effort(150));
  CHECK(solved < effort(900));
}

TEST_CASE("bfs: answers as the oracle on random directed graphs", "[oracle]") {
  compare_bfs<false>(1);
}
TEST_CASE("bfs: answers as the oracle on random undirected graphs", "[oracle]") {
  compare_bfs<true>(2);
}

TEST_CASE("bfs: a start that is a goal is solved in no moves", "[bfs]") {
  DirectedGraph graph = doubling();
  graph.goal = 1;
  const Result result = bfs(AnyPuzzleOf(graph), 1, Options{Crew(2)});
  CHECK(result.outcome == Outcome::kSolved);
  CHECK(result.path == std::vector<State>{1});
  CHECK(result.shortest);
}

TEST_CASE("bfs: of several goals in one level the least state is reported", "[bfs][threads]") {
  struct ManyGoals : DirectedGraph {
    bool is_goal(State s) const { return s >= 5'000 && s % 1'000 == 777; }
  };
  for (const int threads : thread_counts()) {
    const Result result = bfs(AnyPuzzleOf(ManyGoals{doubling()}), 1, Options{Crew(threads)});
    REQUIRE(result.outcome == Outcome::kSolved);
    CHECK(result.path.back() == 5'777);
    CHECK(result.length() == 12);
  }
}

TEST_CASE("bfs: the path is the same at any number of threads", "[bfs][threads]") {
  Random random(5);
  for (int round = 0; round < effort(20); ++round) {
    const auto there = random_graph<false>(random, 5'000, 20'000);
    const auto back = random_graph<true>(random, 5'000, 10'000);
    const Result one_way = bfs(AnyPuzzleOf(there), mix(0), Options{Crew(1)});
    const Result both_ways = bfs(AnyPuzzleOf(back), mix(0), Options{Crew(1)});
    for (const int threads : {2, 8}) {
      CHECK(bfs(AnyPuzzleOf(there), mix(0), Options{Crew(threads)}).path == one_way.path);
      CHECK(bfs(AnyPuzzleOf(back), mix(0), Options{Crew(threads)}).path == both_ways.path);
    }
  }
}

TEST_CASE("bfs: under a symmetry it stores classes and prints real positions", "[bfs]") {
  const Twins twins{60, 59, 3};
  const State start = twins.at(2, 40);
  const auto survey = oracle::explore(twins, start);
  std::set<State> classes;
  for (const auto& [s, depth] : survey.depth) classes.insert(twins.canonical(s));
  const Result all = enumerate(AnyPuzzleOf(twins), start, Options{Crew(2)});
  CHECK(all.stored == classes.size());
  CHECK(all.stored == 60 * 61 / 2);
  const Result result = bfs(AnyPuzzleOf(twins), start, Options{Crew(2)});
  REQUIRE(result.outcome == Outcome::kSolved);
  CHECK(result.length() == *survey.shortest);
  CHECK(result.path.front() == start);
  CHECK(twins.is_goal(result.path.back()));
  CHECK(is_legal(twins, result.path));
}

// ---- limits ----

TEST_CASE("bfs: a limit on depth ends it after that depth", "[limits]") {
  DirectedGraph graph = doubling();
  graph.goal = 1 << 10;
  Limits limits;
  limits.max_depth = 10;
  CHECK(bfs(AnyPuzzleOf(graph), 1, {Crew(2), limits}).outcome == Outcome::kSolved);
  limits.max_depth = 9;
  const Result result = bfs(AnyPuzzleOf(graph), 1, {Crew(2), limits});
  CHECK(result.outcome == Outcome::kLimit);
  CHECK(result.stop == Stop::kDepth);
  CHECK(result.lower_bound == 10);
  CHECK(result.path.empty());
  const Result all = enumerate(AnyPuzzleOf(graph), 1, {Crew(2), limits});
  CHECK(all.stop == Stop::kDepth);
  CHECK(levels_of(all) == std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512});
}

// Whatever ends it: the levels told are complete ones.
void check_doubling_levels(const Result& result) {
  CHECK(result.outcome == Outcome::kLimit);
  REQUIRE(result.levels.size() > 5);
  for (std::size_t d = 0; d < result.levels.size(); ++d) {
    CHECK(result.levels[d].states == std::uint64_t{1} << d);
  }
  CHECK(result.stored >= (std::uint64_t{1} << result.levels.size()) - 1);
}

TEST_CASE("bfs: a limit on states ends it with complete levels", "[limits]") {
  for (const int threads : {1, 3}) {
    Limits limits;
    limits.max_states = 100'000;
    const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits});
    check_doubling_levels(all);
    CHECK(all.stop == Stop::kStates);
    CHECK(all.levels.size() == 16);  // 2^16 - 1 states in levels 0..15, 2^17 - 1 with the next
  }
}

TEST_CASE("bfs: a limit on memory ends it, and its tables stay below", "[limits]") {
  for (const int threads : {1, 3}) {
    Limits limits;
    limits.max_bytes = std::uint64_t{kSanitized ? 4 : 16} << 20;
    const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits});
    check_doubling_levels(all);
    CHECK(all.stop == Stop::kMemory);
    CHECK(all.table_bytes <= limits.max_bytes);
    CHECK(all.stored > limits.max_bytes / 160);  // it used what it was given
    const Result solved = bfs(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits});
    check_doubling_levels(solved);
    CHECK(solved.stop == Stop::kMemory);
  }
}

TEST_CASE("bfs: a limit on time ends it soon after", "[limits]") {
  for (const int threads : {1, 3}) {
    Limits limits;
    limits.max_seconds = 0.1;
    const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits});
    check_doubling_levels(all);
    CHECK(all.stop == Stop::kSeconds);
    CHECK(all.seconds < 20);
  }
}

TEST_CASE("bfs: an interrupt ends it soon after", "[limits]") {
  Limits limits;
  limits.max_seconds = 20;  // the test's own safety
  std::thread interrupter([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    interrupt_signal = SIGINT;
  });
  const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(2), limits});
  interrupter.join();
  interrupt_signal = 0;
  check_doubling_levels(all);
  CHECK(all.stop == Stop::kInterrupted);
  CHECK(all.seconds < 20);
}

// ---- threads ----

// A wide graph whose every state but the first waits until as many threads as expected have come
// to expand one: fewer would wait until the deadline, and the test would see that.
struct Meeting {
  explicit Meeting(std::size_t threads) : expected(threads) {}

  void attend() {
    {
      const std::lock_guard lock(mutex);
      ids.insert(std::this_thread::get_id());
      present = ids.size();
    }
    while (present < expected && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::yield();
    }
  }

  const std::size_t expected;
  const std::chrono::steady_clock::time_point deadline =
      std::chrono::steady_clock::now() + std::chrono::seconds(20);
  std::mutex mutex;
  std::set<std::thread::id> ids;
  std::atomic<std::size_t> present{0};
};

TEST_CASE("bfs: as many threads expand states as the crew has", "[threads]") {
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    Meeting meeting(static_cast<std::size_t>(threads));
    const DirectedGraph graph{[&](State s) {
      std::vector<State> out;
      if (s != 0) {
        meeting.attend();
      } else {
        for (State t = 1; t <= 20'000; ++t) out.push_back(t);
      }
      return out;
    }};
    const Result all = enumerate(AnyPuzzleOf(graph), 0, Options{Crew(threads)});
    CHECK(levels_of(all) == std::vector<std::uint64_t>{1, 20'000});
    CHECK(meeting.ids.size() == meeting.expected);
  }
}

TEST_CASE("bfs: counts are the same at 1, 2, 3 and 8 threads", "[threads]") {
  Random random(11);
  constexpr State kStates = kSanitized ? 50'000 : 200'000;
  const auto graph = random_graph<false>(random, kStates, 3 * kStates);
  const Result one = enumerate(AnyPuzzleOf(graph), mix(1), Options{Crew(1)});
  CHECK(one.stored > kStates / 2);
  for (const int threads : beside_one()) {
    const Result all = enumerate(AnyPuzzleOf(graph), mix(1), Options{Crew(threads)});
    CHECK(levels_of(all) == levels_of(one));
    CHECK(all.counters.expanded == one.counters.expanded);
    CHECK(all.counters.generated == one.counters.generated);
    CHECK(all.counters.duplicates == one.counters.duplicates);
    CHECK(all.max_frontier == one.max_frontier);
    CHECK(all.deepest == one.deepest);
  }
}

TEST_CASE("bfs: a start that is a goal is solved whatever the limits", "[bfs][limits]") {
  auto graph = doubling();
  graph.goal = 1;
  Limits none;
  none.max_states = none.max_bytes = none.max_depth = 0;
  none.max_seconds = 0;
  const Result result = bfs(AnyPuzzleOf(graph), State{1}, Options{Crew(1), none});
  CHECK(result.outcome == Outcome::kSolved);
  CHECK(result.lower_bound == 0);
}

}  // namespace
}  // namespace trailblaze
