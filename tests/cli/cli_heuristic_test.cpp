// Heuristic search: its options and its reports.
#include <cctype>
#include <cmath>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// A start of 80 moves, too hard to solve in a test.
const std::string kHard =
    "solve tiles --size 4x4 --start '0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1' "
    "--heuristic manhattan ";

// ---- reports ----

TEST_CASE("cli: a report of idastar tells heuristic, bounds and what they prove") {
  const Json report = report_of(kEightBoard + "--heuristic manhattan --threads 1");
  CHECK(report["status"] == "solved");
  CHECK(report["length"] == 24);
  CHECK(report["lower_bound"] == 24);
  CHECK(report["exact"] == true);
  CHECK(report["suboptimality"] == 1.0);
  CHECK(report["storage"] == "none");
  CHECK(report["kernel"].is_string());
  const Json& bounds = report["bounds"];
  REQUIRE(bounds.size() >= 2);
  CHECK(bounds.front()["bound"] == report["estimate"]);
  CHECK(bounds.back()["bound"] == 24);
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i) CHECK(bounds[i]["complete"] == true);
  CHECK(bounds.back()["complete"] == false);
}

TEST_CASE("cli: the effective branching factor is that of a uniform tree with as many nodes") {
  for (const char* search : {"bfs", "ids", "astar:manhattan", "idastar:manhattan"}) {
    INFO(search);
    const Json report = report_of(kEightBoard + "--search " + search);
    const auto b = report["effective_branching"].get<double>();
    double nodes = 0;
    for (int d = 1; d <= 24; ++d) nodes += std::pow(b, d);
    CHECK(nodes == Approx(report["generated"].get<double>()).epsilon(1e-4));
  }
}

TEST_CASE(
    "cli: the text report shows the estimate, the bounds with their growth, and the last apart") {
  const std::string text = trailblaze_run(kEightPuzzle + "--heuristic manhattan --no-path").out;
  CHECK(text.find("heuristic manhattan: at least ") != std::string::npos);
  CHECK(text.find("bound  nodes ") != std::string::npos);
  CHECK(text.find("to its first solution") != std::string::npos);
  CHECK(text.find("effective branching factor 1.") != std::string::npos);
  CHECK(text.find("search idastar:manhattan: ") != std::string::npos);
}

TEST_CASE("cli: with --deterministic idastar finds the same path at any number of threads",
          "[threads]") {
  std::set<std::string> paths;
  for (const char* threads : {"1", "2", "3", "8"}) {
    const Json report =
        all_reports(kEightBoard + "--heuristic manhattan --deterministic --threads " + threads)
            .front();
    CHECK(report["length"] == 24);
    paths.insert(report["states"].dump());
  }
  CHECK(paths.size() == 1);
}

TEST_CASE("cli: a weighted answer says its bound and keeps it") {
  for (const char* search : {"astar:manhattan", "idastar:manhattan"}) {
    INFO(search);
    const ProgramRun run =
        trailblaze_run(kEightPuzzle + "--bound-weight 1.5 --format json --search " + search);
    CHECK(run.code == 0);
    const Json report = object(run);
    const int length = report["length"].get<int>(), lower = report["lower_bound"].get<int>();
    CHECK(length >= 24);
    CHECK(length <= 36);
    CHECK(lower <= 24);
    CHECK(1.5 * lower >= length - 1);
    CHECK(report["suboptimality"] <= 1.5);
    CHECK(report["exact"] == (report["suboptimality"] == 1.0));
  }
}

TEST_CASE("cli: a stream also marks a weighted answer and reports its bound") {
  const std::string instance = write_file("one.txt", "0 8 3 6 4 7 1 2 5\n");
  const std::string weighted = "solve tiles --bound-weight 1.5 --no-path --file " + instance;
  const ProgramRun alone = trailblaze_run(weighted + " --search astar:manhattan");
  CHECK(alone.out.find(" moves (at most 1.5 times the shortest, which has at least ") !=
        std::string::npos);
  const auto lines = lines_of(trailblaze_run(weighted + " --search astar:manhattan,bfs").out);
  REQUIRE(lines.size() > 3);
  CHECK(words_of(lines[2])[1][0] == '~');
  CHECK(words_of(lines[2])[4] == "24");
}

TEST_CASE("cli: several weights are several searches, and the summary counts bounded answers") {
  const std::string solve = "solve tiles --random 6 --seed 1 --no-path --bound-weight 1,1.5,2 ";
  const auto reports =
      objects(trailblaze_run(solve + "--format json --search astar:manhattan,bfs").out);
  REQUIRE(reports.size() == 6 * 4 + 4);
  for (std::size_t i = 0; i < 24; i += 4) {
    CHECK(reports[i]["bound_weight"] == 1.0);
    CHECK(reports[i + 1]["bound_weight"] == 1.5);
    CHECK(reports[i + 2]["bound_weight"] == 2.0);
    CHECK(reports[i + 3]["bound_weight"].is_null());
  }
  CHECK(reports[26]["expanded"] < reports[24]["expanded"]);
  CHECK(reports[24]["bounded"] == 0);
  CHECK(reports[24]["suboptimality"] == 1.0);
  CHECK(reports[26]["bound_weight"] == 2.0);
  CHECK(reports[26]["bounded"] > 0);
  CHECK(reports[26]["suboptimality"] == 2.0);
  const ProgramRun text = trailblaze_run(solve + "--search astar:manhattan");
  CHECK(text.out.find("astar:manhattan W=1.5") != std::string::npos);
  CHECK(text.out.find("(2 x)") != std::string::npos);
}

