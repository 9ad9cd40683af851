// Breadth-first search by frontier has the answers of bfs(), which other tests compare with the
// oracle: paths, counts, levels, proofs that there is no solution, and what a limit leaves.

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// Everything that an answer says, but time and memory.
struct Answer {
  std::vector<State> path;
  std::vector<std::uint64_t> numbers;

  explicit Answer(const Result& result)
      : path(result.path),
        numbers{static_cast<std::uint64_t>(result.outcome),
                static_cast<std::uint64_t>(result.stop),
                result.lower_bound,
                result.stored,
                result.max_frontier,
                result.counters.expanded,
                result.counters.generated,
                result.counters.duplicates} {
    for (const LevelRow& row : result.levels) {
      numbers.insert(numbers.end(), {row.depth, row.states, row.work.generated});
    }
  }
  bool operator==(const Answer&) const = default;
};

// By the frontier alone at any number of threads, and after small searches of some length.
template <Puzzle P>
Answer compare_with_bfs(const P& puzzle, State start, const Limits& limits = {}) {
  const AnyPuzzleOf any(puzzle);
  const Answer expected(bfs(any, start, {Crew(1), limits}, 0));
  const auto compare = [&](const Crew& crew, std::size_t most_small) {
    INFO(crew.threads() << " threads, small up to " << most_small);
    const Answer answer(bfs_by_frontier(any, start, {crew, limits}, most_small));
    CHECK(answer.path == expected.path);
    CHECK(answer.numbers == expected.numbers);
  };
  for (const int threads : thread_counts()) compare(Crew(threads), 0);
  const Crew two(2);
  for (const std::size_t most_small : {1, 5, 30, 400, 8'192}) compare(two, most_small);
  return expected;
}

// Whole spaces likewise, with the least states of the last level.
template <Puzzle P>
void compare_with_enumerate(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  const Crew two(2);
  const Result expected = enumerate(any, start, {two}, 20, 0);
  for (const std::size_t most_small : {0, 1, 5, 30, 400, 8'192}) {
    INFO("small up to " << most_small);
    const Result result = enumerate_by_frontier(any, start, {two}, 20, most_small);
    CHECK(Answer(result).numbers == Answer(expected).numbers);
    CHECK(result.deepest == expected.deepest);
  }
}

TEST_CASE("solve by frontier: random graphs have the paths and counts of bfs", "[oracle]") {
  Random random(71);
  int solved = 0;
  for (int round = 0; round < (kSanitized ? 30 : 100); ++round) {
    const State size = 1 + random.below(300);
    const auto graph = random_graph<true>(random, size, random.below(2 * size));
    solved += compare_with_bfs(graph, mix(random.below(size))).path.empty() ? 0 : 1;
    compare_with_bfs(ManyGoals<UndirectedGraph>{graph, size / 3 + 1}, mix(random.below(size)));
  }
  CHECK(solved > (kSanitized ? 3 : 10));
}

TEST_CASE("solve by frontier: named ways, of one colour and of two") {
  for (const bool colours : {false, true}) {
    for (const std::uint64_t one_in : {1, 7, 900, 70'000}) {
      INFO("a goal in " << one_in);
      compare_with_bfs(ManyGoals<NamedCube>{{12, colours}, one_in}, 5);
    }
  }
  compare_with_bfs(ManyGoals<NamedTree>{{30'000}, 9'000}, 0);
  for (const bool colours : {false, true}) {  // ways stand beside the keys
    compare_with_bfs(ManyGoals<Stated<NamedCube>>{{{12, colours}, 58}, 900}, 5);
  }
}

TEST_CASE("solve by frontier: classes under a symmetry become real positions") {
  for (const std::uint64_t n : {5, 60}) compare_with_bfs(Twins{n, n - 1, n / 2}, 3);
}

TEST_CASE("solve by frontier: 8-puzzles in both metrics, and one that has no solution") {
  Random random(72);
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const Tiles tiles(3, 3, metric);
    for (int i = 0; i < (kSanitized ? 1 : 4); ++i) {
      CHECK_FALSE(compare_with_bfs(tiles, tiles.random_state(random)).path.empty());
    }
  }
  const UndirectedGraph odd{[](State s) {
                              return std::vector<State>{(s + 2) % 500, (s + 498) % 500};
                            },
                            1};
  CHECK(compare_with_bfs(odd, 0).path.empty());
}

TEST_CASE("frontier: it goes on from a small search at any level, with all ways back and parents") {
  for (const bool colours : {false, true}) {
    compare_with_enumerate(NamedCube{12, colours}, 77);
    compare_with_enumerate(Stated<NamedCube>{{12, colours}, 58}, 77);
  }
  compare_with_enumerate(NamedTree{30'000}, 0);
  compare_with_enumerate(Twins{70, 0, 0}, 3);
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const Tiles tiles(2, 4, metric);
    tiles.for_each_goal([&](State goal) { compare_with_enumerate(tiles, goal); });
  }
  Random random(74);
  for (int round = 0; round < 20; ++round) {
    const State size = 1 + random.below(3'000);
    compare_with_enumerate(random_graph<true>(random, size, 2 * size), mix(random.below(size)));
  }
}

TEST_CASE("frontier: moves that cannot be reversed, from a small search on at any level") {
  Random random(75);
  int solved = 0;
  for (int round = 0; round < (kSanitized ? 10 : 40); ++round) {
    const State size = 1 + random.below(2'000);
    const auto graph = random_graph<false>(random, size, 3 * size);
    const State start = mix(random.below(size));
    compare_with_enumerate(graph, start);
    solved += compare_with_bfs(graph, start).path.empty() ? 0 : 1;
  }
  CHECK(solved > (kSanitized ? 2 : 10));
}

TEST_CASE("solve by frontier: a limit leaves what it leaves to bfs", "[limits]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  Random random(73);
  const State start = tiles.random_state(random);
  for (const std::uint64_t most : {0, 1, 5, 17}) {
    Limits limits;
    limits.max_depth = most;
    compare_with_bfs(tiles, start, limits);
  }
  Limits states;
  states.max_states = 4'000;
  const Result result = bfs_by_frontier(AnyPuzzleOf(tiles), start, {Crew(2), states}, 0);
  CHECK(result.stop == Stop::kStates);
  CHECK(result.stored <= 4'000);
  CHECK(result.lower_bound == result.levels.size());
}

// With each of many caps a search ends with the whole answer, or is stopped with a bound.
template <Puzzle P>
void check_caps_on_solve(const P& puzzle) {
  const Answer whole(bfs(AnyPuzzleOf(puzzle), 0, {Crew(1)}));
  bool ended = false, stopped = false;
  for (std::uint64_t bytes = 20'000; bytes < 3'000'000; bytes += bytes / 4) {
    Limits limits;
    limits.max_bytes = bytes;
    const Result result = bfs_by_frontier(AnyPuzzleOf(puzzle), 0, {Crew(2), limits}, 0);
    INFO(bytes << " bytes");
    if (result.outcome == Outcome::kLimit) {
      CHECK(result.stop == Stop::kMemory);
      CHECK_FALSE(ended);
      CHECK(result.lower_bound == std::max<std::uint64_t>(1, result.levels.size()));
      stopped = true;
    } else {
      CHECK(Answer(result).numbers == whole.numbers);
      ended = true;
    }
    CHECK(result.table_bytes <= bytes + 50'000 * 2);
  }
  CHECK(ended);
  CHECK(stopped);
}

TEST_CASE("solve by frontier: a cap on memory ends it with a bound, or it has the path",
          "[limits]") {
  const NamedCube cube{14, true};
  check_caps_on_solve(ManyGoals<NamedCube>{cube, 1'000'000'000});
  check_caps_on_solve(ManyGoals<Stated<NamedCube>>{{cube, 58}, 1'000'000'000});
}

}  // namespace
}  // namespace trailblaze
