// Ranks that several processes share: kernels, memory, levels in several slices, and the traffic.
// The processes are threads with a search each (local_peers.hpp). The minimum of memory that a
// search requests suffices for up to 64 threads. If traffic exceeds the available room, the
// processes exchange more often. For everything else see tests/engine/run/by_levels_test.cpp.
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kExamples = 7;

std::vector<Result> shared_ranks(const AnyPuzzle& puzzle, State start, int count, int threads,
                                 const Limits& limits = {}) {
  return results_of(count, [&](Peers& peers) {
    return enumerate_ranked(puzzle, start, {Crew(threads), limits, nullptr, peers}, kExamples);
  });
}

// Peers that forward every call to other peers, and count their exchanges. traffic() counts the
// words that they send.
class CountingPeers final : public Peers {
 public:
  explicit CountingPeers(Peers& behind) : behind_(behind) {}

  int count() const override { return behind_.count(); }
  int number() const override { return behind_.number(); }
  void collect(Take take) override { behind_.collect(take); }

  std::uint64_t exchanges = 0;

 private:
  void combine(Rule rule, std::span<std::uint64_t> numbers) override {
    switch (rule) {
      case Rule::kSum: return behind_.sum(numbers);
      case Rule::kLeast: return behind_.least(numbers);
      case Rule::kGreatest: return behind_.greatest(numbers);
    }
  }
  std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) override {
    return behind_.gather(words);
  }
  void exchange_words(Fill fill, Take take) override {
    ++exchanges;
    behind_.exchange(fill, take);
  }
  void post_words(int to, std::span<const std::uint64_t> words) override {
    behind_.post(to, words);
  }

  Peers& behind_;
};

// The traffic of a run, with its result.
struct Sent {
  Result result;
  double bytes_a_successor = 0;  // sent by all processes together
  std::uint64_t exchanges = 0;   // calls of exchange() of each process
};

Sent what_is_sent(const AnyPuzzle& puzzle, State start, int count, const Limits& limits = {},
                  const PlaceSink& sink = {}) {
  Sent sent;
  std::atomic<std::uint64_t> words{0};
  search_together(count, [&](Peers& peers) {
    CountingPeers counting(peers);
    const Options options{Crew(2), limits, nullptr, counting};
    Result result = enumerate_ranked(puzzle, start, options, kExamples, sink);
    words += peers.traffic().words;
    if (peers.number() != 0) return;
    sent.exchanges = counting.exchanges;
    sent.result = std::move(result);
  });
  sent.bytes_a_successor =
      8 * static_cast<double>(words) / static_cast<double>(sent.result.counters.generated);
  return sent;
}

// The least memory of each of so many processes.
Limits least_memory(const AnyPuzzle& puzzle, int count) {
  return {.max_bytes = ranked_bytes(puzzle, count)};
}

Result alone(const AnyPuzzle& puzzle, State start, const Limits& limits = {}) {
  return enumerate_ranked(puzzle, start, {Crew(1), limits}, kExamples);
}

TEST_CASE("peer ranked: every kernel of this machine has the same counts", "[oracle][threads]") {
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const Result expected = enumerate(puzzle, sorted_permutation(8), {Crew(1)}, kExamples);
  for_each_chosen_isa([&](Isa /*isa*/) {
    for (const Result& result : shared_ranks(puzzle, sorted_permutation(8), 3, 2)) {
      check_same(result, expected);
    }
  });
}

// A rank takes 4 bytes. Each of four processes owns a quarter of the ranks and sends the rest.
TEST_CASE("peer ranked: a successor takes few bytes to send, and fewer with maps", "[threads]") {
  const int size = lighter(9, 8);
  const auto bytes_sent = [&](const auto& puzzle) {
    return what_is_sent(AnyPuzzleOf(puzzle), sorted_permutation(size), 4).bytes_a_successor;
  };
  const Places<true> puzzle(size, flips(size));
  const double one_by_one = bytes_sent(WithoutRankMaps<Places<true>>{puzzle}),
               by_maps = bytes_sent(puzzle);
  INFO("bytes a successor: " << one_by_one << " one by one, " << by_maps << " by maps");
  CHECK(by_maps > 0);
  CHECK(by_maps < lighter(0.6, 0.9));
  CHECK(one_by_one < 2.2);
  CHECK(by_maps < one_by_one / 2);
}

