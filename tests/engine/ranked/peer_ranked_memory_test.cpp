// Memory of ranks that several processes share. The processes are threads with a search each
// (local_peers.hpp). The minimum that a search requests suffices for up to 64 threads. If traffic
// exceeds the available room, the processes exchange more often.
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/shared_ranks.hpp"

namespace trailblaze {
namespace {

// With plenty of memory there is a single exchange per level. With the minimum there are more if
// the traffic exceeds the available room (`sends_much`).
void check_least_memory(const AnyPuzzle& puzzle, State start, int count, bool sends_much) {
  INFO(count << " processes");
  const Result expected = enumerate_ranked(puzzle, start, {Crew(1)}, kFew);
  const std::uint64_t steps = expected.levels.size();
  Limits limits;
  limits.max_bytes = ranked_bytes(puzzle, count);
  const Sent sent = what_is_sent(puzzle, start, count, limits);
  check_same(sent.result, expected);
  CHECK(sent.result.table_bytes <= limits.max_bytes);
  CHECK(sent.exchanges >= steps + (sends_much ? 1 : 0));
  CHECK(what_is_sent(puzzle, start, count).exchanges == steps);
}

TEST_CASE("peer ranked: the announced least memory suffices", "[limits][threads]") {
  const int few = lighter(9, 8), many = lighter(10, 8);
  const AnyPuzzleOf one_by_one(WithoutRankMaps<Places<true>>{{few, flips(few)}});
  const AnyPuzzleOf by_maps(Places<true>(many, flips(many)));
  for (const int count : {2, 7}) {
    const bool sends_much = count == 2 && !kSanitized;
    check_least_memory(one_by_one, sorted_permutation(few), count, sends_much);
    check_least_memory(by_maps, sorted_permutation(many), count, sends_much);
  }
}

TEST_CASE("peer ranked: the least memory suffices for 64 threads, and not for more",
          "[limits][threads]") {
  const int threads = lighter(64, 20);
  const AnyPuzzleOf by_maps(Places<true>(7, flips(7)));
  const AnyPuzzleOf one_by_one(WithoutRankMaps<Places<true>>{{7, flips(7)}});
  const std::array roots = {sorted_permutation(7)};
  for (const AnyPuzzle* puzzle :
       {static_cast<const AnyPuzzle*>(&by_maps), static_cast<const AnyPuzzle*>(&one_by_one)}) {
    Limits limits;
    limits.max_bytes = ranked_bytes(*puzzle, 2);
    const Result expected = enumerate_ranked(*puzzle, roots, {Crew(1)}, kFew);
    for (const Result& result : shared_ranks(*puzzle, roots, 2, threads, limits)) {
      check_same(result, expected);
      CHECK(result.table_bytes <= limits.max_bytes);
    }
    if (kSanitized || Crew(65).threads() != 65) continue;
    for (const Result& result : shared_ranks(*puzzle, roots, 2, 65, limits)) {
      CHECK(result.stop == Stop::kMemory);
    }
  }
}

// States 0 .. size - 1. Every `apart`-th state leads to all states, the others to none.
RankedGraph<false> stars(std::uint64_t size, std::uint64_t apart) {
  const auto next = [size, apart](State s) {
    std::vector<State> all(s % apart == 0 ? size : 0);
    std::iota(all.begin(), all.end(), State{0});
    return all;
  };
  return {{next}, size};
}

// With 40,000 successors there is room for the successors of a single state, but not of two. With
// 100,000 even a single state's successors take more memory than the limit.
TEST_CASE("peer ranked: a state may have more successors than there is room for",
          "[limits][threads]") {
  for (const std::uint64_t size : {40'000, 100'000}) {
    INFO(size << " successors");
    const AnyPuzzleOf puzzle(stars(size, size / 20));
    const Result expected = enumerate_ranked(puzzle, 0, {Crew(1)}, kFew);
    Limits limits;
    limits.max_bytes = ranked_bytes(puzzle, 3);
    const Sent sent = what_is_sent(puzzle, 0, 3, limits);
    check_same(sent.result, expected);
    CHECK(sent.exchanges > expected.levels.size());
    CHECK((sent.result.table_bytes <= limits.max_bytes) == (size == 40'000));
  }
}

TEST_CASE("peer ranked: each process needs its share of the memory", "[threads]") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  const std::uint64_t alone = ranked_bytes(puzzle);
  CHECK(ranked_bytes(puzzle, 1) == alone);
  CHECK(ranked_bytes(AnyPuzzleOf(Places<true>(11, flips(11))), 4) < 11 * alone / 3);
}

// Complete levels equal those of a single process, even if an earlier level takes several slices.
TEST_CASE("peer ranked: a limit within a level of several slices leaves complete levels",
          "[limits][threads]") {
  const int size = lighter(9, 7);
  const AnyPuzzleOf puzzle(WithoutRankMaps<Places<true>>{{size, flips(size)}});
  const State start = sorted_permutation(size);
  Limits limits;
  limits.max_states = lighter(300'000, 3'000);  // reached in the level after the largest
  const Result expected = enumerate_ranked(puzzle, start, {Crew(1), limits}, kFew);
  limits.max_bytes = ranked_bytes(puzzle, 2);
  const Sent sent = what_is_sent(puzzle, start, 2, limits);
  CHECK(sent.result.stop == Stop::kStates);
  CHECK(states_by_level(sent.result) == states_by_level(expected));
  CHECK(sent.result.deepest.empty());
  CHECK(sent.result.table_bytes <= limits.max_bytes);
  if (!kSanitized) CHECK(sent.exchanges > expected.levels.size());
}

}  // namespace
}  // namespace trailblaze
