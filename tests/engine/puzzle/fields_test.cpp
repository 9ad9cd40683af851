#include "engine/puzzle/fields.hpp"

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using Values = std::vector<std::uint64_t>;
constexpr std::uint64_t kMax = ~std::uint64_t{0};

State pack(const Fields& fields, const Values& values) {
  State s = 0;
  for (std::size_t i = 0; i < values.size(); ++i) s += values[i] * fields.weight(i);
  return s;
}

Values unpack(const Fields& fields, State s) {
  Values values;
  for (std::size_t i = 0; i < fields.size(); ++i) values.push_back(fields.get(s, i));
  return values;
}

// Checks that these values survive a round trip.
void check_values(const std::optional<Fields>& fields, const Values& values) {
  REQUIRE(fields);
  CHECK(fields->size() == values.size());
  CHECK(unpack(*fields, pack(*fields, values)) == values);
}

TEST_CASE("fields: have separate bits if these fit, else are digits of a number", "[fields]") {
  const auto bits = Fields::make({3, 5, 8});
  check_values(bits, {3, 0, 8});
  CHECK(bits->weight(0) == 1);
  CHECK(bits->weight(1) == 4);
  CHECK(bits->weight(2) == 32);
  CHECK(bits->state_bits() == 9);
  const auto digits = Fields::make(Values(20, 8));  // 20 times 4 bits; 9^20 is below 2^64
  check_values(digits, {8, 7, 6, 5, 4, 3, 2, 1, 0, 8, 8, 8, 0, 0, 0, 1, 2, 3, 4, 8});
  CHECK(digits->weight(1) == 9);
  CHECK(digits->state_bits() == 64);
  const auto none = Fields::make({});
  check_values(none, {});
  CHECK(none->state_bits() == 0);
}

TEST_CASE("fields: 2^64 states are the most", "[fields]") {
  CHECK(Fields::make({kMax}));
  CHECK(Fields::make({kMax, 0, 0}));
  CHECK(Fields::make({0, kMax}));
  CHECK_FALSE(Fields::make({kMax, 1}));
  CHECK_FALSE(Fields::make({1, kMax}));
  CHECK(Fields::make({65535, 65535, 65535, 65535}));
  CHECK_FALSE(Fields::make({65535, 65535, 65535, 65536}));
  CHECK_FALSE(Fields::make({65535, 65535, 65535, 65535, 1}));
  CHECK_FALSE(Fields::make(Values(21, 8)));  // 9^21
}

TEST_CASE("fields: all ones is a state, and a field with one value is 0", "[fields]") {
  const auto fields = Fields::make({0, 65535, 65535, 0, 65535, 65535, 0});
  check_values(fields, {0, 65535, 65535, 0, 65535, 65535, 0});
  CHECK(pack(*fields, {0, 65535, 65535, 0, 65535, 65535, 0}) == kMax);
}

TEST_CASE("fields: values survive a round trip, for random radices", "[fields][oracle]") {
  Random random(1);
  int packed = 0;
  for (int round = 0; round < 2'000; ++round) {
    Values tops, values;
    for (std::uint64_t n = 1 + random.below(12); n > 0; --n) {
      tops.push_back(random.below(1ull << random.below(20)));
      values.push_back(random.below(tops.back() + 1));
    }
    const auto fields = Fields::make(tops);
    if (!fields) continue;
    ++packed;
    check_values(fields, values);
    const int bits = fields->state_bits();
    CHECK((bits == 64 || pack(*fields, values) < State{1} << bits));
  }
  CHECK(packed > 500);
}

}  // namespace
}  // namespace trailblaze
