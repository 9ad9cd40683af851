#include "engine/base/no_memory.hpp"

#include <atomic>
#include <new>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("once: the first thread makes the value, and the others see it", "[threads]") {
  Once once;
  int made = 0;
  std::atomic<int> saw_one = 0;
  std::vector<std::jthread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      once([&] { ++made; });
      if (made == 1) ++saw_one;
    });
  }
  threads.clear();
  CHECK(made == 1);
  CHECK(saw_one == 8);
}

TEST_CASE("once: after an exception, the next thread tries again", "[threads]") {
  Once once;
  int tries = 0;
  const auto make = [&] {
    if (++tries < 3) throw std::bad_alloc();
  };
  CHECK_THROWS_AS(once(make), std::bad_alloc);
  CHECK_THROWS_AS(once(make), std::bad_alloc);
  once(make);
  once(make);
  CHECK(tries == 3);
}

}  // namespace
}  // namespace trailblaze
