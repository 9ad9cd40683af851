// Tests particular to partitioned search, compared with the trail: kernels, word layouts and very
// deep spaces. For everything else see tests/engine/run/by_levels_test.cpp.
#include "engine/partitioned/partitioned_search.hpp"

#include "engine/base/isa.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// Compares with a search over the trail, which other tests compare with the oracle: with every
// kernel, at every number of threads.
template <Puzzle P>
void compare_with_trail(const P& puzzle, State start) {
  const AnyPuzzleOf any(puzzle);
  const auto expected = numbers_of(enumerate(any, start, {Crew(1)}, kExamples));
  for_each_chosen_isa([&](Isa isa) {
    for (const int threads : thread_counts()) {
      if (threads > 1 && isa != best_isa()) continue;
      INFO(threads << " threads");
      CHECK(numbers_of(frontier_alone(any, start, {Crew(threads)})) == expected);
    }
  });
}

// At 32 bits, all ways take the remaining bits of a word. Up to 58 bits, it has room for the number
// of a way. With more bits it notes no way, and the search uses the window.
TEST_CASE("frontier: random graphs with way numbers, with any room for ways in a word",
          "[oracle][threads]") {
  Random random(52);
  for (const bool colours : {false, true}) {
    for (const int bits : {16, 32, 33, 57, 58, 59, 63, 64}) {
      for (const auto& [size, edges] :
           {std::pair{40, 120}, {700, 2'500}, {lighter(20'000, 4'000), lighter(80'000, 16'000)}}) {
        if (kSanitized && size == 700) continue;
        INFO(bits << " bits, " << size << " states, " << (colours ? "two colours" : "one"));
        const NamedGraph graph =
            named_graph(random, bits, static_cast<State>(size), static_cast<State>(edges), colours);
        const AnyPuzzleOf any(graph);
        const State start = busiest(graph);
        const auto survey = oracle::explore(graph, start);
        CHECK(survey.depth.size() > static_cast<std::size_t>(size) / 2);
        CHECK(frontier_alone(any, start, {Crew(1)}).stored == survey.depth.size());
        CHECK(keeps_one_level(any.traits()) == (bits <= 58));
        compare_with_trail(graph, start);
      }
    }
  }
}

TEST_CASE("frontier: a ring of 200,000 states is 100,000 deep, with any kind of note",
          "[threads]") {
  constexpr State kStates = effort(State{200'000});
  for (const int bits : {20, 58, 64}) {  // room for all ways, for the number of a way, for nothing
    const auto place = [&](State i) { return (i % kStates - 1'000) & mask_of(bits); };
    NamedGraph ring{.bits = bits, .two_colours = true};  // passes through 0
    for (State i = 0; i < kStates; ++i) ring.join(place(i), place(i + 1));
    const Result result = frontier_alone(AnyPuzzleOf(ring), place(0), {Crew(2)});
    INFO(bits << " bits");
    REQUIRE(result.levels.size() == kStates / 2 + 1);
    CHECK(result.stored == kStates);
    CHECK(result.counters.generated == 2 * kStates);
    CHECK(result.deepest == std::vector<State>{place(kStates / 2)});
    CHECK(result.table_bytes < 200'000);  // an eighth of the states
  }
}

}  // namespace
}  // namespace trailblaze
