#include "engine/base/memory.hpp"

#include <algorithm>
#include <cstdint>

#include "tests/support/catch.hpp"

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

TEST_CASE("memory: a moved array keeps its elements", "[memory]") {
  ZeroedArray<std::uint64_t> from;
  REQUIRE(from.allocate(5));
  from[4] = 7;
  const ZeroedArray<std::uint64_t> to = std::move(from);
  CHECK(to.size() == 5);
  CHECK(to[4] == 7);
}

// True if element i is i + 1 for all i below `size`, and 0 for all other i.
bool counts_up(const ZeroedArray<std::uint64_t>& array, std::size_t size) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < array.size(); ++i) wrong += array[i] != (i < size ? i + 1 : 0);
  return wrong == 0;
}

TEST_CASE("memory: a longer array keeps its elements, followed by zeros", "[memory]") {
  // Small sizes; sizes around 4 MiB, from which memory comes from the kernel; sizes of huge pages.
  constexpr std::size_t kEdge = (std::size_t{4} << 20) / 8, kHugePage = (std::size_t{2} << 20) / 8;
  ZeroedArray<std::uint64_t> array;
  std::size_t before = 0;
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{2}, std::size_t{1'000}, kEdge - 1, kEdge, kEdge + 1, kEdge + 2,
        kEdge + kHugePage, kEdge + kHugePage + 1, 3 * kEdge, 3 * kEdge, 20 * kEdge}) {
    INFO("from " << before << " to " << size);
    const bool extendable = array.extendable();
    CHECK(extendable == (before >= kEdge));
    REQUIRE(array.extend(size));
    CHECK(array.size() == size);
    CHECK(counts_up(array, before));
    CHECK(reinterpret_cast<std::uintptr_t>(array.data()) % (extendable ? 2 << 20 : 64) == 0);
    for (std::size_t i = before; i < size; ++i) array[i] = i + 1;
    before = size;
  }
}

TEST_CASE("memory: two large arrays grow in turn", "[memory]") {
  constexpr std::size_t kStep = 700'000;
  ZeroedArray<std::uint64_t> a, b;
  for (std::size_t size = kStep; size <= 8 * kStep; size += kStep) {
    for (auto* array : {&a, &b}) {  // each is in the other's way
      REQUIRE(array->extend(size));
      REQUIRE(counts_up(*array, size - kStep));
      for (std::size_t i = size - kStep; i < size; ++i) (*array)[i] = i + 1;
    }
  }
}

TEST_CASE("memory: an impossible size fails, and the array stays", "[memory]") {
  for (const std::size_t size : {3, 2'000'000}) {
    ZeroedArray<std::uint64_t> array;
    REQUIRE(array.extend(size));
    for (std::size_t i = 0; i < size; ++i) array[i] = i + 1;
    CHECK_FALSE(array.extend(std::size_t{1} << 58));
    CHECK_FALSE(array.allocate(std::size_t{1} << 58));
    CHECK(array.size() == size);
    CHECK(counts_up(array, size));
    REQUIRE(array.extend(size + 1'000'000));
    CHECK(counts_up(array, size));
  }
}

TEST_CASE("memory: a growing array keeps its elements at every move in memory", "[memory]") {
  GrowingArray<std::uint64_t> array;
  CHECK(array.empty());
  constexpr std::size_t kMost = 3'000'000;
  for (std::size_t i = 0; i < kMost; ++i) array.push_back(i * i);
  REQUIRE(array.size() == kMost);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < kMost; ++i) wrong += array[i] != i * i;
  CHECK(wrong == 0);
  CHECK(array.bytes() == kMost * sizeof(std::uint64_t));
  for (std::size_t i = 0; i < kMost - 2; ++i) array.pop_back();
  CHECK(array.back() == 1);
  CHECK(array.bytes() == kMost * sizeof(std::uint64_t));  // written elements keep their memory
}

}  // namespace
}  // namespace trailblaze
