// Starts of tiles as moves from the goal.
#include "puzzles/tiles/text/tiles_formats.hpp"

#include <string>

#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<TextReading> read(const std::string& text, const Parameters& given = {}) {
  return read_instance(*find_entry("tiles"), "auto", text, given);
}

// Returns "size | start" of a text.
std::string said(const std::string& text, const Parameters& given = {}) {
  const Parameters all = read(text, given).value().parameters;
  return all.at("size") + " | " + all.at("start");
}

}  // namespace

TEST_CASE("tiles moves: each letter is the direction in which a tile moves") {
  CHECK(said("D") == "3x3 | 1 2 3 4 5 0 7 8 6");
  CHECK(said("R") == "3x3 | 1 2 3 4 5 6 7 0 8");
  CHECK(said("R2 D2 L U") == "3x3 | 2 5 3 1 0 6 4 7 8");
  for (const char* text : {"RRDDLU", "rrddlu", "R R D D L U", "right right down down left up",
                           "Right2, Down2, Left, Up", "R2D2LU", " r2; d2; l; u\n"}) {
    INFO(text);
    CHECK(said(text) == said("R2 D2 L U"));
  }
  CHECK(said("RDLU", {{"size", "4x4"}}) == "4x4 | 1 2 3 4 5 6 7 8 9 10 12 15 13 14 11 0");
}

TEST_CASE("tiles moves: moves start at the given goal") {
  CHECK(said("L", {{"goal", "blank-first"}}) == "3x3 | 1 0 2 3 4 5 6 7 8");
  CHECK(said("R", {{"goal", "1 2 / 3 4 / 5 0"}}) == "3x2 | 1 2 3 4 0 5");
  CHECK(said("R", {{"goal", "1 1 2 2 3 3 4 4 0"}}) == "3x3 | 1 1 2 2 3 3 4 0 4");
  CHECK(rejects(read("R", {{"goal", "row|snail"}}), "goal"));
}

TEST_CASE("tiles moves: moves that are legal only for the blank are rejected") {
  CHECK(rejects(read("LURD"), "column 1"));
  CHECK(rejects(read("R D3"), "column 3"));
  CHECK(rejects(read("RX"), ""));
}

TEST_CASE("tiles moves: moves are not accepted as a goal") {
  for (const std::string goal : {"R", "R | 1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 8 0|RD"}) {
    CHECK(trailblaze_run("solve tiles --start '1 2 3 4 5 6 7 0 8' --goal '" + goal + "'").code ==
          30);
  }
}

TEST_CASE("tiles moves: moves are accepted in a stream, among boards, and by the program") {
  const std::string file = write_file("moves.txt", "RDLU\n1 2 3 4 5 6 7 0 8\nR2\nL\n");
  const ProgramRun run =
      trailblaze_run("solve tiles --size 3x3 --format json --no-path --file " + file);
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 5);
  CHECK(reports[0]["length"] == 4);
  CHECK(reports[1]["length"] == 1);
  CHECK(reports[2]["length"] == 2);
  CHECK(reports[3]["status"] == "error");
  CHECK(run.code == 30);
}

}  // namespace trailblaze
