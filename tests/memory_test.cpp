#include "engine/memory.hpp"

#include <algorithm>

#include "tests/catch.hpp"

namespace trailblaze {
namespace {

bool all_zero(const ZeroedArray<std::uint64_t>& array) {
  return array.size() == 0 ||
         std::all_of(&array[0], &array[0] + array.size(), [](std::uint64_t x) { return x == 0; });
}

TEST_CASE("memory: an array starts as zeros, from the heap or from the kernel", "[memory]") {
  for (const std::size_t size : {1, 1'000, 2'000'000}) {
    ZeroedArray<std::uint64_t> array;
    CHECK(array.size() == 0);
    REQUIRE(array.allocate(size));
    CHECK(array.size() == size);
    CHECK(array.bytes() == 8 * size);
    CHECK(all_zero(array));
    array[0] = array[size - 1] = 7;
    REQUIRE(array.allocate(size));
    CHECK(all_zero(array));
  }
}

TEST_CASE("memory: what there cannot be is refused, and the array stays", "[memory]") {
  ZeroedArray<std::uint64_t> array;
  REQUIRE(array.allocate(3));
  array[1] = 7;
  CHECK_FALSE(array.allocate(std::size_t{1} << 58));
  CHECK(array.size() == 3);
  CHECK(array[1] == 7);
}

TEST_CASE("memory: an array moves with what it holds", "[memory]") {
  ZeroedArray<std::uint64_t> from;
  REQUIRE(from.allocate(5));
  from[4] = 7;
  const ZeroedArray<std::uint64_t> to = std::move(from);
  CHECK(to.size() == 5);
  CHECK(to[4] == 7);
}

}  // namespace
}  // namespace trailblaze
