// The output of each command in each format, and its exit code.
#include <numeric>
#include <set>
#include <span>

#include "cli/report/field.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/helps.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Checks that a report has every field, whatever its outcome.
void require_fields(const Json& report, std::span<const Field> fields) {
  REQUIRE(report.size() == fields.size());
  for (const Field& field : fields) {
    INFO(field.name);
    REQUIRE(report.contains(field.name));
  }
}

TEST_CASE("cli: solve in JSON has every field, numbers as numbers") {
  const ProgramRun run = trailblaze_run(
      "solve jugs --capacities 3,5,8 --start 0,0,8 --goal 0,4,4 --format json --threads 3");
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  const Json report = object(run);
  require_fields(report, solve_fields());
  require_fields(report_of("tiles --start '8 1 2 0 4 3 7 6 5'"), solve_fields());
  CHECK(report["command"] == "solve");
  CHECK(report["puzzle"] == "jugs");
  CHECK(report["instance"].is_null());
  CHECK(report["parameters"]["capacities"] == Json({3, 5, 8}));
  CHECK(report["parameters"]["rule"] == "pour");
  CHECK(report["start"] == "0,0,8");
  CHECK(report["goal"] == "0,4,4");
  CHECK(report["status"] == "solved");
  CHECK(report["exact"] == true);
  CHECK(report["length"] == 7);
  CHECK(report["lower_bound"] == 7);
  CHECK(report["threads"] == 3);
  CHECK(report["moves"].size() == 7);
  REQUIRE(report["states"].size() == 8);
  CHECK(report["states"].front() == "0,0,8");
  CHECK(report["states"].back() == "0,4,4");
}

TEST_CASE("cli: --no-path leaves the path out and nothing else") {
  const Json report = report_of(kEightBoard);
  CHECK(report["length"] == 24);
  CHECK(report["moves"].is_null());
  CHECK(report["states"].is_null());
}

TEST_CASE("cli: several searches give one report each") {
  const auto reports = all_reports(kEightBoard + "--search bfs,ids,dfs --no-path");
  REQUIRE(reports.size() == 3);
  CHECK(reports[0]["search"] == "bfs");
  CHECK(reports[0]["length"] == 24);
  CHECK(reports[1]["search"] == "ids");
  CHECK(reports[1]["length"] == 24);
  CHECK(reports[1]["storage"] == "none");
  CHECK(reports[1]["bounds"].back()["bound"] == 24);
  CHECK(reports[2]["search"] == "dfs");
  CHECK(reports[2]["exact"] == false);
  CHECK(reports[2]["length"] >= 24);
}

TEST_CASE("cli: enumerate in JSON has every field, and figures that agree") {
  const ProgramRun run = trailblaze_run("enumerate tiles --size 3x3 --format json");
  CHECK(run.code == 0);
  const Json report = object(run);
  require_fields(report, enumerate_fields());
  CHECK(report["status"] == "complete");
  CHECK(report["exact"] == true);
  CHECK(report["states"] == 181440);
  CHECK(report["depth"] == 31);
  CHECK(report["antipodes"]["count"] == 2);
  CHECK(report["antipodes"]["examples"].size() == 2);
  const auto levels = report["levels"].get<std::vector<std::uint64_t>>();
  REQUIRE(levels.size() == 32);
  CHECK(std::accumulate(levels.begin(), levels.end(), std::uint64_t{0}) == 181440);
}

TEST_CASE("cli: CSV has a head and as many cells in every row") {
  const auto solve = lines_of(
      trailblaze_run(kEightPuzzle + "--format csv --search astar:misplaced,idastar:manhattan").out);
  REQUIRE(solve.size() == 3);
  CHECK_THAT(solve[0], ContainsSubstring(",heuristic,"));
  CHECK_THAT(solve[1], ContainsSubstring(",misplaced,"));
  CHECK_THAT(solve[2], ContainsSubstring(",manhattan,"));
  for (const std::string& row : solve) CHECK(times_in(row, ",") == times_in(solve[0], ","));
  const auto levels = lines_of(trailblaze_run("enumerate tiles --size 2x3 --format csv").out);
  REQUIRE(levels.size() == 23);  // the head, and depths 0 to 21
  CHECK(levels[0] == "depth,states,expanded,generated,duplicates,seconds");
  CHECK(levels[22].rfind("21,1,", 0) == 0);
  const auto quoted = lines_of(trailblaze_run("solve jugs/classic --format csv").out);
  REQUIRE(quoted.size() == 2);
  CHECK(quoted[1].find(",\"0,0,8\",\"0,4,4\",") != std::string::npos);
}

TEST_CASE("cli: text shows the boards, the verdict and a histogram") {
  const std::string solved = trailblaze_run("solve tiles --start '1 2 3 4 5 6 7 0 8'").out;
  CHECK(solved.find("solved in 1 move (no shorter solution exists)") != std::string::npos);
  CHECK(solved.find("7 . 8       7 8 .") != std::string::npos);
  const std::string levels = trailblaze_run("enumerate tiles").out;
  CHECK(levels.find("181,440 states, greatest depth 31") != std::string::npos);
  CHECK(levels.find("24,047  ####") != std::string::npos);
  for (const std::string& line : lines_of(solved)) CHECK(line.size() <= 100);
}

