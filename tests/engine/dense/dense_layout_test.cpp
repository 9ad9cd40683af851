#include "engine/dense/layout.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// Returns all orders of `length` things in lexicographic order, from the standard library.
std::vector<State> all_orders(int length) {
  std::vector<std::uint64_t> values(static_cast<std::size_t>(length));
  std::iota(values.begin(), values.end(), 0);
  std::vector<State> orders;
  do {
    orders.push_back(pack_permutation(values));
  } while (std::next_permutation(values.begin(), values.end()));
  return orders;
}

bool odd_by_swaps(State order, int length) {
  bool odd = false;
  for (int i = 0; i < length; ++i) {
    for (int j = 0; j < i; ++j) odd ^= (order >> 4 * j & 15) > (order >> 4 * i & 15);
  }
  return odd;
}

TEST_CASE("dense layout: orders of one parity map one to one to the bits of words", "[oracle]") {
  for (const int length : {5, 6, 7, 8}) {
    const DenseLayout layout(length);
    std::set<std::pair<std::uint64_t, int>> bits[2];
    std::size_t wrong = 0;
    for (const State order : all_orders(length)) {
      const bool odd = odd_by_swaps(order, length);
      const DenseLayout::Bit bit = layout.find(order);
      wrong += DenseLayout::odd(order, length) != odd;
      wrong += bit.word >= layout.words() || bit.bit < 0 || bit.bit >= 60;
      wrong += layout.order(bit.word, bit.bit, odd) != order;
      bits[odd].insert({bit.word, bit.bit});
    }
    CHECK(wrong == 0);
    CHECK(bits[0].size() == 60 * layout.words());
    CHECK(bits[1].size() == 60 * layout.words());
  }
}

TEST_CASE("dense layout: orders of sixteen things survive a round trip", "[law]") {
  const DenseLayout layout(16);
  CHECK(layout.words() == 174'356'582'400);  // 16!/120
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const State order = random_permutation(random, 16);
    const DenseLayout::Bit bit = layout.find(order);
    REQUIRE(bit.word < layout.words());
    REQUIRE(layout.order(bit.word, bit.bit, DenseLayout::odd(order, 16)) == order);
  }
}

}  // namespace
}  // namespace trailblaze
