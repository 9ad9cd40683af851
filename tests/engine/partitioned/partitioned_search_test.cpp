// Frontier search and the window against the oracle and against the trail: every count, level and
// last level, at any number of threads, in every form, whatever bits are stated; and their limits.
#include "engine/partitioned/partitioned_search.hpp"

#include "engine/base/isa.hpp"
#include "engine/bfs/bfs.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/partitioned/frontier_search.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// The corners of a cube, joined without names.
UndirectedGraph cube(int dimensions) {
  return {[=](State s) {
    std::vector<State> out;
    for (int i = 0; i < dimensions; ++i) out.push_back(s ^ State{1} << i);
    return out;
  }};
}

// A puzzle that says how many bits its states have, where the one within does not.
template <Puzzle P>
struct Stated : P {
  int bits;

  int state_bits() const { return bits; }
};

// Everything that a run says of numbers; not its memory.
std::vector<std::uint64_t> numbers_of(const Result& result) {
  std::vector<std::uint64_t> numbers{static_cast<std::uint64_t>(result.outcome),
                                     result.stored,
                                     result.max_frontier,
                                     result.counters.expanded,
                                     result.counters.generated,
                                     result.counters.duplicates};
  for (const LevelRow& row : result.levels) {
    numbers.insert(numbers.end(), {row.depth, row.states, row.work.expanded, row.work.generated,
                                   row.work.duplicates});
  }
  numbers.insert(numbers.end(), result.deepest.begin(), result.deepest.end());
  return numbers;
}

constexpr std::size_t kExamples = 20;

// Enumerates without a small search first.
Result frontier_alone(const AnyPuzzle& puzzle, State start, const Options& options) {
  return enumerate_by_frontier(puzzle, start, options, kExamples, 0);
}

// What the trail says, which other tests compare with the oracle.
template <Puzzle P>
std::vector<std::uint64_t> by_trail(const P& puzzle, State start, const Limits& limits = {}) {
  return numbers_of(enumerate(AnyPuzzleOf(puzzle), start, {Crew(1), limits}, kExamples));
}

template <Puzzle P>
std::vector<std::uint64_t> by_frontier(const P& puzzle, State start, const Crew& crew,
                                       const Limits& limits = {}) {
  return numbers_of(frontier_alone(AnyPuzzleOf(puzzle), start, {crew, limits}));
}

// At every number of threads, in every form.
template <Puzzle P>
void compare_with_trail(const P& puzzle, State start) {
  const auto expected = by_trail(puzzle, start);
  const Isa before = chosen_isa();
  for (const Isa isa : supported_isas()) {
    choose_isa(isa);
    for (const int threads : thread_counts()) {
      if (threads > 1 && isa != best_isa()) continue;
      INFO(threads << " threads, " << name(isa));
      CHECK(by_frontier(puzzle, start, Crew(threads)) == expected);
    }
  }
  choose_isa(before);
}

