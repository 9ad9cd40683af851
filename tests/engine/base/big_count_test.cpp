#include "engine/base/big_count.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("big count: powers of two far beyond 64 bits are printed in decimal") {
  BigCount power(1);
  std::uint64_t plain = 1;
  for (int i = 0; i < 64; ++i, plain *= 2) {
    CHECK(power.text() == std::to_string(plain));
    power += BigCount(power);
  }
  CHECK(power.text() == "18446744073709551616");
  for (int i = 64; i < 200; ++i) power += BigCount(power);
  CHECK(power.text() == "1606938044258990275541962092341162602522202993782792835301376");
}

TEST_CASE(
    "big count: carries propagate, inner zeros are printed, and adding zero changes nothing") {
  BigCount count(999'999'999);
  count += BigCount(1);
  CHECK(count.text() == "1000000000");
  count += BigCount();
  CHECK(count.text() == "1000000000");
  BigCount other(5);
  other += count;
  CHECK(other.text() == "1000000005");
  CHECK(BigCount().text() == "0");
  CHECK(BigCount(0).text() == "0");
}

}  // namespace
}  // namespace trailblaze
