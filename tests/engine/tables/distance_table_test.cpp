#include "engine/tables/distance_table.hpp"

#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("distance table: a place's code is 1 + depth mod 3, or 0 if nothing was marked") {
  Random random(1);
  for (const std::uint64_t places : {1, 63, 64, 65, 1000}) {
    DistanceTable table;
    REQUIRE(table.allocate(places));
    std::vector<unsigned> plain(places, 0);
    for (std::uint64_t word = 0; 64 * word < places; ++word) {
      std::uint64_t left =
          places - 64 * word < 64 ? (std::uint64_t{1} << places % 64) - 1 : ~std::uint64_t{0};
      for (std::uint64_t depth = 0; depth < 8; ++depth) {
        const std::uint64_t fresh = left & random.next() & random.next();
        table.mark(word, fresh, depth);
        left &= ~fresh;
        for (unsigned b = 0; b < 64; ++b) {
          if ((fresh >> b & 1) != 0) plain[64 * word + b] = 1 + static_cast<unsigned>(depth % 3);
        }
      }
    }
    for (std::uint64_t place = 0; place < places; ++place) {
      REQUIRE(table.code(place) == plain[place]);
    }
    CHECK(table.code(places) == 0);
    CHECK(table.code(kNoPlace) == 0);
  }
}

TEST_CASE("distance table: takes two bits per place, in whole words") {
  CHECK(DistanceTable::bytes_for(0) == 0);
  CHECK(DistanceTable::bytes_for(1) == 16);
  CHECK(DistanceTable::bytes_for(64) == 16);
  CHECK(DistanceTable::bytes_for(65) == 32);
  DistanceTable table;
  REQUIRE(table.allocate(181'440));
  CHECK(table.bytes() == 181'440 / 4);
  CHECK(table.words().size_bytes() == table.bytes());
}

TEST_CASE("distance table: a moved table keeps its words, and a table may be outside of memory") {
  DistanceTable first;
  REQUIRE(first.allocate(128));
  first.mark(1, 2, 5);
  const DistanceTable second = std::move(first);
  CHECK(second.code(65) == 3);
  CHECK(second.in_memory());
  const DistanceTable outside(
      128, [&](std::uint64_t at, std::span<std::uint64_t> words) { second.read(at, words); });
  CHECK_FALSE(outside.in_memory());
  CHECK(outside.code(65) == 3);
  CHECK(outside.code(64) == 0);
}

}  // namespace
}  // namespace trailblaze