TEST_CASE("window: random graphs, whatever bits are stated, as the oracle says", "[oracle]") {
  Random random(51);
  for (const auto& [size, edges] : {std::pair{50, 80}, {700, 1'200}, {9'000, 30'000}}) {
    UndirectedGraph graph =
        random_graph<true>(random, static_cast<State>(size), static_cast<State>(edges));
    for (const State start : {State{0}, *graph.goal}) {
      const auto survey = oracle::explore(graph, start);
      const Result result = frontier_alone(AnyPuzzleOf(graph), start, {Crew(2)});
      std::vector<std::uint64_t> levels;
      for (const LevelRow& row : result.levels) levels.push_back(row.states);
      CHECK(levels == survey.levels);
      CHECK(result.counters.expanded == survey.depth.size());
      CHECK(result.counters.generated == survey.generated);
      CHECK(result.counters.duplicates == survey.generated - survey.depth.size() + 1);
      compare_with_trail(graph, start);
    }
  }
}

// 0 .. size - 1 in a row, by steps of any length below `reach`.
UndirectedGraph band(State size, State reach) {
  return {[=](State s) {
    std::vector<State> out;
    for (State step = 1; step < reach; ++step) {
      if (s >= step) out.push_back(s - step);
      if (s + step < size) out.push_back(s + step);
    }
    return out;
  }};
}

TEST_CASE("window: notes of parents change nothing but the work, at any number of bits") {
  for (const int bits : {12, 20, 40, 59, 60, 61, 63, 64}) {
    INFO(bits << " bits");
    compare_with_trail(Stated<UndirectedGraph>{band(4'000, 3), bits}, 2'000);
    compare_with_trail(Stated<Twins>{{60, 59, 3}, bits}, 0);  // under a symmetry
  }
}

TEST_CASE("window: states with thousands of successors, and the ends of the 64 bits") {
  const UndirectedGraph star{[](State s) {
    std::vector<State> out;
    if (s == ~State{0}) {
      for (State t = 0; t < 20'000; ++t) out.push_back(t);
    } else {
      out.push_back(~State{0});
    }
    return out;
  }};
  for (const State start : {~State{0}, State{0}, State{17}}) compare_with_trail(star, start);
  compare_with_trail(chain<true>(~State{0} - 2'000, 2'000), ~State{0} - 2'000);
}

TEST_CASE("frontier: random graphs with named ways, of two colours and of one", "[oracle]") {
  Random random(52);
  for (const bool colours : {false, true}) {
    for (const int bits : {16, 32}) {  // at 32 the ways take all bits that are left
      for (const auto& [size, edges] : {std::pair{40, 120}, {700, 2'500}, {20'000, 80'000}}) {
        INFO(bits << " bits, " << size << " states, " << (colours ? "two colours" : "one"));
        const NamedGraph graph =
            named_graph(random, bits, static_cast<State>(size), static_cast<State>(edges), colours);
        const State start = busiest(graph);
        const auto survey = oracle::explore(graph, start);
        CHECK(survey.depth.size() > static_cast<std::size_t>(size) / 2);
        CHECK(frontier_alone(AnyPuzzleOf(graph), start, {Crew(1)}).stored == survey.depth.size());
        compare_with_trail(graph, start);
      }
    }
  }
}

TEST_CASE("frontier: where the ways do not fit beside the state, the window serves") {
  Random random(53);
  const NamedGraph graph = named_graph(random, 33, 5'000, 12'000, false);
  compare_with_trail(graph, busiest(graph));
}

TEST_CASE("frontier: several roots, of one colour or of both, are depth 0") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const AnyPuzzleOf any(tiles);
  std::vector<State> roots = any.goals();
  tiles.for_each_successor(roots.front(), [&](State t) { roots.push_back(t); });
  Watch watch{Limits{}};
  const Crew crew(2);
  LevelSearch known(any, crew, watch, Keep::kNothing);
  PartitionedSearch search(any, crew, watch);
  CHECK(numbers_of(enumerate_levels(search, roots, watch, kExamples)) ==
        numbers_of(enumerate_levels(known, roots, watch, kExamples)));
}

TEST_CASE("frontier: sliding tiles in both metrics have the trail's counts", "[truth]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair{1, 6}, {2, 2}, {2, 3}, {2, 4}, {3, 3}}) {
      if (kSanitized && rows == 3) continue;
      const Tiles tiles(rows, columns, metric);
      INFO(rows << "x" << columns);
      tiles.for_each_goal([&](State goal) { compare_with_trail(tiles, goal); });
    }
  }
}

TEST_CASE("frontier: a million levels of one state end, in little memory", "[slow]") {
  constexpr State kLast = 1'000'000;
  const Stated<UndirectedGraph> path{chain<true>(0, kLast), 20};
  const Result result = frontier_alone(AnyPuzzleOf(path), 0, {Crew(2)});
  CHECK(result.levels.size() == kLast + 1);
  CHECK(result.table_bytes < 100'000);
}

// ---- hits ----

TEST_CASE("frontier: the least state that passes the test is the hit, and its level is complete") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const AnyPuzzleOf any(tiles);
  const State start = any.goals().front();
  const auto test = [](std::span<const State> states) {
    std::optional<State> least;
    for (const State s : states) {
      if (s % 1'000 == 7) least = std::min(s, least.value_or(s));
    }
    return least;
  };
  const Crew one(1);
  Watch watch{Limits{}};
  LevelSearch known(any, one, watch, Keep::kNothing);
  known.look_for(test);
  run_levels(known, known.begin({&start, 1}), kUnlimited, [&] { return known.hit().has_value(); });
  for (const int threads : thread_counts()) {
    const Crew crew(threads);
    PartitionedSearch search(any, crew, watch);
    search.look_for(test);
    run_levels(search, search.begin({&start, 1}), kUnlimited,
               [&] { return search.hit().has_value(); });
    CHECK(search.hit() == known.hit());
    CHECK(search.depth() == known.depth());
    CHECK(search.stored() == known.stored());
    CHECK(search.counters().expanded == known.counters().expanded);
  }
}

// ---- limits ----

TEST_CASE("frontier: a limit on depth is exact, and the levels before it are too", "[limits]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  tiles.for_each_goal([&](State goal) {
    for (const std::uint64_t depth : {0, 1, 2, 11, 30, 31, 32}) {
      Limits limits;
      limits.max_depth = depth;
      INFO("depth " << depth);
      for (const int threads : thread_counts()) {
        CHECK(by_frontier(tiles, goal, Crew(threads), limits) == by_trail(tiles, goal, limits));
      }
    }
  });
}

// A run that stopped has the first of the levels of a whole run, with their work. It may have them
// all, and not know yet that there are no more.
void check_first_levels(const Result& some, const Result& whole, Stop stop) {
  CHECK(some.outcome == Outcome::kLimit);
  CHECK(some.stop == stop);
  REQUIRE(some.levels.size() <= whole.levels.size());
  for (std::size_t d = 0; d < some.levels.size(); ++d) {
    CHECK(some.levels[d].states == whole.levels[d].states);
    CHECK(some.levels[d].work.generated == whole.levels[d].work.generated);
  }
}

// The least states of a level, by the trail.
std::vector<State> least_at(const AnyPuzzle& any, State start, std::uint64_t depth) {
  Limits limits;
  limits.max_depth = depth;
  return enumerate(any, start, {Crew(1), limits}, kExamples).deepest;
}

TEST_CASE("frontier: a limit on states ends it with exact levels, and the least of the last",
          "[limits]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf any(Tiles(3, 3, metric));
    const State start = any.goals().front();
    const Result whole = enumerate(any, start, {Crew(1)});
    for (const std::uint64_t states : {1, 2, 100, 5'000, 90'000, 181'439}) {
      Limits limits;
      limits.max_states = states;
      for (const int threads : thread_counts()) {
        INFO(states << " states, " << threads << " threads");
        const Result some = frontier_alone(any, start, {Crew(threads), limits});
        check_first_levels(some, whole, Stop::kStates);
        CHECK(some.stored <= states);
        CHECK(some.deepest == least_at(any, start, some.levels.size() - 1));
      }
    }
    Limits exact;
    exact.max_states = 181'440;
    CHECK(frontier_alone(any, start, {Crew(2), exact}).outcome == Outcome::kExhausted);
  }
}

TEST_CASE("frontier: an interrupt at any depth ends it with exact levels", "[limits]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf any(Tiles(3, 3, metric));
    const State start = any.goals().front();
    const Result whole = enumerate(any, start, {Crew(1)});
    for (const std::uint64_t depth : {0, 1, 7, 20}) {
      const Crew crew(2);
      Watch watch{Limits{}};
      PartitionedSearch search(any, crew, watch);
      Stop stop = run_levels(search, search.begin({&start, 1}), depth);
      CHECK(stop == Stop::kDepth);
      interrupt_signal = 2;
      Result some;
      some.stop = search.advance();
      interrupt_signal = 0;
      fill_in(some, search);
      check_first_levels(some, whole, Stop::kInterrupted);
      CHECK(some.levels.size() == depth + 1);
      CHECK(search.deepest(kExamples) == least_at(any, start, depth));
    }
  }
  Limits none;
  none.max_seconds = 0;
  const AnyPuzzleOf any(Tiles(3, 3, Tiles::Metric::kSingle));
  const Result nothing = frontier_alone(any, any.goals().front(), {Crew(2), none});
  CHECK(nothing.stop == Stop::kSeconds);
  CHECK(nothing.levels.empty());
}

// What a run came to within a cap, and how often it expanded and absorbed.
struct Capped {
  Result result;
  std::uint64_t slices;
};

Capped run_capped(const AnyPuzzle& any, State start, const Crew& crew, std::uint64_t bytes) {
  Limits limits;
  limits.max_bytes = bytes;
  Watch watch{limits};
  PartitionedSearch search(any, crew, watch);
  Capped run;
  run.result = enumerate_levels(search, {&start, 1}, watch, kExamples);
  run.slices = search.slices();
  return run;
}

// With each of many caps a run ends with the counts of the trail, or is stopped with exact levels;
// what it holds at the end is within the cap, but for a batch of each worker. Some run ends that
// has to take a level in several slices, and with more memory than it no run is stopped.
template <Puzzle P>
void check_caps(const P& puzzle, State start, bool sliced = true) {
  const AnyPuzzleOf any(puzzle);
  const Result whole = enumerate(any, start, {Crew(1)}, kExamples);
  const std::vector<int> crews = kSanitized ? std::vector<int>{2} : std::vector<int>{1, 2, 8};
  for (const int threads : crews) {
    const Crew crew(threads);
    std::uint64_t ended = 0, in_slices = 0, stopped = 0;
    for (std::uint64_t bytes = 60'000; ended < 6; bytes += bytes / (kSanitized ? 2 : 6)) {
      INFO(bytes << " bytes, " << threads << " threads");
      const Capped run = run_capped(any, start, crew, bytes);
      if (run.result.outcome == Outcome::kLimit) {
        check_first_levels(run.result, whole, Stop::kMemory);
        ++stopped;
        CHECK(ended == 0);
      } else {
        CHECK(numbers_of(run.result) == numbers_of(whole));
        ++ended;
        in_slices += run.slices > whole.levels.size() + 1;
      }
      CHECK(run.result.table_bytes <= bytes + 50'000 * static_cast<std::uint64_t>(threads));
    }
    CHECK(stopped > 0);
    CHECK((in_slices > 0 || !sliced));
  }
}

TEST_CASE("frontier: with less memory a level takes more slices, and counts are the same",
          "[limits]") {
  for (const bool two_colours : {false, true}) check_caps(NamedCube{16, two_colours}, 5);
  const Tiles tiles(3, 3, Tiles::Metric::kMulti);
  tiles.for_each_goal([&](State goal) { check_caps(tiles, goal, false); });
}

TEST_CASE("frontier: likewise where the next level is thirty times as large", "[limits]") {
  check_caps(NamedTree{800'000}, 0, false);
}

TEST_CASE("window: with less memory likewise, also where a level is suddenly large", "[limits]") {
  check_caps(Stated<UndirectedGraph>{cube(16), 16}, 5);
  constexpr State kBand = kSanitized ? 10'000 : 100'000;
  check_caps(Stated<UndirectedGraph>{band(kBand, 4), 20}, kBand / 2, false);
  // One state, 400, each of them joined to 400 more, and each of these to 500 of its own.
  const UndirectedGraph burst{[](State s) {
    std::vector<State> out;
    const auto add = [&](State first, State count) {
      for (State t = first; t < first + count; ++t) out.push_back(t);
    };
    if (s == 0) add(1, 400);
    if (s >= 1 && s <= 400) {
      out.push_back(0);
      add(401, 400);
    }
    if (s >= 401 && s <= 800) {
      add(1, 400);
      add(801 + 500 * (s - 401), 500);
    }
    if (s > 800) out.push_back(401 + (s - 801) / 500);
    return out;
  }};
  check_caps(Stated<UndirectedGraph>{burst, 18}, 0, false);
}

}  // namespace
}  // namespace trailblaze
