// A policy table answers a long stream exactly like searches of its instances.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Returns a stream of `count` random 8-puzzles, or a quarter of them under a sanitizer.
std::string some_tiles(int count) {
  return "tiles --random " + std::to_string(kSanitized ? count / 4 : count);
}

// Compares look-ups with searches. If the stream has two searches, the program makes no policy
// table, and `table` walks each instance down the table of distances.
void check_long_stream(const std::string& stream) {
  auto searched = reports_of(stream + " --search table,idastar");
  std::erase_if(searched, [](const Json& report) { return report["search"] == "idastar"; });
  REQUIRE(searched.size() == 6001);
  for (const char* threads : {"1", "2", "3", "8"}) {
    CHECK(reports_of(stream + " --search table --threads " + threads) == searched);
  }
}

TEST_CASE("cli: long streams of several puzzles read as those that were searched",
          "[threads][slow]") {
  for (const char* more : {"", " --no-path"}) {
    check_long_stream("tiles --random 6000 --seed 5" + std::string(more));
  }
  check_long_stream("pancake --size 6 --random 6000");
  check_long_stream("tiles --size 2x4 --metric multi --random 6000");
}

TEST_CASE("cli: limits that are not reached change nothing in a stream by a table", "[limits]") {
  const std::string limits = " --max-seconds 1000 --max-depth 31 --max-states 181440";
  for (const char* search : {"table", "auto"}) {
    const std::string stream = some_tiles(5000) + " --search " + search;
    CHECK(reports_of(stream + limits) == reports_of(stream));
    const ProgramRun run = trailblaze_run("solve " + stream + limits + " --format json");
    CHECK(objects(run.out).front()["storage"] == "dense");
  }
}

TEST_CASE("cli: a depth that a stream by a table reaches is a limit for those beyond it") {
  const auto all = reports_of(some_tiles(5000) + " --search table");
  const auto some = reports_of(some_tiles(5000) + " --search table --max-depth 22");
  REQUIRE(some.size() == all.size());
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    if (all[i]["length"] <= 22) {
      CHECK(some[i] == all[i]);
    } else {
      CHECK(some[i]["limit"] == "depth");
    }
  }
}

TEST_CASE("cli: long streams keep their order, their errors and what has no solution", "[slow]") {
  ProgramRun run = trailblaze_run("generate tiles --count 9000 --seed 6");
  std::string lines = run.out + "nonsense\n8 1 2 0 4 3 7 6 5\n" + run.out;
  const std::string file = write_file("long.txt", lines);
  run = trailblaze_run("solve tiles --search table --format json --threads 3 --file " + file);
  CHECK(run.code == 30);
  REQUIRE(lines_of(run.err).size() == 1);
  CHECK(run.err.starts_with("line 9001: start: "));
  const std::vector<Json> reports = objects(run.out);
  REQUIRE(reports.size() == 18'003);
  for (std::size_t i = 0; i < 18'002; ++i) REQUIRE(reports[i]["line"] == i + 1);
  CHECK(reports[9000]["status"] == "error");
  CHECK(reports[9001]["status"] == "unsolvable");
  CHECK(reports[18'002]["solved"] == 18'000);
  CHECK(reports[18'002]["unsolvable"] == 1);
  CHECK(reports[18'002]["errors"] == 1);
  CHECK(reports[0]["states"] == reports[9002]["states"]);
}

TEST_CASE("cli: the summary of a long stream is that of its reports") {
  const auto reports = reports_of(some_tiles(10000) + " --seed 7");
  const auto alone = reports_of(some_tiles(10000) + " --seed 7 --summary");
  REQUIRE(alone.size() == 1);
  CHECK(alone.front() == reports.back());
  std::uint64_t total = 0;
  for (std::size_t i = 0; i + 1 < reports.size(); ++i) total += reports[i]["length"].get<int>();
  CHECK(reports.back()["total_length"] == total);
}

}  // namespace
}  // namespace trailblaze
