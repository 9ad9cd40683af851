// --search auto: its choices for common inputs, the reason that it reports, and the next search if
// memory is too small.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

std::vector<nlohmann::json> solved(const std::string& arguments) {
  const ProgramRun run = trailblaze_run("solve " + arguments + " --format json --no-path");
  INFO(run.err);
  REQUIRE(run.code == 0);
  return objects(run.out);
}

TEST_CASE("cli: auto answers random 15-puzzles by IDA*, and says why") {
  const std::vector<nlohmann::json> reports = solved("tiles --size 4x4 --random 3 --seed 1");
  REQUIRE(reports.size() == 4);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(reports[i]["status"] == "solved");
    CHECK(reports[i]["search"] == "idastar");
    CHECK(reports[i]["heuristic"] == "walking-conflict");
    CHECK(reports[i]["exact"] == true);
    CHECK(reports[i]["why"].get<std::string>().find("10461394944000") == 0);
  }
  CHECK(trailblaze_run("solve jugs/classic").out.find("auto took bfs: ") != std::string::npos);
}

TEST_CASE("cli: a search chosen by name has no reason in the report") {
  CHECK(solved("jugs/classic --search bfs").front()["why"].is_null());
}

TEST_CASE("cli: every report of a long stream has the reason for its search") {
  std::string lines;
  for (int i = 0; i < 3000; ++i) lines += "1 2 3 4 5 6 8 7 0\n1 2 3 4 5 6 0 7 8\n";
  const std::string file = write_file("half", lines);
  const ProgramRun run =
      trailblaze_run("solve tiles --file '" + file + "' --format json --no-path");
  CHECK(run.code == 10);
  const std::vector<nlohmann::json> reports = objects(run.out);
  REQUIRE(reports.size() == 6001);
  for (std::size_t i = 0; i < 6000; ++i) {
    REQUIRE(reports[i]["status"] == (i % 2 == 0 ? "unsolvable" : "solved"));
    REQUIRE(reports[i]["why"].is_string());
  }
}

TEST_CASE("cli: auto falls back to a heuristic search if memory is too small", "[slow]") {
  const std::string topspin = "topspin --size 14,4 --random 1 --seed 1 --threads 1";
  const std::vector<nlohmann::json> little = solved(topspin + " --max-memory 20M");
  const std::vector<nlohmann::json> enough = solved(topspin);
  CHECK(enough.front()["search"] == "bidirectional");
  CHECK(little.front()["search"] == "idastar");
  CHECK(little.front()["heuristic"] == "gap");
  CHECK(little.front()["length"] == enough.front()["length"]);
  CHECK(little.front()["why"].get<std::string>().find("memory was too small") == 0);
}

}  // namespace
}  // namespace trailblaze
