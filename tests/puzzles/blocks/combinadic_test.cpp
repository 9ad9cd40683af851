#include "puzzles/blocks/combinadic.hpp"

#include <set>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using Set = std::vector<std::uint16_t>;

// Returns all sets of k numbers below n in the order of their indices: by the greatest number, then
// by the next.
std::vector<Set> all_sets(int n, int k) {
  if (k == 0) return {{}};
  std::vector<Set> sets;
  for (int last = k - 1; last < n; ++last) {
    for (Set set : all_sets(last, k - 1)) {
      set.push_back(static_cast<std::uint16_t>(last));
      sets.push_back(set);
    }
  }
  return sets;
}

Set unrank(const Combinadic& sets, std::uint64_t index) {
  Set set(sets.count());
  sets.unrank(index, set.data());
  return set;
}

}  // namespace

TEST_CASE("combinadic: indices run through all sets in order", "[oracle]") {
  for (int n = 1; n <= 9; ++n) {
    for (int k = 1; k <= n; ++k) {
      const Combinadic sets(n, k);
      const std::vector<Set> expected = all_sets(n, k);
      for (std::uint64_t i = 0; i < expected.size(); ++i) {
        CHECK(unrank(sets, i) == expected[i]);
        CHECK(sets.rank(expected[i].data()) == i);
      }
    }
  }
}

TEST_CASE("combinadic: change() is the difference of the indices of two sets", "[oracle]") {
  const int n = 9;
  for (int k = 1; k < n; ++k) {
    const Combinadic sets(n, k);
    for (const Set& set : all_sets(n, k)) {
      for (int i = 0; i < k; ++i) {
        for (std::uint16_t added = 0; added < n; ++added) {
          std::set<std::uint16_t> changed(set.begin(), set.end());
          if (!changed.insert(added).second) continue;
          changed.erase(set[i]);
          const Set after(changed.begin(), changed.end());
          CHECK(sets.rank(set.data()) + sets.index_change(set.data(), i, added) ==
                sets.rank(after.data()));
        }
      }
    }
  }
}

TEST_CASE("combinadic: bits are exact, even beyond 64") {
  CHECK(Combinadic(5, 5).bits() == 0);
  CHECK(Combinadic(64, 1).bits() == 6);
  CHECK(Combinadic(65, 1).bits() == 7);
  CHECK(Combinadic(64, 11).bits() == 40);
  CHECK(Combinadic(67, 33).bits() == 64);  // 14226520737620288370 sets, not far below 2^64
  CHECK(Combinadic(100, 50).bits() == 97);
  CHECK(Combinadic(1024, 80).bits() == 401);
}

TEST_CASE("combinadic: large indices survive a round trip") {
  for (const auto& [n, k] : {std::pair(67, 33), {100, 84}, {1024, 7}}) {
    const Combinadic sets(n, k);
    REQUIRE(sets.bits() <= 64);
    Set last(k);
    for (int i = 0; i < k; ++i) last[i] = static_cast<std::uint16_t>(n - k + i);
    const std::uint64_t top = sets.rank(last.data());
    CHECK(unrank(sets, top) == last);
    for (std::uint64_t step = 1; step < 1000; ++step) {
      const std::uint64_t index = top / 1000 * step;
      CHECK(sets.rank(unrank(sets, index).data()) == index);
    }
  }
}

}  // namespace trailblaze
