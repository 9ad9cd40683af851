// The least of many states are the first states in sorted order.
#include "engine/trail/least_states.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

TEST_CASE("least states: equal the first of all sorted states, in any order of input",
          "[threads]") {
  Random random(81);
  for (const std::size_t most : {0, 1, 2, 20, 64}) {
    for (const std::size_t size : {0, 1, 19, 64, 65, 1'023, 1'024, 1'025, 5'000}) {
      LeastStates least(most);
      std::vector<State> all;
      for (std::size_t i = 0; i < size; ++i) all.push_back(random.next() >> (i % 3 == 0 ? 8 : 0));
      for (std::size_t i = 0; i < size;) {
        const std::size_t some = std::min<std::size_t>(1 + random.below(9), size - i);
        least.add({all.data() + i, some});
        i += some;
      }
      std::ranges::sort(all);
      std::vector<State> moved;
      const std::vector<State> found = least.states();
      all.resize(std::min(size, most));
      INFO(most << " of " << size);
      CHECK(found == all);
      least.move_to(moved);
      std::ranges::sort(moved);
      moved.resize(std::min(moved.size(), most));
      CHECK(moved == all);
      CHECK(least.states().empty());
      CHECK(least.may_keep(~State{0}));
    }
  }
}

TEST_CASE("least states: all threads find the least states of a level, unless a limit stops them",
          "[threads]") {
  constexpr std::size_t kBlocks = 100, kMost = 5;
  const auto state = [](std::size_t block, std::size_t i) { return mix(100 * block + i); };
  std::vector<State> all;
  for (std::size_t i = 0; i < kBlocks; ++i) {
    for (std::size_t k = 0; k < i; ++k) all.push_back(state(i, k));
  }
  std::ranges::sort(all);
  all.resize(kMost);
  for (const int threads : thread_counts()) {
    const Crew crew(threads);
    const auto find = [&](const Limits& limits, int signal) {
      const auto show = [&](int, std::size_t block, LeastStates& least) {
        if (block == kBlocks / 2) interrupt_signal = signal;
        for (std::size_t i = 0; i < block; ++i) least.add(std::array{state(block, i)});
      };
      const auto found = least_of_level(crew, Watch(limits), kMost, kBlocks, show);
      interrupt_signal = 0;
      return found;
    };
    CHECK(find({}, 0) == all);
    Limits no_time;
    no_time.max_seconds = 0;
    CHECK(find(no_time, 0) == std::nullopt);
    if (threads == 1) CHECK(find({}, 2) == std::nullopt);
  }
}

}  // namespace
}  // namespace trailblaze
