// Ranks that several processes share, which here are threads with a search each (local_peers.hpp),
// against one process alone: every count, level and last level, at any number of processes and of
// threads; limits that only one of them meets; and what is sent between them.
#include "engine/ranked/peer_ranked.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/bfs.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/ranked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

const std::vector<int> kProcesses = kSanitized ? std::vector{2, 3} : std::vector{1, 2, 3, 4, 7};

std::vector<Result> shared_ranks(const AnyPuzzle& puzzle, std::span<const State> roots, int count,
                                 int threads, const Limits& limits = {},
                                 const PlaceSink& sink = {}) {
  return results_of(count, [&](Peers& peers) {
    const Options options{Crew(threads), limits, nullptr, &peers};
    return enumerate_ranked(puzzle, roots, options, kFew, sink);
  });
}

void check_shared(const AnyPuzzle& puzzle, const std::vector<State>& roots, Limits limits = {}) {
  const Result expected = enumerate_ranked(puzzle, roots, {Crew(1), limits}, kFew);
  for (const int count : kProcesses) {
    for (const int threads : {1, 2}) {
      INFO(count << " processes of " << threads << " threads");
      for (const Result& result : shared_ranks(puzzle, roots, count, threads, limits)) {
        check_same(result, expected);
      }
    }
  }
}

// Twins (graphs.hpp) with ranks: those of states that stand for no class are never seen.
struct RankedTwins : Twins {
  std::uint64_t num_ranks() const { return n * n; }
  std::uint64_t rank(State s) const { return n * n - 1 - s; }
  State unrank(std::uint64_t rank) const { return n * n - 1 - rank; }
};

// Peers that count how often they exchange. What they send is counted by their traffic().
class CountingPeers final : public Peers {
 public:
  explicit CountingPeers(Peers& peers) : peers_(peers) {}

  std::uint64_t exchanges() const { return exchanges_; }

  int count() const override { return peers_.count(); }
  int number() const override { return peers_.number(); }
  void collect(Take take) override { peers_.collect(take); }

 protected:
  void combine(Rule rule, std::span<std::uint64_t> numbers) override {
    switch (rule) {
      case Rule::kSum: return peers_.sum(numbers);
      case Rule::kLeast: return peers_.least(numbers);
      case Rule::kGreatest: return peers_.greatest(numbers);
    }
  }
  std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) override {
    return peers_.gather(words);
  }
  void exchange_words(Fill fill, Take take) override {
    ++exchanges_;
    peers_.exchange(fill, take);
  }
  void post_words(int to, std::span<const std::uint64_t> words) override { peers_.post(to, words); }

 private:
  Peers& peers_;
  std::uint64_t exchanges_ = 0;
};

struct Sent {
  Result result;
  double bytes_a_successor = 0;  // of all processes
  std::uint64_t exchanges = 0;   // of each process
};

Sent what_is_sent(const AnyPuzzle& puzzle, State start, int count, const Limits& limits = {},
                  const PlaceSink& sink = {}) {
  Sent sent;
  std::atomic<std::uint64_t> words{0};
  search_together(count, [&](Peers& peers) {
    CountingPeers counting(peers);
    const Options options{Crew(2), limits, nullptr, &counting};
    Result result = enumerate_ranked(puzzle, start, options, kFew, sink);
    words += peers.traffic().words;
    if (peers.number() != 0) return;
    sent.exchanges = counting.exchanges();
    sent.result = std::move(result);
  });
  sent.bytes_a_successor =
      8 * static_cast<double>(words) / static_cast<double>(sent.result.counters.generated);
  return sent;
}

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
  check_named("pancake", {{"size", "8"}});
  check_named("burnt", {{"size", "6"}});
  check_named("topspin", {{"size", "8,4"}});
  check_named("cayley", {{"size", "7"}});
  Limits limits;
  limits.max_depth = 6;
  check_named("cube", {}, limits);
  check_named("pyraminx", {}, limits);
  check_named("tiles", {{"size", "2x4"}});
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

// With plenty of memory there is an exchange a level. With the least, several where more is sent
// than has room: `sends_much`.
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

TEST_CASE("peer ranked: the least memory is enough", "[limits]") {
  const int few = lighter(9, 8), many = lighter(10, 8);
  const AnyPuzzleOf one_by_one(OneByOne<Places<true>>{{few, flips(few)}});
  const AnyPuzzleOf by_maps(Places<true>(many, flips(many)));
  for (const int count : {2, 7}) {
    const bool sends_much = count == 2 && !kSanitized;
    check_least_memory(one_by_one, sorted_permutation(few), count, sends_much);
    check_least_memory(by_maps, sorted_permutation(many), count, sends_much);
  }
}

TEST_CASE("peer ranked: the least memory is enough for 64 threads, and not for more", "[limits]") {
  const int threads = lighter(64, 20);
  const AnyPuzzleOf by_maps(Places<true>(7, flips(7)));
  const AnyPuzzleOf one_by_one(OneByOne<Places<true>>{{7, flips(7)}});
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

// States 0 .. size - 1, of which every `apart`-th leads to all, and the others to none.
RankedGraph<false> stars(std::uint64_t size, std::uint64_t apart) {
  const auto next = [size, apart](State s) {
    std::vector<State> all(s % apart == 0 ? size : 0);
    std::iota(all.begin(), all.end(), State{0});
    return all;
  };
  return {{next}, size};
}

// With 40,000 successors there is room for those of one state, but not of two. With 100,000 there
// is not even room for those of one, which take more memory than is allowed.
TEST_CASE("peer ranked: states have more successors than there is room for", "[limits]") {
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

TEST_CASE("peer ranked: of several processes each takes its part of the memory") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  const std::uint64_t alone = ranked_bytes(puzzle);
  CHECK(ranked_bytes(puzzle, 1) == alone);
  CHECK(ranked_bytes(AnyPuzzleOf(Places<true>(11, flips(11))), 4) < 11 * alone / 3);
}

TEST_CASE("peer ranked: a limit that one process meets ends the search of all", "[limits]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const State start = sorted_permutation(8);
  const Result whole = enumerate_ranked(puzzle, start, {Crew(1)}, kFew);
  const auto run = [&](const Limits& tight) {
    return results_of(3, [&](Peers& peers) {
      const Limits limits = peers.number() == 1 ? tight : Limits{};
      return enumerate_ranked(puzzle, start, {Crew(2), limits, nullptr, &peers}, kFew);
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
  CHECK(sent.result.deepest == expected.deepest);
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
        CHECK(result.deepest == expected.deepest);
      }
    }
  }
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

TEST_CASE("peer ranked: the progress of all adds up to all states") {
  const AnyPuzzleOf puzzle(Places<true>(7, flips(7)));
  std::array<Pulse, 3> pulses;
  const auto results = results_of(3, [&](Peers& peers) {
    Pulse& pulse = pulses[static_cast<std::size_t>(peers.number())];
    return enumerate_ranked(puzzle, sorted_permutation(7), {Crew(2), {}, &pulse, &peers});
  });
  std::uint64_t states = 0;
  for (const Pulse& pulse : pulses) {
    states += pulse.states;
    CHECK(pulse.depth == results[0].levels.back().depth + 1);
    CHECK(pulse.frontier == results[0].levels.back().states);
  }
  CHECK(states == results[0].stored);
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
