// Limits: the program keeps to them, and names the limit that it reached.
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr char kDepthFirst[] =
    "solve tiles --random 40 --seed 1 --search dfs --format json --max-memory 64M --threads 2";

TEST_CASE("cli: too little memory for any run is refused with the parts of what it takes",
          "[limits]") {
  const std::string run = std::string(kEightPuzzle) + "--threads 2 --max-memory ";
  const ProgramRun refused = trailblaze_run(run + "1M");
  CHECK(refused.code == 30);
  CHECK(refused.out.empty());
  const std::string begin = "max-memory: found 1.0 MiB, expected at least ";
  REQUIRE(refused.err.rfind(begin, 0) == 0);
  CHECK(refused.err.find(" for the program, 8.0 MiB for buffers, 1.0 MiB for each of 2 threads, "
                         "2.0 MiB for tables\n") != std::string::npos);
  const double least = std::stod(refused.err.substr(begin.size()));
  CHECK(trailblaze_run(run + std::to_string(static_cast<int>(least) - 1) + "M").code == 30);
  CHECK(trailblaze_run(run + std::to_string(static_cast<int>(least) + 2) + "M").code == 0);
}

TEST_CASE("cli: a count that a limit stopped says so where the format has no place for it",
          "[limits]") {
  for (const char* format : {"csv", "svg"}) {
    const ProgramRun run =
        trailblaze_run(std::string("enumerate tiles --max-depth 5 --format ") + format);
    CHECK(run.code == 20);
    CHECK(run.err == "stopped by --max-depth\n");
  }
}

TEST_CASE("cli: generate says where it was stopped", "[limits]") {
  const ProgramRun run = trailblaze_run("generate blocks/pa --count 100000000 --max-seconds 1");
  CHECK(run.code == 20);
  const std::vector<std::string> lines = lines_of(run.err);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "uniform over 1,398 positions");
  CHECK(lines[1].rfind("stopped by --max-seconds after ", 0) == 0);
  CHECK(lines[1].find(" of 100000000 instances") != std::string::npos);
}

TEST_CASE("cli: generate has no more time for one instance than for all", "[limits]") {
  // Each walk ends at a position from which no path to the goal is found, and generate tries a
  // hundred.
  const ProgramRun run = trailblaze_run(
      "generate jugs --capacities 255,254,253,251 --moves pour,fill,empty --goal 31,17,?,? "
      "--start 0,0,0,0 --count 3 --max-seconds 0.3");
  CHECK(run.code == 20);
  CHECK(run.out.empty());
  CHECK(run.err == "stopped by --max-seconds after 0 of 3 instances\n");
}

TEST_CASE("cli: a picture of a stream that limits stopped comes with a line that says so",
          "[limits]") {
  const ProgramRun run = trailblaze_run(
      "solve tiles --random 5 --seed 1 --search bfs,astar --max-depth 20 --format svg");
  CHECK(run.code == 20);
  CHECK(run.err ==
        "bfs: 4 of 5 instances stopped by a limit\n"
        "astar:walking-conflict: 4 of 5 instances stopped by a limit\n");
  CHECK(trailblaze_run("solve tiles --random 5 --seed 1 --search bfs --format svg").err.empty());
}

TEST_CASE("cli: the long paths of a stream of depth-first searches keep to the memory",
          "[limits]") {
  if (kSanitized) return;  // a sanitizer changes the memory needed
  const ProgramRun run = trailblaze_run(kDepthFirst);
  REQUIRE(run.code == 0);
  const std::vector<Json> reports = objects(run.out);
  REQUIRE(reports.size() == 41);
  CHECK(reports.back()["peak_memory_bytes"] <= 72 << 20);
}

TEST_CASE("cli: a path whose text has no room is left out with a note, and the report holds",
          "[limits]") {
  if (kSanitized) return;  // a sanitizer changes the memory needed
  const ProgramRun run = shell(std::string("trailblaze ") + kDepthFirst +
                               " | tee /dev/stderr | trailblaze verify - --format json");
  CHECK(run.code == 0);
  std::size_t left_out = 0;
  for (const Json& report : objects(run.err)) {
    if (report["command"] != "solve") continue;
    CHECK(report["status"] == "solved");
    const bool has_note = !report["notes"].empty();
    CHECK(has_note == report["states"].is_null());
    CHECK(has_note == report["moves"].is_null());
    if (!has_note) continue;
    ++left_out;
    CHECK(report["length"] > 100);
    CHECK(report["notes"][0].get<std::string>().rfind("the path was left out", 0) == 0);
  }
  CHECK(left_out > 0);
  CHECK(trailblaze_run("solve jugs/classic --search dfs --format json --max-memory 24M")
            .out.find("left out") == std::string::npos);
}

}  // namespace
}  // namespace trailblaze
