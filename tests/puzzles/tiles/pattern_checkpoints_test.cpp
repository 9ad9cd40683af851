// A pattern database is the same whether a single life builds it or many lives, each of which
// resumes from the last checkpoint.
#include "puzzles/tiles/pattern_checkpoints.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/patterns.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<DiskRun> run_in(const std::string& folder) {
  return fs::exists(folder) ? resume_run(folder, {}) : begin_run(folder, {});
}

// Returns a builder on a board of three rows and four columns. The builder does not sweep a small
// group.
PatternBuilder builder_of(const char* partition) {
  const State goal = *parse_permutation("1 2 3 4 5 6 7 8 9 10 11 0", 12, 0);
  return PatternBuilder(groups_of(partition, 3, 4, goal));
}

// A life makes a checkpoint as soon as it has made progress, and ends soon after.
TEST_CASE("pattern checkpoints: tables built in many lives equal tables built in one") {
  const PatternBuilder builder = builder_of(lighter("1,2,3,4,5/6/7,8,9,10,11", "1,2,3,4,5/6,7"));
  const PatternTables expected = *builder.build(Crew(1), {}, nullptr).tables;
  const std::string folder = new_run_folder();
  std::uint64_t groups = 0, most_level = 0;  // at which a life resumed
  Limits limits;
  limits.max_seconds = 0.002;
  BuiltPatterns built;
  for (int life = 0; !built.tables; ++life) {
    REQUIRE(life < 300);
    const auto run = run_in(folder);
    if (run->can_resume()) {
      const std::vector<std::uint64_t>& point = run->folder().last().numbers.at("point");
      CHECK(point[0] >= groups);
      groups = point[0];
      most_level = std::max(most_level, point[2]);
    }
    PatternCheckpoints checkpoints(*run);
    built = builder.build(Crew(1 + life % 3), limits, nullptr, &checkpoints);
    INFO(built.read_error.ToString());
    CHECK(built.read_error.ok());
    if (!built.tables) CHECK(built.stop == Stop::kSeconds);
    limits.max_seconds *= 1.05;
  }
  CHECK(std::ranges::equal(built.tables->words(), expected.words()));
  CHECK(most_level > 0);
}

TEST_CASE(
    "pattern checkpoints: a failed checkpoint ends the build, and the last checkpoint stays") {
  const PatternBuilder builder = builder_of("1,2,3,4,5/6,7");
  const std::string folder = new_run_folder();
  {
    const auto run = run_in(folder);
    fs::create_directory(folder + "/" + run->next_file() + ".words");
    PatternCheckpoints checkpoints(*run);
    const BuiltPatterns built = builder.build(Crew(1), {}, nullptr, &checkpoints);
    CHECK(!built.tables);
    CHECK(built.stop == Stop::kIo);
    CHECK(built.read_error.ok());
    CHECK(!run->status().ok());
    CHECK(!run->can_resume());
    fs::remove(folder + "/" + run->next_file() + ".words");
  }
  const auto run = run_in(folder);
  PatternCheckpoints checkpoints(*run);
  CHECK(builder.build(Crew(1), {}, nullptr, &checkpoints).tables);
}

TEST_CASE("pattern checkpoints: a checkpoint of other groups is rejected") {
  const PatternBuilder builder = builder_of("1,2,3,4,5/6,7"), others = builder_of("1,2,3/4,5,6,7");
  const std::string folder = new_run_folder();
  {
    const auto run = run_in(folder);
    PatternCheckpoints checkpoints(*run);
    REQUIRE(builder.build(Crew(1), {}, nullptr, &checkpoints).tables);
    REQUIRE(run->can_resume());
  }
  const auto run = run_in(folder);
  PatternCheckpoints checkpoints(*run);
  const BuiltPatterns built = others.build(Crew(1), {}, nullptr, &checkpoints);
  CHECK(!built.tables);
  CHECK(absl::IsDataLoss(built.read_error));
}

}  // namespace
}  // namespace trailblaze