TEST_CASE("cli: --quiet prints the answer alone") {
  const ProgramRun run = trailblaze_run("solve jugs/classic --quiet --progress always");
  CHECK(run.err.empty());
  CHECK(lines_of(run.out).size() == 1 + 8);  // the verdict and the states
}

TEST_CASE("cli: long paths are drawn at their ends only, in text") {
  const std::string text = trailblaze_run(kEightPuzzle + "--search dfs").out;
  CHECK(text.find("positions left out") != std::string::npos);
  CHECK(lines_of(text).size() < 1000);
}

TEST_CASE("cli: without arguments the program prints an overview") {
  const ProgramRun run = trailblaze_run("");
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.find("10,000 instances: 10,000 solved") != std::string::npos);
  CHECK(run.out.find("181,440 states, greatest depth 31") != std::string::npos);
  CHECK(run.out.find("states/s") != std::string::npos);
}

TEST_CASE("cli: every puzzle of the registry is listed and described") {
  const std::string list = trailblaze_run("puzzles").out;
  for (const PuzzleEntry& entry : registry()) {
    CHECK(list.find(entry.name) != std::string::npos);
    const ProgramRun one = trailblaze_run("puzzles " + entry.name);
    CHECK(one.code == 0);
    CHECK(one.out.find(entry.summary) != std::string::npos);
    for (const Parameter& parameter : entry.parameters) {
      CHECK(one.out.find(parameter.help) != std::string::npos);
    }
    for (const Instance& instance : entry.instances) {
      if (kSanitized && &instance != &entry.instances.front()) break;
      CHECK(trailblaze_run("puzzles " + entry.name + "/" + instance.name).code == 0);
    }
  }
  CHECK(objects(trailblaze_run("puzzles --format json").out).size() == registry().size());
}

TEST_CASE("cli: puzzles shows how positions look, but not when quiet") {
  CHECK(trailblaze_run("puzzles tiles").out.find(". 8 3") != std::string::npos);
  CHECK(trailblaze_run("puzzles tiles --quiet").out.find(". 8 3") == std::string::npos);
  const Json pa = object(trailblaze_run("puzzles blocks/pa --format json"));
  REQUIRE(pa["instances"].size() == 1);
  CHECK(pa["instances"][0]["name"] == "pa");
  for (const PuzzleEntry& entry : registry()) {
    const Json puzzle = object(trailblaze_run("puzzles " + entry.name + " --format json"));
    CHECK(puzzle["instances"].size() == entry.instances.size());
    for (const Json& instance : puzzle["instances"]) {
      CHECK(instance["state_bits"] >= 1);
      CHECK_FALSE(instance["picture"].get<std::string>().empty());
    }
  }
}

TEST_CASE("cli: flags may be repeated, choices are spelled in upper or lower case") {
  const ProgramRun run =
      trailblaze_run("solve jugs/classic --quiet --quiet --no-path --format JSON");
  CHECK(run.code == 0);
  CHECK(object(run)["states"].is_null());
}

TEST_CASE(
    "cli: an instance with other jugs is not the named one; a goal that is not there is null") {
  CHECK(report_of("jugs/classic --capacities 3,5,9 --start 0,0,8")["instance"].is_null());
  const Json none =
      object(trailblaze_run("enumerate jugs --capacities 3,5 --start 0,5 --format json"));
  CHECK(none["goal"].is_null());
  CHECK(none["parameters"]["goal"].is_null());
}

TEST_CASE("cli: the examples in every --help work as printed") {
  std::set<std::string> examples;
  for (const char* command : {"solve", "enumerate", "generate", "convert", "verify", "puzzles"}) {
    for (const std::string& target : helped_targets(command)) {
      const ProgramRun help = trailblaze_run(std::string(command) + " " + target + " --help");
      CHECK(help.code == 0);
      for (const std::string& line : examples_of(help.out)) examples.insert(line);
    }
  }
  std::size_t number = 0;
  for (const std::string& line : examples) {
    if (kSanitized && number++ % 4 != 0) continue;  // each takes long
    INFO(line);
    const ProgramRun run = shell(line);
    CHECK(run.code == 0);
    const bool has_note = line.find(" generate ") != line.npos || run.err.starts_with("note: ");
    CHECK((has_note || run.err.empty()));
    CHECK_FALSE(run.out.empty());
  }
  CHECK(examples.size() >= 4 * registry().size() + 2);
}

TEST_CASE("cli: --version") {
  const ProgramRun run = trailblaze_run("--version");
  CHECK(run.code == 0);
  CHECK(run.out.rfind("trailblaze ", 0) == 0);
  CHECK(trailblaze_run("solve --version").out == run.out);
}

}  // namespace
}  // namespace trailblaze
