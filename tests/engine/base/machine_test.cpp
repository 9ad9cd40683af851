#include "engine/base/machine.hpp"

#include <thread>
#include <vector>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("machine: the number of threads is at least one and at most the processors",
          "[machine][threads]") {
  CHECK(available_threads() >= 1);
  CHECK(available_threads() <= static_cast<int>(std::thread::hardware_concurrency()));
}

TEST_CASE("machine: affinity to one processor leaves one thread", "[machine][threads]") {
  int threads = 0;
  std::thread pinned([&] {  // affinity belongs to a thread
    cpu_set_t mine, one;
    sched_getaffinity(0, sizeof mine, &mine);
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++cpu) {
      if (CPU_ISSET(cpu, &mine)) CPU_SET(cpu, &one);
    }
    sched_setaffinity(0, sizeof one, &one);
    threads = available_threads();
  });
  pinned.join();
  CHECK(threads == 1);
}

TEST_CASE("machine: written memory becomes resident, and the peak stays after it is freed",
          "[machine][threads]") {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  const std::uint64_t before = resident_memory();
  CHECK(before > 0);
  CHECK(available_memory() > kBytes);
  {
    const std::vector<char> block(kBytes, 'x');
    CHECK(resident_memory() > before + kBytes / 2);
    CHECK(block[kBytes / 2] == 'x');
  }
  CHECK(peak_memory() > before + kBytes / 2);
}

}  // namespace
}  // namespace trailblaze
