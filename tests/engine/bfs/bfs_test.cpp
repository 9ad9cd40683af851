// Breadth-first search on an infinite space: it uses its memory, limits end it promptly, and all
// threads expand states. For levels, paths and other limits see
// tests/engine/run/by_levels_test.cpp.

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <set>
#include <thread>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// s -> 2s, 2s + 1 from 1: 2^d states at depth d. No test reaches the end of the 64 bits.
DirectedGraph doubling() {
  return {[](State s) { return std::vector<State>{2 * s, 2 * s + 1}; }};
}

TEST_CASE("bfs: before a limit on memory ends the search, it has used the memory",
          "[limits][threads]") {
  for (const int threads : {1, 3}) {
    const Limits limits{.max_bytes = std::uint64_t{kSanitized ? 4 : 16} << 20};
    const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits});
    CHECK(all.stop == Stop::kMemory);
    CHECK(all.table_bytes <= limits.max_bytes);
    CHECK(all.stored > limits.max_bytes / 160);
    CHECK(bfs(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits}).stop == Stop::kMemory);
  }
}

TEST_CASE("bfs: a limit on time, or an interrupt, ends the search promptly", "[limits][threads]") {
  for (const int threads : {1, 3}) {
    const Limits limits{.max_seconds = 0.1};
    const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(threads), limits});
    CHECK(all.stop == Stop::kSeconds);
    CHECK(all.seconds < 20);
    CHECK(all.levels.size() > 5);
  }
  std::thread interrupter([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    interrupt_signal = SIGINT;
  });
  const Limits limits{.max_seconds = 20};  // bounds the test if the interrupt fails
  const Result all = enumerate(AnyPuzzleOf(doubling()), 1, {Crew(2), limits});
  interrupter.join();
  interrupt_signal = 0;
  CHECK(all.stop == Stop::kInterrupted);
}

// In a wide graph, expanding any state but the root waits until the expected number of threads are
// expanding. If fewer threads come, they wait until the deadline, and the test fails.
TEST_CASE("bfs: as many threads expand states as the crew has", "[threads]") {
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const auto expected = static_cast<std::size_t>(threads);
    const auto deadline = std::chrono::system_clock::now() + std::chrono::seconds(20);
    std::mutex mutex;
    std::condition_variable more;
    std::set<std::thread::id> ids;
    const DirectedGraph graph{[&](State s) {
      std::vector<State> out;
      if (s == 0) {
        for (State t = 1; t <= 20'000; ++t) out.push_back(t);
        return out;
      }
      std::unique_lock lock(mutex);
      if (ids.insert(std::this_thread::get_id()).second) more.notify_all();
      more.wait_until(lock, deadline, [&] { return ids.size() >= expected; });
      return out;
    }};
    const Result all = enumerate(AnyPuzzleOf(graph), 0, Options{Crew(threads)});
    CHECK(levels_of(all) == std::vector<std::uint64_t>{1, 20'000});
    CHECK(ids.size() == expected);
  }
}

}  // namespace
}  // namespace trailblaze
