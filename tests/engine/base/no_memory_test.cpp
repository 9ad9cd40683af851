#include "engine/base/no_memory.hpp"

#include <atomic>
#include <cstdint>
#include <new>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"

namespace trailblaze {
namespace {

TEST_CASE("no memory: a hash map maps") {
  HashMap<std::uint64_t, int> squares;
  for (int i = 0; i < 1000; ++i) squares[static_cast<std::uint64_t>(i)] = i * i;
  CHECK(squares.size() == 1000);
  CHECK(squares.at(31) == 961);
  CHECK(!squares.contains(1000));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which end such a call
TEST_CASE("no memory: a hash map that cannot grow ends the program with its line") {
  const Ending ending = ending_of([] {
    HashMap<std::uint64_t, std::uint64_t> map;
    map[1] = 2;
    map.reserve(std::size_t{1} << 50);
  });
  CHECK(ending.status == 40);
  CHECK(ending.error == std::string(kNoMemory) + "\n");
}
#endif

TEST_CASE("once: whichever thread comes first makes it, and the others see it") {
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

TEST_CASE("once: after a try that threw, the next to come tries again") {
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
