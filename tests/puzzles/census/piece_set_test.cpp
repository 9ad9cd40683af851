#include "puzzles/census/piece_set.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze::census {
namespace {

const Grid kKlotskiBoard(5, 4);

// Reads a text and writes it again.
std::string read_again(const std::string& text) {
  const auto families = read_families(kKlotskiBoard, text).value();
  return pieces_text(families.front(), families.front().blanks.front());
}

}  // namespace

TEST_CASE("piece sets: text survives a round trip, with the largest pieces first") {
  CHECK(read_again("2x2:1,2x1:4,1x2:1,1x1:4") == "2x2:1,2x1:4,1x2:1,1x1:4");
  CHECK(read_again(" 1x1:4, 1x2:1 ,2x1:4,2x2:1") == "2x2:1,2x1:4,1x2:1,1x1:4");
  CHECK(read_again("1x1:3,2x1:0") == "1x1:3");
  CHECK(read_again("1x3:1,3x1:1") == "3x1:1,1x3:1");
  CHECK(read_again("") == "");
}

TEST_CASE("piece sets: invalid texts and pieces that do not fit are rejected") {
  for (const char* text :
       {"2x2", "2x2:", "2x2:1,", "0x2:1", "2x2:-1", "6x1:1", "2x1:1,2x1:2", "2x2:5,1x1:1"}) {
    INFO(text);
    CHECK(rejects(read_families(kKlotskiBoard, text), ""));
  }
}

TEST_CASE("piece sets: klotski means all sets with at least two blanks") {
  const auto families = *read_families(kKlotskiBoard, "klotski");
  std::size_t sets = 0;
  for (const Family& family : families) {
    CHECK(family.large.front() == ShapeCount{2, 2, 1});
    CHECK(family.blanks.front() == 2);
    CHECK(family.singles(family.blanks.back()) == 0);
    sets += family.blanks.size();
  }
  CHECK(sets == 204);  // seven upright pieces have no layout
  CHECK(rejects(read_families(Grid(1, 8), "klotski"), ""));
}

}  // namespace trailblaze::census
