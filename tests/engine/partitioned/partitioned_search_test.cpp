// Frontier search and the window against the oracle and against the trail: every count, level and
// last level, at any number of threads, in every form, whatever bits are stated; and their limits.
#include "engine/partitioned/partitioned_search.hpp"

#include "engine/base/isa.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

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

TEST_CASE("window: notes of parents change nothing but the work, at any number of bits") {
  for (const int bits : {12, 20, 40, 59, 60, 61, 63, 64}) {
    INFO(bits << " bits");
    compare_with_trail(Stated<UndirectedGraph>{band(4'000, 3), bits}, 2'000);
    compare_with_trail(Stated<Twins>{{60, 59, 3}, bits}, 0);  // under a symmetry
  }
}

TEST_CASE("window: a state with 100,000 successors, and the ends of the 64 bits") {
  const UndirectedGraph star{[](State s) {
    std::vector<State> out;
    if (s == ~State{0}) {
      for (State t = 0; t < effort(State{100'000}); ++t) out.push_back(t);
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
      for (const auto& [size, edges] :
           {std::pair{40, 120}, {700, 2'500}, {lighter(20'000, 4'000), lighter(80'000, 16'000)}}) {
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

TEST_CASE("frontier: where ways do not fit beside a state, one does, or the window serves") {
  Random random(53);
  for (const int bits : {33, 57, 58, 59, 63, 64}) {
    for (const bool colours : {false, true}) {
      INFO(bits << " bits, " << (colours ? "two colours" : "one"));
      const NamedGraph graph = named_graph(random, bits, 5'000, 20'000, colours);
      CHECK(keeps_one_level(AnyPuzzleOf(graph).traits()) == (bits <= 58));
      compare_with_trail(graph, busiest(graph));
    }
  }
}

// A ring of so many states of so many bits, those around 0: way 0 goes up, way 1 down.
struct NamedRing {
  static constexpr bool kReversible = true;
  State size;
  int bits;

  State first() const { return mask_of(bits) - 1'000; }
  State place(State i) const { return (first() + i % size) & mask_of(bits); }
  void for_each_way(State s, auto&& emit) const {
    const State i = (s - first()) & mask_of(bits);
    emit(place(i + 1), 0, 1);
    emit(place(i + size - 1), 1, 0);
  }
  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int, int) { emit(t); });
  }
  int num_ways() const { return 2; }
  bool alternates() const { return true; }
  int state_bits() const { return bits; }
  bool is_goal(State /*s*/) const { return false; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

TEST_CASE("frontier: a ring of 200,000 states is 100,000 deep, whatever is noted") {
  constexpr State kStates = effort(State{200'000});
  for (const int bits : {20, 63, 64}) {  // with room for both ways, for one bit, for nothing
    const NamedRing ring{kStates, bits};
    const Result result = frontier_alone(AnyPuzzleOf(ring), ring.first(), {Crew(2)});
    INFO(bits << " bits");
    REQUIRE(result.levels.size() == kStates / 2 + 1);
    CHECK(result.stored == kStates);
    CHECK(result.counters.generated == 2 * kStates);
    CHECK(result.deepest == std::vector<State>{ring.place(kStates / 2)});
  }
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

// The least states of a level, by the trail.
std::vector<State> least_at(const AnyPuzzle& any, State start, std::uint64_t depth) {
  Limits limits;
  limits.max_depth = depth;
  return enumerate(any, start, {Crew(1), limits}, kExamples).deepest;
}

TEST_CASE("frontier: a limit on states ends it with exact levels", "[limits]") {
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
        CHECK(some.deepest.empty());  // a limit does not visit the last level once more
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

}  // namespace
}  // namespace trailblaze
