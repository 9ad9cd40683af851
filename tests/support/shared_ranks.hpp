// Enumerations by ranks that several processes share, for tests that compare them with a single
// process and count the words that they send. The processes are threads, each with a search of its
// own (local_peers.hpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/forwarding_peers.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

inline const std::vector<int> kRankProcesses =
    kSanitized ? std::vector{2, 3} : std::vector{1, 2, 3, 4, 7};

inline std::vector<Result> shared_ranks(const AnyPuzzle& puzzle, std::span<const State> roots,
                                        int count, int threads, const Limits& limits = {},
                                        const PlaceSink& sink = {}) {
  return results_of(count, [&](Peers& peers) {
    const Options options{Crew(threads), limits, nullptr, peers};
    return enumerate_ranked(puzzle, roots, options, kFew, sink);
  });
}

inline void check_shared(const AnyPuzzle& puzzle, const std::vector<State>& roots,
                         Limits limits = {}) {
  const Result expected = enumerate_ranked(puzzle, roots, {Crew(1), limits}, kFew);
  for (const int count : kRankProcesses) {
    for (const int threads : {1, 2}) {
      INFO(count << " processes of " << threads << " threads");
      for (const Result& result : shared_ranks(puzzle, roots, count, threads, limits)) {
        check_same(result, expected);
      }
    }
  }
}

// Peers that count their exchanges. traffic() counts the words that they send.
class CountingPeers final : public ForwardingPeers {
 public:
  using ForwardingPeers::ForwardingPeers;

  std::uint64_t exchanges() const { return exchanges_; }

 protected:
  void exchange_words(Fill fill, Take take) override {
    ++exchanges_;
    ForwardingPeers::exchange_words(fill, take);
  }

 private:
  std::uint64_t exchanges_ = 0;
};

// The traffic of a run, with its result.
struct Sent {
  Result result;
  double bytes_a_successor = 0;  // sent by all processes together
  std::uint64_t exchanges = 0;   // calls of exchange() of each process
};

inline Sent what_is_sent(const AnyPuzzle& puzzle, State start, int count, const Limits& limits = {},
                         const PlaceSink& sink = {}) {
  Sent sent;
  std::atomic<std::uint64_t> words{0};
  search_together(count, [&](Peers& peers) {
    CountingPeers counting(peers);
    const Options options{Crew(2), limits, nullptr, counting};
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

}  // namespace trailblaze
