// Input forms: goals, keys and values, and the help about them.
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

TEST_CASE("cli: a goal is read in the forms of a start, and gives the size without one") {
  const std::string tiles = "tiles '1 2 3 4 5 6 7 0 8' --goal ";
  for (const char* goal : {"'[[1,2,3],[4,5,6],[7,8,0]]'", "'{\"tiles\": [1,2,3,4,5,6,7,8,0]}'",
                           "123456780", "'0 1 2 3 4 5 6 7 8|123/456/780'"}) {
    INFO(goal);
    CHECK(report_of(tiles + goal)["length"] == 1);
  }
  CHECK(report_of("klotski --goal 4WVE1")["length"] == 0);
  CHECK(report_of("klotski 4WVE1 --goal ..../..../..../.22./.22.")["length"] == 116);
  CHECK(report_of("pancake 31524 --goal EDCBA")["status"] == "solved");
  CHECK(report_of("cube 'R U' --goal 'R'")["length"] == 1);
  CHECK(report_of("cube 'R U' --goal UUUURRRRFFFFDDDDLLLLBBBB")["length"] == 2);
  CHECK(object(trailblaze_run("enumerate tiles --goal '1 2/3 0' --format json"))["states"] == 12);
  CHECK(report_of("jugs --capacities 3,5 --moves pour,fill,empty 0/3,0/5 "
                  "--goal '4 gallons in any jug'")["length"] == 6);
}

// A goal ends in a space, and the next goal begins with a space.
TEST_CASE("cli: goals that are given one by one keep the spaces that are cells") {
  const std::string knights = "knights 'w w\n   \nb b' --goal ' ww\n   \nbb ";
  for (const char* between : {"' --goal '", " | ", "\n|\n"}) {
    INFO(between);
    CHECK(report_of(knights + between + " ww\n b \nb  '")["goal"] == ".ww.b.b..|.ww...bb.");
  }
}

TEST_CASE("cli: a comment after a start, a byte order mark and white space are ignored") {
  for (const char* one :
       {"cube \"R U' F2 # a scramble\"", "pancake '2 1 3 # short'", "hanoi '321// # all'",
        "missionaries ' MMMCCCB| '", "wolf 'fwgc| '", "blocks '\ufeffA./..' --goal '../.A'",
        "sokoban '\xef\xbb\xbf#####/#@$.#/#####'"}) {
    INFO(one);
    CHECK(trailblaze_run(std::string("solve ") + one).code == 0);
  }
}

TEST_CASE("cli: keys and values are a form of every puzzle, alone, in a file and to be written") {
  const std::string keys = trailblaze_run("convert klotski --metric move --to keys").out;
  CHECK(keys.starts_with("puzzle = blocks\n"));
  CHECK(keys.find("\nmetric = move\n") != std::string::npos);
  const std::vector<Json> reports =
      file_reports("blocks --no-path", "# two of them\n" + keys + keys);
  REQUIRE(reports.size() == 2);
  for (const int i : {0, 1}) {
    CHECK(reports[i]["length"] == 81);
    CHECK(reports[i]["metric"] == "move");
  }
  CHECK(report_of("blocks --metric unit --start '" + keys + "'")["length"] == 116);
  CHECK(report_of(
            "tiles 'start = [[1, 2, 3],\n[4, 5, 6],\n[7, 0, 8]]\ngoal = 123456780'")["length"] ==
        1);
}

TEST_CASE("cli: in a file of keys the goal may come first") {
  const auto first = [](const std::string& puzzle, const std::string& text) {
    return file_reports(puzzle, text).front();
  };
  const std::string line = "goal = 1 2 3 4 5 6 7 8 0\nstart = 1 2 3 4 5 6 0 7 8\n";
  CHECK(first("tiles", line)["length"] == 2);
  CHECK(first("tiles --input-format keys", line)["length"] == 2);
  CHECK(first("tiles", "goal =\n1 2 3\n4 5 6\n7 8 0\nstart =\n1 2 3\n4 5 6\n0 7 8\n")["length"] ==
        2);
  CHECK(first("blocks", "goal = .../.11/.11\nstart =\n11A\n11B\nC..\n")["status"] == "solved");
  CHECK(first("jugs --capacities 3,5,8", "goal = 0,4,4\nstart = 0,0,8\n")["length"] == 7);
  CHECK(first("tiles", "goal = 1 2 3 4 5 6 7 8 0\n")["status"] == "error");
}

TEST_CASE("cli: an instance without a goal of its own has a note that it takes the first one's") {
  const std::string korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
  const std::vector<Json> reports =
      file_reports("tiles --no-path", "1 " + korf + "\n" + korf + "\n");
  REQUIRE(reports.size() == 2);
  CHECK(reports[1]["length"] == 57);
  CHECK(reports[1]["notes"][0] == "it has the goal of the first instance");
}

TEST_CASE("cli: in a stream each start of knights has a goal of its own") {
  const std::vector<Json> reports = file_reports("knights --no-path", "w.w...b.b\n.ww...b.b\n");
  REQUIRE(reports.size() == 2);
  CHECK(reports[0]["goal"] == "b.b...w.w");
  CHECK(reports[1]["goal"] == ".bb...w.w");
}

TEST_CASE("cli: names may have capitals, and anything between their parts") {
  for (const char* name : {"Klotski", "Blocks/KLOTSKI"}) {
    CHECK(report_of(std::string(name) + " --no-path")["length"] == 116);
  }
  CHECK(report_of("8puzzle --no-path")["length"] == 24);
  CHECK(report_of("Rush_Hour --no-path")["length"] == 51);
}

TEST_CASE("cli: forms are listed with each puzzle, and in its help of convert") {
  CHECK(trailblaze_run("puzzles blocks").out.find("Forms of positions (--input-format):") !=
        std::string::npos);
  const std::string help = trailblaze_run("convert pancake --help").out;
  for (const char* form : {"list", "letters", "keys", "report"}) {
    CHECK(help.find("\n  " + std::string(form) + " ") != std::string::npos);
  }
}

TEST_CASE("cli: a position is written as a picture, in SVG or in characters") {
  const auto out = [](const std::string& arguments) {
    return trailblaze_run("convert " + arguments).out;
  };
  CHECK(out("tiles '[[8,1,3],[4,0,2],[7,6,5]]' --to drawing") == "8 1 3\n4 . 2\n7 6 5\n");
  CHECK(out("tiles --size 2x2 --to drawing") == "1 2\n3 .\n");  // prints the goal without a start
  const std::string svg = out("blocks/pa --to svg");
  CHECK(svg.starts_with("<svg xmlns="));
  CHECK(svg.ends_with("</svg>\n"));
  const std::string tiles = out("tiles --to svg");
  for (const char tile : std::string("12345678")) {
    CHECK(tiles.find(std::string(">") + tile + "</text>") != std::string::npos);
  }
}

}  // namespace
}  // namespace trailblaze