TEST_CASE("cli: A* reports its tie-breaking, and in CSV its nodes by f") {
  const auto last_nodes = [](const std::string& tie) {
    const Json report = report_of(kEightBoard + "--tie-break " + tie);
    CHECK(report["search"] == "astar");
    CHECK(report["tie_break"] == tie);
    CHECK(report["reopened"] == 0);
    CHECK(report["last_bound_nodes"] == report["bounds"].back()["nodes"]);
    return report["last_bound_nodes"].get<int>();
  };
  CHECK(last_nodes("greatest-g") < last_nodes("least-g"));
  CHECK(last_nodes("last") < last_nodes("first"));
  const std::string search = "--search astar:manhattan ";
  const auto lines = lines_of(trailblaze_run(kEightPuzzle + search + "--format csv").out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].ends_with(",bound_weight,tie_break,reopened,bounds,last_bound_nodes,file"));
  const Json report = report_of(kEightBoard + search);
  std::string cell;
  for (const Json& row : report["bounds"]) {
    cell += (cell.empty() ? "" : ";") + row["bound"].dump() + ":" + row["nodes"].dump();
  }
  CHECK(lines[1].find(",1,greatest-g,0," + cell + ",") != std::string::npos);
}

// ---- ends ----

TEST_CASE("cli: a limit ends idastar with 20 and what is proved so far", "[limits]") {
  const ProgramRun run = trailblaze_run(kHard + "--max-seconds 0.3 --format json");
  CHECK(run.code == 20);
  const Json report = object(run);
  CHECK(report["status"] == "limit");
  CHECK(report["limit"] == "seconds");
  CHECK(report["lower_bound"] >= report["estimate"]);
  CHECK(report["length"].is_null());
  REQUIRE_FALSE(report["bounds"].empty());
  CHECK(report["bounds"].back()["complete"] == false);
  const ProgramRun text = trailblaze_run(kHard + "--max-seconds 0.3 --quiet");
  CHECK(text.code == 20);
  CHECK(text.out.rfind("stopped by --max-seconds; a solution needs at least ", 0) == 0);
}

TEST_CASE(
    "cli: a transposition table that does not fit is a limit, and the lower bound is reported",
    "[limits]") {
  const std::string search = "--search idastar:manhattan --transpositions 99999G ";
  const ProgramRun run = trailblaze_run(kEightPuzzle + search + "--format json");
  CHECK(run.code == 20);
  const Json report = object(run);
  CHECK(report["limit"] == "memory");
  CHECK(report["required_bytes"] == std::uint64_t{99999} << 30);
  CHECK(report["estimate"] == 14);
  CHECK(report["lower_bound"] == 14);
  const ProgramRun text = trailblaze_run(kEightPuzzle + search + "--quiet");
  CHECK(text.out.find("; a solution needs at least 14 moves") != std::string::npos);
}

TEST_CASE("cli: JSON says how many shortest paths it lists") {
  const std::string all = "tiles --start '8 6 7 2 5 4 3 0 1' --all-shortest";
  const Json report = all_reports(all).front();
  CHECK(report["shortest_paths"] == 40);
  CHECK(report["listed_paths"] == 40);
  CHECK(report["all_paths"].size() == 40);
  CHECK(report_of(all)["listed_paths"].is_null());
}

TEST_CASE("cli: signals end idastar with its statistics so far", "[limits]") {
  for (const auto& [signal, code] : {std::pair{"INT", 130}, std::pair{"TERM", 143}}) {
    const ProgramRun run = shell(std::string("timeout --preserve-status -s ") + signal +
                                 " 0.5 trailblaze " + kHard + "--format json");
    CHECK(run.code == code);
    const Json report = object(run);
    CHECK(report["limit"] == "interrupted");
    CHECK(report["expanded"] > 1000);
    CHECK(report["lower_bound"] >= report["estimate"]);
  }
}

// [slow] because under a sanitizer the program itself exceeds this memory limit.
TEST_CASE("cli: astar ends with a limit if memory runs out, alone and in a stream",
          "[limits][slow]") {
  const std::string start = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
  for (const std::string heuristic : {"manhattan", "5-5-5"}) {
    const std::string solve = "solve tiles --size 4x4 --max-memory 40M --format json --heuristic " +
                              heuristic + " --search astar ";
    const ProgramRun alone = trailblaze_run(solve + "--start '" + start + "'");
    CHECK(alone.code == 20);
    CHECK(object(alone)["limit"] == "memory");
    CHECK(object(alone)["stored"] > 1'000);
    CHECK(object(alone)["peak_memory_bytes"] < 40 << 20);
    const ProgramRun stream =
        trailblaze_run(solve + "--file " +
                       write_file("far.txt", start + "\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n"));
    CHECK(stream.code == 20);
    const auto reports = objects(stream.out);
    REQUIRE(reports.size() == 3);
    CHECK(reports[0]["limit"] == "memory");
    CHECK(reports[1]["length"] == 1);
  }
}

// ---- pictures and lists ----

TEST_CASE("cli: every heuristic that is listed solves its puzzle in as many moves as bfs") {
  const Json tiles = object(trailblaze_run("puzzles tiles --format json"));
  REQUIRE(tiles["heuristics"].size() >= 3);
  for (const Json& heuristic : tiles["heuristics"]) {
    const auto name = heuristic["name"].get<std::string>();
    INFO(name);
    CHECK_FALSE(heuristic["help"].get<std::string>().empty());
    if (name.back() == ':') continue;  // takes an argument
    const ProgramRun run = trailblaze_run(kEightPuzzle + "--format json --heuristic " + name);
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) {  // partitions such as 7-8
      CHECK(run.err.starts_with("heuristic: "));
      continue;
    }
    const Json report = object(run);
    CHECK(report["heuristic"] == name);
    CHECK(report["length"] == 24);
  }
}

}  // namespace
}  // namespace trailblaze
