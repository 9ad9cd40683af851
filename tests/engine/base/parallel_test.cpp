#include "engine/base/parallel.hpp"

#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

TEST_CASE("parallel: each block runs once, on a worker of the crew", "[threads]") {
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    CHECK(crew.threads() == threads);
    for (const std::size_t count : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> done(count);
      std::atomic<int> strangers{0};
      crew.for_each_block(count, [&](int worker, std::size_t block) {
        ++done[block];
        if (worker < 0 || worker >= threads) ++strangers;
      });
      CHECK(strangers == 0);
      CHECK(std::all_of(done.begin(), done.end(), [](const auto& n) { return n == 1; }));
    }
  }
}

TEST_CASE("parallel: a worker's calls never overlap", "[threads]") {
  const Crew crew(8);
  std::vector<std::atomic<int>> inside(8);
  std::atomic<int> overlaps{0};
  crew.for_each_block(400, [&](int worker, std::size_t) {
    if (inside[static_cast<std::size_t>(worker)].fetch_add(1) != 0) ++overlaps;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
    inside[static_cast<std::size_t>(worker)].fetch_sub(1);
  });
  CHECK(overlaps == 0);
}

// The blocks wait for each other. Fewer than `threads` threads would wait until the deadline.
TEST_CASE("parallel: a crew has as many threads as requested", "[threads]") {
  for (const int threads : multi_thread_counts()) {
    std::mutex mutex;
    std::set<std::thread::id> ids;
    std::atomic<int> arrived{0};
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Crew(threads).for_each_block(static_cast<std::size_t>(threads), [&](int, std::size_t) {
      {
        const std::lock_guard lock(mutex);
        ids.insert(std::this_thread::get_id());
      }
      ++arrived;
      while (arrived < threads && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::yield();
      }
    });
    CHECK(ids.size() == static_cast<std::size_t>(threads));
  }
}

TEST_CASE("parallel: a crew of one runs in the calling thread, in order", "[threads]") {
  std::vector<std::size_t> order;
  bool elsewhere = false;
  const std::thread::id caller = std::this_thread::get_id();
  Crew(1).for_each_block(5, [&](int worker, std::size_t block) {
    order.push_back(block);
    elsewhere |= worker != 0 || std::this_thread::get_id() != caller;
  });
  CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
  CHECK_FALSE(elsewhere);
}

TEST_CASE("parallel: a crew of one may work inside another crew's work", "[threads]") {
  std::atomic<std::size_t> sum{0};
  Crew(3).for_each_block(6, [&](int, std::size_t block) {
    Crew(1).for_each_block(4, [&](int, std::size_t inner) { sum += block * 4 + inner; });
  });
  CHECK(sum == 24 * 23 / 2);
}

TEST_CASE("parallel: the caller gets a worker's exception, and the crew stays usable",
          "[threads]") {
  const Crew crew(3);
  for (std::size_t bad = 0; bad < 50; ++bad) {
    CHECK_THROWS_AS(crew.for_each_block(50,
                                        [&](int, std::size_t block) {
                                          if (block == bad) throw std::out_of_range("block");
                                        }),
                    std::out_of_range);
    std::atomic<std::size_t> sum{0};
    crew.for_each_block(50, [&](int, std::size_t block) { sum += block; });
    CHECK(sum == 49 * 50 / 2);
  }
}

TEST_CASE("parallel: the caller sees what the workers wrote, call after call", "[threads]") {
  const Crew crew(3);
  std::vector<std::size_t> numbers(200, 0);
  for (std::size_t round = 1; round <= 200; ++round) {
    crew.for_each_block(numbers.size(), [&](int, std::size_t i) { numbers[i] += i; });
    if (numbers[199] != 199 * round) FAIL("round " << round);
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) CHECK(numbers[i] == 200 * i);
}

}  // namespace
}  // namespace trailblaze
