// Several searches side by side: as a table, in JSON, and as a picture.
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/stream_runs.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

// The five instances of notebook 003, one per line.
std::string five_instances() { return TRAILBLAZE_SOURCE_DIR "/tests/data/notebook_003.txt"; }

// True if every tag is closed, in order, and no '<' is unescaped.
bool is_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos || tag.empty()) return false;
    const std::string name =
        tag.substr(tag[0] == '/', tag.find_first_of(" /", 1) - (tag[0] == '/'));
    if (tag[0] == '/') {
      if (open.empty() || "/" + open.back() != tag) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
  }
  return open.empty();
}

TEST_CASE("cli: the five runs of notebook 003 as a table: costs in moves, equal for all searches",
          "[truth]") {
  const ProgramRun run = trailblaze_run(
      "solve tiles --search astar:misplaced,astar:manhattan,ids --file " + five_instances());
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  const auto lines = lines_of(run.out);
  REQUIRE(lines.size() > 8);
  CHECK(words_of(lines[0]) ==
        std::vector<std::string>{"astar:misplaced", "astar:manhattan", "ids"});
  const Json rows = truth::notebooks()["eight_003"]["rows"];
  for (std::size_t i = 0; i < 5; ++i) {
    INFO(lines[2 + i]);
    const auto words = words_of(lines[2 + i]);
    REQUIRE(words.size() == 1 + 3 * 3 + 9);
    CHECK(words[0] == std::to_string(i + 1));
    for (const std::size_t moves : {1, 4, 7}) CHECK(words[moves] == rows[i]["moves"].dump());
  }
  const auto means = words_of(lines[7]);
  REQUIRE(means.size() == 10);
  CHECK(means[0] == "mean");
  for (const std::size_t moves : {1, 4, 7}) CHECK(means[moves] == "21.40");
}

TEST_CASE("cli: a comparison in JSON has a report and a summary for each search, by its name",
          "[slow]") {
  const std::string solve =
      "solve tiles --no-path --format json --search astar:misplaced,astar:manhattan,ids --file " +
      five_instances() + " --threads ";
  const ProgramRun one = trailblaze_run(solve + "1");
  const auto reports = objects(one.out);
  REQUIRE(reports.size() == 5 * 3 + 3);
  for (std::size_t i = 0; i < 15; i += 3) {
    CHECK(reports[i]["heuristic"] == "misplaced");
    CHECK(reports[i + 1]["heuristic"] == "manhattan");
    CHECK(reports[i + 2]["heuristic"].is_null());
    CHECK(reports[i]["generated"] > reports[i + 1]["generated"]);
    CHECK(reports[i + 2]["generated"] > reports[i]["generated"]);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const Json& summary = reports[15 + k];
    CHECK(summary["heuristic"] == reports[k]["heuristic"]);
    CHECK(summary["mean_length"] == 21.4);
    std::uint64_t generated = 0;
    for (std::size_t i = 0; i < 5; ++i) generated += reports[3 * i + k]["generated"].get<int>();
    CHECK(summary["generated"] == generated);
    CHECK(summary["mean_generated"].get<double>() == Approx(static_cast<double>(generated) / 5));
    REQUIRE(summary["lengths"].size() == 3);
    CHECK(summary["lengths"][0]["length"] == 18);
    CHECK(summary["lengths"][1]["instances"] == 3);
  }
  check_alike(trailblaze_run(solve + "3"), one);
}

TEST_CASE(
    "cli: several searches of one instance print a row each with the claim about the answer") {
  const ProgramRun run =
      trailblaze_run(kEightPuzzle + "--quiet --search astar:manhattan,idastar:manhattan,bfs,dfs");
  const auto lines = lines_of(run.out);
  REQUIRE(lines.size() == 5);
  for (const std::size_t row : {1, 2, 3}) {
    CHECK(words_of(lines[row])[1] == "shortest");
    CHECK(words_of(lines[row])[2] == "24");
  }
  CHECK(words_of(lines[4])[1] == "solved");
}

TEST_CASE("cli: --heuristic alone implies idastar, and else applies to searches that name none") {
  const Json alone = report_of(kEightBoard + "--heuristic manhattan");
  CHECK(alone["search"] == "idastar");
  CHECK(alone["heuristic"] == "manhattan");
  const auto reports =
      all_reports(kEightBoard + "--search astar:misplaced,astar,bfs --heuristic manhattan");
  REQUIRE(reports.size() == 3);
  CHECK(reports[0]["heuristic"] == "misplaced");
  CHECK(reports[1]["heuristic"] == "manhattan");
  CHECK(reports[2]["heuristic"].is_null());
  CHECK(report_of(kEightBoard + "--search astar")["heuristic"].is_string());
}

TEST_CASE(
    "cli: commas in a heuristic's argument separate searches only before the name of a search") {
  const auto reports = all_reports(
      "pancake --size 7 --start '3 1 4 7 5 2 6' "
      "--search astar:pdb:1,2,3/4,5,ids,idastar:pdb:6,7");
  REQUIRE(reports.size() == 3);
  CHECK(reports[0]["heuristic"] == "pdb:1,2,3/4,5");
  CHECK(reports[1]["search"] == "ids");
  CHECK(reports[2]["heuristic"] == "pdb:6,7");
  CHECK(reports[0]["length"] == reports[1]["length"]);
  CHECK(reports[2]["length"] == reports[1]["length"]);
}

TEST_CASE("cli: a comparison shows the errors of every search, and reports each on stderr once") {
  const std::string boards = write_file("boards.txt", "AA./B..\nAA./...\nA.A/...\n");
  const ProgramRun run = trailblaze_run(
      "solve blocks --goal .AA/... --search bfs,astar:distance,astar:pdb:B --file " + boards);
  CHECK(run.code == 30);
  const auto rows = lines_of(run.out);
  REQUIRE(rows.size() > 5);
  CHECK(words_of(rows[2]).back() == "AA./B..");
  CHECK(words_of(rows[3]) ==
        std::vector<std::string>{"2", "1", "1", "2", "1", "1", "2", "error", "\"AA./...\""});
  CHECK(words_of(rows[4]) ==
        std::vector<std::string>{"3", "error", "error", "error", "\"A.A/...\""});
  const auto complaints = lines_of(run.err);
  REQUIRE(complaints.size() == 2);
  CHECK(complaints[0].starts_with("line 2: heuristic: "));
  CHECK(complaints[1].rfind("line 3: ", 0) == 0);
}

TEST_CASE("cli: a picture of nodes against length has a curve and a legend for each search") {
  const std::string solve = "solve tiles --format svg --search astar:misplaced,idastar:manhattan ";
  for (const std::string& instances : {std::string("--random 50"), "--file " + five_instances(),
                                       std::string("--start '0 8 3 6 4 7 1 2 5'")}) {
    INFO(instances);
    const ProgramRun run = trailblaze_run(solve + instances);
    CHECK(run.code == 0);
    CHECK(run.out.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0) == 0);
    CHECK(is_well_formed(run.out));
    CHECK(run.out.find("astar:misplaced: ") != std::string::npos);
    CHECK(run.out.find("idastar:manhattan: ") != std::string::npos);
    CHECK(times_in(run.out, "<polyline") == 4);  // two searches in two plots
  }
  CHECK(is_well_formed(trailblaze_run("solve tiles --format svg --file /dev/null").out));
  CHECK_FALSE(is_well_formed("<svg><g></svg>"));
}

}  // namespace
}  // namespace trailblaze
