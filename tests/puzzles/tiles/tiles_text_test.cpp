// Every form in which a board of tiles is read, and what is refused.
#include <string>
#include <vector>

#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace trailblaze;

// The board as a list, or the error.
std::string read(int rows, int columns, const std::string& text,
                 TilesFormat format = TilesFormat::kAuto) {
  const Tiles tiles(rows, columns, Tiles::Metric::kSingle, format);
  const auto s = tiles.parse(text);
  return s.ok() ? tiles.print(*s) : message(s.status());
}

}  // namespace

TEST_CASE("tiles: one board in every form that people paste") {
  const std::vector<std::string> forms = {
      "0 8 3 6 4 7 1 2 5",
      "0,8,3,6,4,7,1,2,5",
      "(0, 8, 3, 6, 4, 7, 1, 2, 5)",
      "((0,8,3),(6,4,7),(1,2,5))",
      "[[0, 8, 3], [6, 4, 7], [1, 2, 5]]",
      "083647125",
      "_83/647/125",
      ".83\n647\n125",
      " 83\n647\n125",
      "_ 8 3 / 6 4 7 / 1 2 5",
      "x-8-3\n6-4-7\n1-2-5",
      "  8 3\n6 4 7\n1 2 5\n",
      "+-----+\n|  8 3|\n|6 4 7|\n|1 2 5|\n+-----+",
      "+---+---+---+\n|   | 8 | 3 |\n+---+---+---+\n| 6 | 4 | 7 |\n+---+---+---+\n| 1 | 2 | 5 |\n",
  };
  for (const std::string& form : forms) {
    INFO(form);
    CHECK(read(3, 3, form) == "0 8 3 6 4 7 1 2 5");
  }
}

TEST_CASE("tiles: a board of two-digit tiles with a gap for the blank") {
  CHECK(read(4, 4, " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13    14 15") ==
        "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15");
}

TEST_CASE("tiles: an instance number goes before sixteen tiles, elsewhere only when asked for") {
  const std::string korf = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
  CHECK(read(4, 4, korf) == korf.substr(2));
  CHECK(read(3, 3, "7 0 8 3 6 4 7 1 2 5") == "found 10 numbers, expected 9 for 3x3");
  CHECK(read(3, 3, "7 0 8 3 6 4 7 1 2 5", TilesFormat::kKorf) == "0 8 3 6 4 7 1 2 5");
  CHECK(read(4, 4, korf + " 41 57 276361933", TilesFormat::kKorf) == korf.substr(2));
}

TEST_CASE("tiles: what is refused says what was found and expected") {
  CHECK(read(3, 3, "") == "found 0 numbers, expected 9 for 3x3");
  CHECK(read(3, 3, "1 2 3 4 5 6 7 8") == "found 8 numbers, expected 9 for 3x3");
  CHECK(read(3, 3, "1 2 3 4 5 6 7 8 8") == "found 8 twice, expected each of 0 to 8 once");
  CHECK(read(3, 3, "1 2 3 4 5 6 7 8 9") == "found 9, expected each of 0 to 8 once");
  CHECK(read(3, 3, "1 2 3 4 5 6 7 -1 0") == "found \"-1 0\", expected a tile");
  CHECK(read(3, 3, "12/345678/0") == "found 3 numbers, expected 9 for 3x3");
  CHECK(read(2, 2, "((1,2),(3,0)") ==
        "found \"(\" in \"((1,2),(3,0)\", expected its closing bracket behind it");
  // A digit where a gap should be, and lines of which nobody knows which end they lost.
  CHECK(read(3, 3, "1 2 3\n4 516\n7 8") == "found 7 numbers, expected 9 for 3x3");
  CHECK(read(3, 3, "6 4 7\n8 3\n1 2 5") == "found 8 numbers, expected 9 for 3x3");
  CHECK(read(2, 2, "(1,2,3,0]") ==
        "found \"]\" in \"(1,2,3,0]\", expected its opening bracket before it");
  CHECK(read(4, 2, "1 2 3 4 / 5 6 7 0") == "found 2 rows, one of them of 4, expected 4 rows of 2");
  CHECK(read(3, 3, "99999999999999999999 1 2 3 4 5 6 7 8") ==
        "found \"99999999999999999999\", expected a number below 2^64");
}
