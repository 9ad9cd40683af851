// Limits: the program keeps to them, and names the limit that it reached.
#include <re2/re2.h>

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

TEST_CASE("cli: --max-memory below the least that a run needs is an error that says how much",
          "[limits]") {
  const std::string run = kEightPuzzle + "--threads 2 --max-memory ";
  const ProgramRun refused = trailblaze_run(run + "1M");
  CHECK(refused.code == 30);
  CHECK(refused.out.empty());
  REQUIRE(refused.err.starts_with("max-memory: "));
  double least = 0, size = 0;  // the least memory is the largest size in the message
  for (re2::StringPiece rest = refused.err; RE2::FindAndConsume(&rest, "([0-9.]+) MiB", &size);) {
    least = std::max(least, size);
  }
  CHECK(trailblaze_run(run + std::to_string(static_cast<int>(least) - 1) + "M").code == 30);
  CHECK(trailblaze_run(run + std::to_string(static_cast<int>(least) + 2) + "M").code == 0);
}

TEST_CASE("cli: a path whose text has no room is left out with a note, and the report holds",
          "[limits]") {
  if (kSanitized) return;  // a sanitizer changes the memory needed
  const ProgramRun run = shell(
      "trailblaze solve tiles --random 40 --seed 1 --search dfs --format json --max-memory 64M "
      "--threads 2 | tee /dev/stderr | trailblaze verify - --format json");
  CHECK(run.code == 0);
  std::size_t left_out = 0;
  for (const Json& report : objects(run.err)) {
    if (report["command"] != "solve") {
      CHECK(report["peak_memory_bytes"] <= 72 << 20);
      continue;
    }
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
