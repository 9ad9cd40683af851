// Whole spaces by rank, against the same by trail.
#include "engine/ranked/ranked.hpp"

#include <functional>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

void check_against_trail(const AnyPuzzle& puzzle, State start, const Limits& limits = {}) {
  const Crew one(1);
  const Result expected = enumerate(puzzle, start, {one, limits}, 7);
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    check_same(enumerate_ranked(puzzle, start, {crew, limits}, 7), expected);
  }
}

TEST_CASE("ranked: by maps all is as by trail, the way back of dense levels included",
          "[oracle][threads]") {
  for (int count = 1; count <= 8; ++count) {
    INFO(count << " pancakes");
    check_against_trail(AnyPuzzleOf(Places<true>(count, flips(count))), sorted_permutation(count));
  }
}

TEST_CASE("ranked: by maps from another start all is as by trail", "[oracle]") {
  Random random(3);
  for (int i = 0; i < 5; ++i) {
    check_against_trail(AnyPuzzleOf(Places<true>(7, flips(7))), random_permutation(random, 7));
  }
}

TEST_CASE("ranked: by maps with moves of one direction all is as by trail", "[oracle][threads]") {
  Random random(4);
  for (int i = 0; i < 5; ++i) {
    const std::vector<State> moves = {random_permutation(random, 8), random_permutation(random, 8)};
    check_against_trail(AnyPuzzleOf(Places<false>(8, moves)), sorted_permutation(8));
  }
}

TEST_CASE("ranked: one by one all is as by trail", "[oracle][threads]") {
  check_against_trail(AnyPuzzleOf(OneByOne<Places<true>>{{7, flips(7)}}), sorted_permutation(7));
  Random random(5);
  for (const std::uint64_t size : {1, 2, 63, 64, 65, 1'000, 30'000}) {
    INFO(size << " states");
    check_against_trail(AnyPuzzleOf(numbered_graph<true>(random, size, size)), 0);
    check_against_trail(AnyPuzzleOf(numbered_graph<false>(random, size, 3 * size)), size - 1);
  }
}

TEST_CASE("ranked: a chain of 5,000 levels, one state each", "[oracle]") {
  RankedGraph<false> graph{chain<false>(0, 4'999), 5'000, 12'345};
  check_against_trail(AnyPuzzleOf(graph), 0);
  RankedGraph<true> both{chain<true>(0, 4'999), 5'000};
  check_against_trail(AnyPuzzleOf(both), 2'000);
}

TEST_CASE("ranked: limits end it as they end the trail", "[oracle]") {
  const AnyPuzzleOf puzzle(Places<true>(7, flips(7)));
  for (const std::uint64_t depth : {0, 1, 4, 7, 8, 9}) {
    Limits limits;
    limits.max_depth = depth;
    check_against_trail(puzzle, sorted_permutation(7), limits);
  }
}

TEST_CASE("ranked: more states than allowed end it with the complete levels", "[threads]") {
  const AnyPuzzleOf puzzle(OneByOne<Places<true>>{{8, flips(8)}});
  for (const std::uint64_t states : {0, 1, 7, 8, 9, 1'000, 40'319, 40'320}) {
    INFO(states << " states at most");
    Limits limits;
    limits.max_states = states;
    const Result expected = enumerate(puzzle, sorted_permutation(8), {Crew(1), limits});
    for (const int threads : {1, 2, 8}) {
      const Crew crew(threads);
      const Result found = enumerate_ranked(puzzle, sorted_permutation(8), {crew, limits});
      CHECK(found.outcome == expected.outcome);
      CHECK(found.stop == expected.stop);
      REQUIRE(found.levels.size() == expected.levels.size());
      CHECK(found.levels.back().states == expected.levels.back().states);
      CHECK(found.deepest == expected.deepest);
    }
  }
}

TEST_CASE("ranked: a byte too few and it does not begin", "[ranked]") {
  const AnyPuzzleOf puzzle(Places<true>(6, flips(6)));
  Limits limits;
  limits.max_bytes = ranked_bytes(puzzle);
  CHECK(enumerate_ranked(puzzle, sorted_permutation(6), {Crew(1), limits}).stored == 720);
  --limits.max_bytes;
  const Result none = enumerate_ranked(puzzle, sorted_permutation(6), {Crew(1), limits});
  CHECK(none.outcome == Outcome::kLimit);
  CHECK(none.stop == Stop::kMemory);
  CHECK(none.levels.empty());
}

TEST_CASE("ranked: time and interruption end it", "[ranked]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  Limits limits;
  limits.max_seconds = 0;
  CHECK(enumerate_ranked(puzzle, sorted_permutation(8), {Crew(1), limits}).stop == Stop::kSeconds);
  interrupt_signal = 2;
  const Result stopped = enumerate_ranked(puzzle, sorted_permutation(8), {Crew(2)});
  interrupt_signal = 0;
  CHECK(stopped.stop == Stop::kInterrupted);
  CHECK(stopped.levels.size() == 1);
}

TEST_CASE("ranked: ten pancakes take some two bits a state", "[ranked]") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  CHECK(static_cast<double>(ranked_bytes(puzzle)) / 3'628'800 < 0.30);
}

TEST_CASE("ranked: every kernel of this machine counts the same", "[oracle][threads]") {
  const Isa before = chosen_isa();
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (!supports(isa)) continue;
    INFO(name(isa));
    choose_isa(isa);
    for (const int count : {5, 6, 8}) {
      check_against_trail(AnyPuzzleOf(Places<true>(count, flips(count))),
                          sorted_permutation(count));
    }
    Random random(6);
    const std::vector<State> moves = {random_permutation(random, 8), random_permutation(random, 8)};
    check_against_trail(AnyPuzzleOf(Places<false>(8, moves)), sorted_permutation(8));
  }
  choose_isa(before);
}

void check_told(const AnyPuzzle& puzzle, State start) {
  for (const int threads : {1, 3}) {
    Told told(puzzle.traits().num_ranks);
    const Crew crew(threads);
    const Result result = enumerate_ranked(puzzle, start, {crew}, 0, std::ref(told));
    CHECK(told.once);
    REQUIRE(told.states.size() == result.levels.size());
    for (const LevelRow& level : result.levels) CHECK(told.states[level.depth] == level.states);
    const std::uint64_t rank = puzzle.rank_of(start);
    CHECK((told.seen[rank / 64] >> rank % 64 & 1) == 1);
  }
}

TEST_CASE("ranked: every state is told once, with its depth", "[threads]") {
  check_told(AnyPuzzleOf(Places<true>(8, flips(8))), sorted_permutation(8));
  check_told(AnyPuzzleOf(OneByOne<Places<true>>{{7, flips(7)}}), sorted_permutation(7));
}

TEST_CASE("ranked: progress adds up to all states", "[ranked]") {
  Pulse pulse;
  const Crew crew(2);
  const AnyPuzzleOf puzzle(Places<true>(7, flips(7)));
  const Result result = enumerate_ranked(puzzle, sorted_permutation(7), {crew, {}, &pulse});
  CHECK(pulse.states == result.stored);
  CHECK(pulse.depth == result.levels.back().depth + 1);
  CHECK(pulse.frontier == result.levels.back().states);
}

}  // namespace
}  // namespace trailblaze