// A sink that checks that it gets each state only once, and counts the states of each depth.
struct OnceSink {
  std::mutex mutex;
  std::map<std::uint64_t, std::uint64_t> states;  // number of states by depth
  std::vector<std::uint64_t> seen;                // a bit for each rank
  bool once = true;

  void operator()(std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
    const std::lock_guard lock(mutex);
    once = once && (seen[word] & bits) == 0;
    seen[word] |= bits;
    states[depth] += static_cast<std::uint64_t>(std::popcount(bits));
  }
};

// With plenty of memory there is a single exchange per level. With the minimum there are more if
// the traffic exceeds the available room (`sends_much`). A state that a worker keeps for the next
// exchange reaches the sink only once.
void check_least_memory(const AnyPuzzle& puzzle, State start, int count, bool sends_much) {
  INFO(count << " processes");
  const Result expected = alone(puzzle, start);
  const std::uint64_t steps = expected.levels.size();
  const Limits limits = least_memory(puzzle, count);
  OnceSink sink;
  sink.seen.resize(puzzle.traits().num_ranks / 64 + 1);
  const Sent sent = what_is_sent(puzzle, start, count, limits, std::ref(sink));
  check_same(sent.result, expected);
  CHECK(sent.result.table_bytes <= limits.max_bytes);
  CHECK(sink.once);
  for (const LevelRow& level : expected.levels) CHECK(sink.states[level.depth] == level.states);
  CHECK(sink.states.size() == steps);
  CHECK((sink.seen[puzzle.rank_of(start) / 64] >> puzzle.rank_of(start) % 64 & 1) == 1);
  CHECK(sent.exchanges >= steps + (sends_much ? 1 : 0));
  CHECK(what_is_sent(puzzle, start, count).exchanges == steps);
}

TEST_CASE("peer ranked: the announced least memory suffices, and a sink gets every state once",
          "[limits][threads]") {
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
  const AnyPuzzleOf by_maps(Places<true>(7, flips(7)));
  const AnyPuzzleOf one_by_one(WithoutRankMaps<Places<true>>{{7, flips(7)}});
  const State start = sorted_permutation(7);
  for (const AnyPuzzle* puzzle :
       {static_cast<const AnyPuzzle*>(&by_maps), static_cast<const AnyPuzzle*>(&one_by_one)}) {
    const Limits limits = least_memory(*puzzle, 2);
    const Result expected = alone(*puzzle, start);
    for (const Result& result : shared_ranks(*puzzle, start, 2, lighter(64, 20), limits)) {
      check_same(result, expected);
      CHECK(result.table_bytes <= limits.max_bytes);
    }
    if (kSanitized || Crew(65).threads() != 65) continue;
    for (const Result& result : shared_ranks(*puzzle, start, 2, 65, limits)) {
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
    const Result expected = alone(puzzle, 0);
    const Limits limits = least_memory(puzzle, 3);
    const Sent sent = what_is_sent(puzzle, 0, 3, limits);
    check_same(sent.result, expected);
    CHECK(sent.exchanges > expected.levels.size());
    CHECK((sent.result.table_bytes <= limits.max_bytes) == (size == 40'000));
  }
}

// Complete levels equal those of a single process, even if an earlier level takes several slices.
TEST_CASE("peer ranked: a limit within a level of several slices leaves complete levels",
          "[limits][threads]") {
  const int size = lighter(9, 7);
  const AnyPuzzleOf puzzle(WithoutRankMaps<Places<true>>{{size, flips(size)}});
  const State start = sorted_permutation(size);
  Limits limits{.max_states = lighter(300'000u, 3'000u)};  // reached in the level after the largest
  const Result expected = alone(puzzle, start, limits);
  limits.max_bytes = ranked_bytes(puzzle, 2);
  const Sent sent = what_is_sent(puzzle, start, 2, limits);
  CHECK(sent.result.stop == Stop::kStates);
  CHECK(levels_of(sent.result) == levels_of(expected));
  CHECK(sent.result.deepest.empty());
  CHECK(sent.result.table_bytes <= limits.max_bytes);
  if (!kSanitized) CHECK(sent.exchanges > expected.levels.size());
}

}  // namespace
}  // namespace trailblaze
