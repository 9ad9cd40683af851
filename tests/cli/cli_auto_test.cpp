// --search auto: its choices for common inputs, the reason that it reports, and the next search if
// memory is too small.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

TEST_CASE("cli: auto answers random 15-puzzles by IDA*, and says why") {
  const std::vector<Json> reports = all_reports("tiles --size 4x4 --random 3 --seed 1 --no-path");
  REQUIRE(reports.size() == 4);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(reports[i]["status"] == "solved");
    CHECK(reports[i]["search"] == "idastar");
    CHECK(reports[i]["heuristic"] == "walking-conflict");
    CHECK(reports[i]["exact"] == true);
    CHECK(reports[i]["why"].get<std::string>().find("10461394944000") == 0);
  }
  CHECK(trailblaze_run("solve jugs/classic").out.find("auto took bfs: ") != std::string::npos);
  CHECK(report_of("jugs/classic --search bfs")["why"].is_null());  // nothing was chosen
}

TEST_CASE("cli: auto solves peg solitaire depth-first, and verify agrees that it is shortest") {
  const ProgramRun solved = trailblaze_run("solve pegs/english --format json");
  const Json report = Json::parse(solved.out);
  CHECK(report["search"] == "dfs");
  CHECK(report["length"] == 31);
  CHECK(report["exact"] == true);
  CHECK(report["why"] ==
        "all solutions have the same number of moves: the first that depth-first search finds is "
        "shortest");
  CHECK(verify_run(solved.out).code == 0);
  CHECK(trailblaze_run("solve pegs/english --no-path --quiet")
            .out.find("solved in 31 moves (no shorter solution exists)") == 0);
  // All parities agree, as with no or three pegs in a row: no search is needed.
  const Json none = report_of("pegs --board 4x4 --vacancy 0");
  CHECK(none["status"] == "unsolvable");
  CHECK(none["expanded"] == 0);
  CHECK(report_of("pegs --board 1x7 --start oo...oo")["status"] == "unsolvable");
}

TEST_CASE("cli: auto solves Lights Out by a linear system, and verify agrees") {
  const ProgramRun solved = trailblaze_run(
      "solve lights --size 8x8 --format json --start 11111111/11111111/11111111/11111111/"
      "11111111/11111111/11111111/11111111");
  const Json report = Json::parse(solved.out);
  CHECK(report["search"] == "linear");
  CHECK(report["storage"] == "none");
  CHECK(report["exact"] == true);
  CHECK(report["why"] ==
        "moves commute and undo themselves: the only solution of a linear system over GF(2) has "
        "the fewest moves");
  CHECK(verify_run(solved.out).code == 0);
  const Json five = report_of("lights/all-on");
  CHECK(five["length"] == 15);
  CHECK(five["why"].get<std::string>().find("the least of the 4 solutions") != std::string::npos);
  CHECK(report_of("lights --start 10000/00000/00000/00000/00000")["status"] == "unsolvable");
}

TEST_CASE("cli: an unsolvable instance of a stream waits for no pattern database") {
  // The database of 7-8 takes seconds and 855 MiB: with this memory, it would not fit.
  const std::string lines =
      "2 11 1 3 10 8 6 15 7 5 14 4 9 12 0 13\n"
      "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n";
  const std::vector<Json> reports =
      file_reports("tiles --size 4x4 --heuristic 7-8 --max-memory 200M", lines);
  REQUIRE(reports.size() == 2);
  CHECK(reports[0]["status"] == "limit");
  CHECK(reports[1]["status"] == "unsolvable");
  CHECK(reports[1]["heuristic"] == "7-8");
}

TEST_CASE("cli: every report of a long stream has the reason for its search") {
  std::string lines;
  for (int i = 0; i < 3000; ++i) lines += "1 2 3 4 5 6 8 7 0\n1 2 3 4 5 6 0 7 8\n";
  const std::vector<Json> reports = file_reports("tiles --no-path", lines);
  REQUIRE(reports.size() == 6000);
  for (std::size_t i = 0; i < 6000; ++i) {
    REQUIRE(reports[i]["status"] == (i % 2 == 0 ? "unsolvable" : "solved"));
    REQUIRE(reports[i]["why"].is_string());
  }
}

TEST_CASE("cli: auto falls back to a heuristic search if memory is too small", "[slow]") {
  const std::string topspin = "topspin --size 14,4 --random 1 --seed 1 --threads 1";
  const Json little = all_reports(topspin + " --max-memory 20M").front();
  const Json enough = all_reports(topspin).front();
  CHECK(enough["search"] == "bidirectional");
  CHECK(little["search"] == "idastar");
  CHECK(little["heuristic"] == "gap");
  CHECK(little["length"] == enough["length"]);
  CHECK(little["why"].get<std::string>().find("memory was too small") == 0);
}

}  // namespace
}  // namespace trailblaze
