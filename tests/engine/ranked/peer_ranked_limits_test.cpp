// Limits on a search of ranks that several processes share, and interruptions of it: it ends in all
// of them as in one process alone, with complete levels, also where only one of them meets the
// limit. The processes are threads here (local_peers.hpp).
#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/shared_ranks.hpp"

namespace trailblaze {
namespace {

TEST_CASE("peer ranked: depths end it as they end one process", "[limits]") {
  const AnyPuzzleOf by_maps(Places<true>(7, flips(7)));
  const AnyPuzzleOf one_by_one(OneByOne<Places<true>>{{7, flips(7)}});
  for (const std::uint64_t depth : {0, 1, 4, 7, 8, 9}) {
    INFO(depth << " deep");
    Limits limits;
    limits.max_depth = depth;
    check_shared(by_maps, {sorted_permutation(7)}, limits);
    check_shared(one_by_one, {sorted_permutation(7)}, limits);
  }
}

TEST_CASE("peer ranked: more states than allowed end it with the complete levels", "[limits]") {
  const AnyPuzzleOf by_maps(Places<true>(7, flips(7)));
  const AnyPuzzleOf one_by_one(OneByOne<Places<true>>{{7, flips(7)}});
  const std::array roots = {sorted_permutation(7)};
  for (const std::uint64_t states : {0, 1, 6, 7, 1'000, 5'039, 5'040}) {
    INFO(states << " states at most");
    Limits limits;
    limits.max_states = states;
    const Result expected = enumerate(by_maps, roots[0], {Crew(1), limits}, kFew);
    for (const AnyPuzzle* puzzle :
         {static_cast<const AnyPuzzle*>(&by_maps), static_cast<const AnyPuzzle*>(&one_by_one)}) {
      for (const int count : {2, 3}) {
        for (const Result& found : shared_ranks(*puzzle, roots, count, 2, limits)) {
          CHECK(found.outcome == expected.outcome);
          CHECK(found.stop == expected.stop);
          CHECK(states_by_level(found) == states_by_level(expected));
          CHECK(found.deepest == expected.deepest);
        }
      }
    }
  }
}

TEST_CASE("peer ranked: a limit that one process meets ends the search of all", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const State start = sorted_permutation(8);
  const Result whole = enumerate_ranked(puzzle, start, {Crew(1)}, kFew);
  const auto run = [&](const Limits& tight) {
    return results_of(3, [&](Peers& peers) {
      const Limits limits = peers.number() == 1 ? tight : Limits{};
      return enumerate_ranked(puzzle, start, {Crew(2), limits, nullptr, peers}, kFew);
    });
  };
  Limits memory, time, states;
  memory.max_bytes = ranked_bytes(puzzle, 3) - 1;
  for (const Result& result : run(memory)) {
    CHECK(result.stop == Stop::kMemory);
    CHECK(result.levels.empty());
    CHECK(result.deepest.empty());
  }
  time.max_seconds = 0;
  for (const Result& result : run(time)) CHECK(result.stop == Stop::kSeconds);
  states.max_states = 4'000;
  for (const Result& result : run(states)) {
    CHECK(result.outcome == Outcome::kLimit);
    CHECK(result.stop == Stop::kStates);
    std::vector<std::uint64_t> first = states_by_level(whole);
    REQUIRE(result.levels.size() < first.size());
    first.resize(result.levels.size());
    CHECK(states_by_level(result) == first);
  }
}

// Complete levels are those of one process, where a level before the last takes several slices.
TEST_CASE("peer ranked: a limit within a level of several slices", "[limits]") {
  const int size = lighter(9, 7);
  const AnyPuzzleOf puzzle(OneByOne<Places<true>>{{size, flips(size)}});
  const State start = sorted_permutation(size);
  Limits limits;
  limits.max_states = lighter(300'000, 3'000);  // in the level after the largest
  const Result expected = enumerate_ranked(puzzle, start, {Crew(1), limits}, kFew);
  limits.max_bytes = ranked_bytes(puzzle, 2);
  const Sent sent = what_is_sent(puzzle, start, 2, limits);
  CHECK(sent.result.stop == Stop::kStates);
  CHECK(states_by_level(sent.result) == states_by_level(expected));
  CHECK(sent.result.deepest.empty());
  CHECK(sent.result.table_bytes <= limits.max_bytes);
  if (!kSanitized) CHECK(sent.exchanges > expected.levels.size());
}

TEST_CASE("peer ranked: an interruption ends it", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  interrupt_signal = 2;
  const auto results = shared_ranks(puzzle, std::array{sorted_permutation(8)}, 2, 2);
  interrupt_signal = 0;
  for (const Result& result : results) {
    CHECK(result.stop == Stop::kInterrupted);
    CHECK(result.levels.size() == 1);
  }
}

// A signal comes while states of depth 4 are expanded: whoever sees it reports it at the end of the
// same slice, and all processes stop with the levels up to depth 4.
TEST_CASE("peer ranked: an interruption within a level ends it for all processes", "[limits]") {
  const AnyPuzzleOf by_maps(Places<true>(8, flips(8)));
  const AnyPuzzleOf one_by_one(OneByOne<Places<true>>{{8, flips(8)}});
  const std::array roots = {sorted_permutation(8)};
  Limits five_levels;
  five_levels.max_depth = 4;
  const Result expected = enumerate_ranked(by_maps, roots, {Crew(1), five_levels}, kFew);
  const auto interrupt = [](std::uint64_t /*word*/, std::uint64_t /*bits*/, std::uint64_t depth) {
    if (depth == 4) interrupt_signal = 2;
  };
  for (const AnyPuzzle* puzzle :
       {static_cast<const AnyPuzzle*>(&by_maps), static_cast<const AnyPuzzle*>(&one_by_one)}) {
    for (const int count : {2, 3}) {
      const auto results = shared_ranks(*puzzle, roots, count, 2, {}, interrupt);
      interrupt_signal = 0;
      for (const Result& result : results) {
        CHECK(result.stop == Stop::kInterrupted);
        CHECK(states_by_level(result) == states_by_level(expected));
        CHECK(result.deepest.empty());
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
