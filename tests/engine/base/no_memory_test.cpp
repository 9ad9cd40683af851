#include "engine/base/no_memory.hpp"

#include <cstdint>

#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"

namespace trailblaze {
namespace {

TEST_CASE("no memory: a hash map maps") {
  HashMap<std::uint64_t, int> squares;
  for (int i = 0; i < 1000; ++i) squares[static_cast<std::uint64_t>(i)] = i * i;
  CHECK(squares.size() == 1000);
  CHECK(squares.at(31) == 961);
  CHECK(!squares.contains(1000));
}

TEST_CASE("no memory: a hash map that cannot grow ends the program with its line") {
  const Ending ending = ending_of([] {
    HashMap<std::uint64_t, std::uint64_t> map;
    map[1] = 2;
    map.reserve(std::size_t{1} << 50);
  });
  CHECK(ending.status == 40);
  CHECK(ending.error == std::string(kNoMemory) + "\n");
}

}  // namespace
}  // namespace trailblaze
