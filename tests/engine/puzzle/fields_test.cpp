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

TEST_CASE("fields: have separate bits if these fit", "[fields]") {
  const auto fields = Fields::make({3, 5, 8});
  REQUIRE(fields);
  CHECK(fields->weight(0) == 1);
  CHECK(fields->weight(1) == 4);
  CHECK(fields->weight(2) == 32);
  CHECK(fields->state_bits() == 9);
  CHECK(unpack(*fields, pack(*fields, {3, 0, 8})) == Values{3, 0, 8});
}

TEST_CASE("fields: are digits of a number if only the product fits", "[fields]") {
  const auto fields = Fields::make(Values(20, 8));  // 20 times 4 bits; 9^20 is below 2^64
  REQUIRE(fields);
  CHECK(fields->weight(1) == 9);
  CHECK(fields->state_bits() == 64);
  const Values values{8, 7, 6, 5, 4, 3, 2, 1, 0, 8, 8, 8, 0, 0, 0, 1, 2, 3, 4, 8};
  CHECK(unpack(*fields, pack(*fields, values)) == values);
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
  REQUIRE(fields);
  CHECK(pack(*fields, {0, 65535, 65535, 0, 65535, 65535, 0}) == kMax);
  CHECK(unpack(*fields, kMax) == Values{0, 65535, 65535, 0, 65535, 65535, 0});
}

TEST_CASE("fields: without fields there is one state of no bits", "[fields]") {
  const auto fields = Fields::make({});
  REQUIRE(fields);
  CHECK(fields->size() == 0);
  CHECK(fields->state_bits() == 0);
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
    const State s = pack(*fields, values);
    CHECK(unpack(*fields, s) == values);
    const int bits = fields->state_bits();
    CHECK((bits == 64 || s < State{1} << bits));
  }
  CHECK(packed > 500);
}

}  // namespace
}  // namespace trailblaze
