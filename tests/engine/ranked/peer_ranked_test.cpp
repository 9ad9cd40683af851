// Ranks that several processes share, which here are threads with a search each (local_peers.hpp),
// against one process alone: every count, level and last level, at any number of processes and of
// threads; that each state is told once; and how little is sent between them.
#include "engine/ranked/ranked.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/shared_ranks.hpp"

namespace trailblaze {
namespace {

// Twins (graphs.hpp) with ranks: those of states that stand for no class are never seen.
struct RankedTwins : Twins {
  std::uint64_t num_ranks() const { return n * n; }
  std::uint64_t rank(State s) const { return n * n - 1 - s; }
  State unrank(std::uint64_t rank) const { return n * n - 1 - rank; }
};

TEST_CASE("peer ranked: by maps all is as in one process", "[oracle][threads]") {
  for (const int count : {1, 2, 3, 5, 8, 9}) {
    if (kSanitized && count == 9) continue;
    INFO(count << " pancakes");
    const AnyPuzzleOf puzzle(Places<true>(count, flips(count)));
    check_shared(puzzle, {sorted_permutation(count)});
  }
  Random random(4);
  for (int i = 0; i < effort(5); ++i) {
    const std::vector<State> moves = {random_permutation(random, 8), random_permutation(random, 8)};
    check_shared(AnyPuzzleOf(Places<false>(8, moves)), {random_permutation(random, 8)});
  }
}

TEST_CASE("peer ranked: one by one all is as in one process, with fewer words than processes, too",
          "[oracle][threads]") {
  check_shared(AnyPuzzleOf(OneByOne<Places<true>>{{8, flips(8)}}), {sorted_permutation(8)});
  Random random(5);
  for (const std::uint64_t size : {1, 2, 63, 64, 65, 300, 1'000, 30'000}) {
    if (kSanitized && size > 1'000) continue;
    INFO(size << " states");
    check_shared(AnyPuzzleOf(numbered_graph<true>(random, size, size)), {0});
    check_shared(AnyPuzzleOf(numbered_graph<false>(random, size, 3 * size)), {size - 1});
  }
  const RankedGraph<true> both{chain<true>(0, 149), 150, 654'321};
  check_shared(AnyPuzzleOf(both), {60});
  if (!kSanitized) check_shared(AnyPuzzleOf(spread_graph()), {0});
}

TEST_CASE("peer ranked: classes under a symmetry", "[oracle][threads]") {
  for (const std::uint64_t n : {2, 9, 60}) {
    INFO(n);
    const AnyPuzzleOf twins(RankedTwins{{n, 0, 0}});
    REQUIRE(twins.traits().symmetric);
    check_shared(twins, {n - 1});
    check_shared(twins, {n * (n - 1)});
  }
}

TEST_CASE("peer ranked: several roots, of one process and of several", "[oracle][threads]") {
  Random random(6);
  const AnyPuzzleOf graph(numbered_graph<false>(random, 2'000, 3'000));
  check_shared(graph, {0, 1, 2, 64, 999, 1'000, 1'999});
  const AnyPuzzleOf pancakes(Places<true>(7, flips(7)));
  check_shared(pancakes, {sorted_permutation(7), flips(7)[2], flips(7)[5]});
}

TEST_CASE("peer ranked: puzzles of the registry", "[oracle][threads]") {
  const auto check_named = [](const std::string& puzzle, const Parameters& given,
                              const Limits& limits = {}) {
    INFO(puzzle);
    const auto session = open_puzzle(puzzle, given);
    const auto goal = session->puzzle().parse(session->info().goal);
    REQUIRE(goal.ok());
    check_shared(session->puzzle(), {session->puzzle().canonical(*goal)}, limits);
  };
  check_named("pancake", {{"size", lighter("8", "7")}});
  check_named("burnt", {{"size", lighter("6", "5")}});
  check_named("topspin", {{"size", lighter("8,4", "7,4")}});
  check_named("cayley", {{"size", lighter("7", "6")}});
  Limits limits;
  limits.max_depth = lighter(6, 4);
  check_named("cube", {}, limits);
  check_named("pyraminx", {}, limits);
  check_named("tiles", {{"size", lighter("2x4", "2x3")}});
}

TEST_CASE("peer ranked: every kernel of this machine counts the same", "[oracle][threads]") {
  const Isa before = chosen_isa();
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (!supports(isa)) continue;
    INFO(name(isa));
    choose_isa(isa);
    const Result expected = enumerate(puzzle, sorted_permutation(8), {Crew(1)}, kFew);
    for (const Result& result : shared_ranks(puzzle, std::array{sorted_permutation(8)}, 3, 2)) {
      check_same(result, expected);
    }
  }
  choose_isa(before);
}

void check_told(Told& told, const AnyPuzzle& puzzle, State start, const Result& result) {
  CHECK(told.once);
  CHECK(told.states.size() == result.levels.size());
  for (const LevelRow& level : result.levels) CHECK(told.states[level.depth] == level.states);
  const std::uint64_t rank = puzzle.rank_of(start);
  CHECK((told.seen[rank / 64] >> rank % 64 & 1) == 1);
}

void check_told_by_all(const AnyPuzzle& puzzle, State start) {
  for (const int count : {1, 2, 5}) {
    INFO(count << " processes");
    Told told(puzzle.traits().num_ranks);
    Limits limits;
    limits.max_bytes = ranked_bytes(puzzle, count);
    const auto results = shared_ranks(puzzle, std::array{start}, count, 2, limits, std::ref(told));
    check_told(told, puzzle, start, results[0]);
  }
}

// The same where levels take several slices: what a worker keeps for the next one is told once.
void check_told_in_slices(const AnyPuzzle& puzzle, State start) {
  Told told(puzzle.traits().num_ranks);
  Limits limits;
  limits.max_bytes = ranked_bytes(puzzle, 2);
  const Sent sent = what_is_sent(puzzle, start, 2, limits, std::ref(told));
  check_told(told, puzzle, start, sent.result);
  if (!kSanitized) CHECK(sent.exchanges > sent.result.levels.size());
}

TEST_CASE("peer ranked: every state is told once, by one process", "[threads]") {
  check_told_by_all(AnyPuzzleOf(Places<true>(8, flips(8))), sorted_permutation(8));
  check_told_by_all(AnyPuzzleOf(OneByOne<Places<true>>{{7, flips(7)}}), sorted_permutation(7));
  check_told_by_all(AnyPuzzleOf(RankedTwins{{20, 0, 0}}), 19);
}

TEST_CASE("peer ranked: every state is told once where levels take several slices", "[threads]") {
  const int few = lighter(9, 7), many = lighter(10, 7);
  check_told_in_slices(AnyPuzzleOf(OneByOne<Places<true>>{{few, flips(few)}}),
                       sorted_permutation(few));
  check_told_in_slices(AnyPuzzleOf(Places<true>(many, flips(many))), sorted_permutation(many));
}

TEST_CASE("peer ranked: the progress of each is that of all") {
  const AnyPuzzleOf puzzle(Places<true>(7, flips(7)));
  std::array<Pulse, 3> pulses;
  const auto results = results_of(3, [&](Peers& peers) {
    Pulse& pulse = pulses[static_cast<std::size_t>(peers.number())];
    return enumerate_ranked(puzzle, sorted_permutation(7), {Crew(2), {}, &pulse, peers});
  });
  for (const Pulse& pulse : pulses) {
    CHECK(pulse.states == results[0].stored);
    CHECK(pulse.depth == results[0].levels.back().depth + 1);
    CHECK(pulse.frontier == results[0].levels.back().states);
  }
}

// A rank takes 4 bytes, and of four processes three own what a process does not.
TEST_CASE("peer ranked: few bytes are sent for a successor, and fewer by maps") {
  const int size = lighter(9, 8);
  const auto bytes_sent = [&](const auto& puzzle) {
    return what_is_sent(AnyPuzzleOf(puzzle), sorted_permutation(size), 4).bytes_a_successor;
  };
  const Places<true> puzzle(size, flips(size));
  const double one_by_one = bytes_sent(OneByOne<Places<true>>{puzzle}),
               by_maps = bytes_sent(puzzle);
  INFO("bytes a successor: " << one_by_one << " one by one, " << by_maps << " by maps");
  CHECK(by_maps > 0);
  CHECK(by_maps < lighter(0.6, 0.9));
  CHECK(one_by_one < 2.2);
  CHECK(by_maps < one_by_one / 2);
}

}  // namespace
}  // namespace trailblaze
