// The least states of many: those that sorting all of them gives.
#include "engine/trail/least_states.hpp"

#include <algorithm>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("least states: those that come first when all are sorted, however they come") {
  Random random(81);
  for (const std::size_t most : {0, 1, 2, 20, 64}) {
    for (const std::size_t size : {0, 1, 19, 64, 65, 1'023, 1'024, 1'025, 5'000}) {
      LeastStates least(most);
      std::vector<State> all;
      for (std::size_t i = 0; i < size; ++i) all.push_back(random.next() >> (i % 3 == 0 ? 8 : 0));
      for (std::size_t i = 0; i < size;) {
        const std::size_t some = std::min<std::size_t>(1 + random.below(9), size - i);
        least.see({all.data() + i, some});
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

}  // namespace
}  // namespace trailblaze
