#include "puzzles/census/piece_set.hpp"

#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze::census {
namespace {

const Grid kKlotskiBoard(5, 4);

// Reads a text and writes it again, or returns the error.
std::string read_again(const std::string& text) {
  const auto families = read_families(kKlotskiBoard, text);
  if (!families.ok()) return message(families.status());
  return pieces_text(families->front(), families->front().blanks.front());
}

}  // namespace

TEST_CASE("piece sets: what was read is written with the largest pieces first") {
  CHECK(read_again("2x2:1,2x1:4,1x2:1,1x1:4") == "2x2:1,2x1:4,1x2:1,1x1:4");
  CHECK(read_again(" 1x1:4, 1x2:1 ,2x1:4,2x2:1") == "2x2:1,2x1:4,1x2:1,1x1:4");
  CHECK(read_again("1x1:3,2x1:0") == "1x1:3");
  CHECK(read_again("1x3:1,3x1:1") == "3x1:1,1x3:1");
  CHECK(read_again("") == "");
}

TEST_CASE("piece sets: an error says what was found and what was expected") {
  CHECK(read_again("2x2") == "found \"2x2\", expected a shape and how many, such as 2x1:4");
  CHECK(read_again("2x2:") == "found \"2x2:\", expected a shape and how many, such as 2x1:4");
  CHECK(read_again("2x2:1,") == "found \"\", expected a shape and how many, such as 2x1:4");
  CHECK(read_again("0x2:1") == "found \"0x2:1\", expected a shape and how many, such as 2x1:4");
  CHECK(read_again("2x2:-1") == "found \"2x2:-1\", expected a shape and how many, such as 2x1:4");
  CHECK(read_again("6x1:1") == "found \"6x1\", expected a piece that fits into 5x4");
  CHECK(read_again("2x1:1,2x1:2") == "found 2x1 twice, expected each shape once");
  CHECK(read_again("2x2:5,1x1:1") == "found 21 cells, expected at most the 20 of the board");
}

TEST_CASE("piece sets: klotski stands for all sets with two blanks or more") {
  const auto families = *read_families(kKlotskiBoard, "klotski");
  std::size_t sets = 0;
  for (const Family& family : families) {
    CHECK(family.large.front() == ShapeCount{2, 2, 1});
    CHECK(family.blanks.front() == 2);
    CHECK(family.singles(family.blanks.back()) == 0);
    sets += family.blanks.size();
  }
  CHECK(sets == 204);  // seven upright pieces have no layout
  CHECK(!read_families(Grid(1, 8), "klotski").ok());
}

}  // namespace trailblaze::census
