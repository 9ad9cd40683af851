// verify: reports that hold, that do not hold or that are unreadable, and proofs by --search.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

std::string reports_of(const std::string& arguments) {
  return trailblaze_run("solve " + arguments + " --format json").out;
}

TEST_CASE("cli: reports of every kind verify") {
  for (const char* arguments :
       {"blocks/pa", "blocks/klotski --metric move", "blocks/rush-hour-60 --metric straight",
        "jugs/die-hard", "jugs --capacities 3,5,8 --start 0,0,8 --goal '?,4,?|?,?,1'",
        "pancake --size 7 --start '3 1 4 7 5 2 6'", "tiles/8-puzzle --metric multi",
        "tiles/8-puzzle --search dfs", "blocks/pa --random 20", "jugs/classic --random 20",
        "tiles --random 20 --search astar:manhattan,idastar:manhattan"}) {
    INFO(arguments);
    const ProgramRun run = verify_run(reports_of(arguments));
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK(object(run)["verified"].get<int>() >= 1);
    CHECK(object(run)["unchecked"] == 0);
  }
}

// Returns verify's exit code and complaint about a report.
std::string verdict_on(const Json& report) {
  const ProgramRun run = verify_run(report.dump());
  if (run.code == 0) CHECK(object(run)["verified"] == 1);
  return std::to_string(run.code) + " " + run.err;
}

// Checks that verify refutes this field of a report.
void check_refuted(const Json& report, const std::string& field) {
  CHECK_THAT(verdict_on(report), StartsWith("40 line 1: ") && ContainsSubstring(field + ": "));
}

TEST_CASE("cli: verify plays moves of Sokoban that are one line in LURD") {
  const std::string level = "sokoban --start '#######/#     #/#  $@.#/#     #/#######'";
  for (const char* metric : {"move", "push"}) {
    INFO(metric);
    const Json good = Json::parse(reports_of(level + " --metric " + metric));
    CHECK(verdict_on(good) == "0 ");
    for (const char* line : {"ulldRR", "dlluRR", "u2ld2R"}) {
      INFO(line);
      Json report = good, bare = good;
      report["moves"] = bare["moves"] = line;
      bare["states"] = nullptr;
      CHECK(verdict_on(bare) == "0 ");
      const bool holds = *line == 'u' || *metric == 'p';
      CHECK((verdict_on(report) == "0 ") == holds);
      if (!holds) check_refuted(report, "states[1]");
      CHECK(trailblaze_run("show " + write_file("lurd.jsonl", bare.dump())).code == 0);
    }
    Json longer = good;
    longer["moves"] = "ulldR";
    longer["states"] = nullptr;
    check_refuted(longer, "length");
  }
}

TEST_CASE("cli: moves of Sokoban are one line in text and CSV") {
  const std::string level = "sokoban --start '######/#@ $.#/######'";
  CHECK(trailblaze_run("solve " + level).out.find("\nmoves rR\n") != std::string::npos);
  CHECK(trailblaze_run("solve " + level + " --format csv").out.find(",rR,") != std::string::npos);
}

TEST_CASE("cli: verify rejects a report without a parameter or with an impossible value") {
  const Json good = Json::parse(reports_of("tiles/8-puzzle"));
  std::vector<Json> bad;
  for (const auto& [name, value] : good["parameters"].items()) {
    bad.push_back(good);
    bad.back()["parameters"].erase(name);
  }
  for (const char* name : {"command", "status"}) {
    bad.push_back(good);
    bad.back()[name] = "found";
  }
  for (const char* name : {"start", "goal", "length"}) {
    bad.push_back(good);
    bad.back()[name] = nullptr;
  }
  std::string lines;
  for (const Json& report : bad) lines += report.dump() + "\n";
  const ProgramRun run = verify_run(lines);
  INFO(run.err);
  CHECK(run.code == 30);
  CHECK(object(run)["unreadable"] == bad.size());
  CHECK(lines_of(run.err).size() == bad.size());
}

TEST_CASE("cli: verify reads past malformed lines, sums up, and ends with the greatest exit code") {
  const std::size_t depth = 200'000;
  const std::string open(depth, '['), close(depth, ']');
  Json wrong = Json::parse(reports_of("tiles/8-puzzle"));
  wrong["length"] = 1;
  const ProgramRun run = verify_run(open + "\n{\"states\":" + open + close + "}\n" +
                                    std::string(70'000'000, 'x') + "\n" + wrong.dump() + "\n");
  CHECK(run.code == 40);
  CHECK(object(run)["unreadable"] == 3);
  CHECK(object(run)["broken"] == 1);
  REQUIRE(lines_of(run.err).size() == 4);
  CHECK(lines_of(run.err)[2].starts_with("line 3: "));
}

TEST_CASE("cli: verify counts reports without a checked answer apart and skips summaries") {
  const ProgramRun run = verify_run(reports_of("tiles --random 5 --no-path") +
                                    reports_of("tiles --start '8 1 2 0 4 3 7 6 5'"));
  CHECK(run.code == 0);
  CHECK(object(run)["unchecked"] == 5);
  CHECK(object(run)["verified"] == 1);  // parity proves it unsolvable
  CHECK(object(run)["not_checked"]["length"] == 5);
}

TEST_CASE("cli: verify names the goal as unchecked if it is not a Rush Hour board's usual goal") {
  const std::string board = "'AA..../....../XX...O/.....O/....../......'";
  const auto unchecked = [](const std::string& reports) {
    const ProgramRun run = verify_run(reports);
    CHECK(run.code == 0);
    return object(run)["not_checked"];
  };
  CHECK(unchecked(reports_of("rush-hour " + board)).empty());
  const std::string named =
      reports_of("rush-hour --goal '.....A/....../....../....../....../......' " + board);
  CHECK(Json::parse(named)["status"] == "solved");
  CHECK(unchecked(named)["goal"] == 1);
  // The car cannot leave its row, so a goal in another row is not a goal.
  Json other = Json::parse(named);
  other["goal"] = other["parameters"]["goal"] = "....../....../.....A/....../....../......";
  CHECK_THAT(verdict_on(other), StartsWith("30 ") && ContainsSubstring("goal: "));
}

// ---- checks by the rules ----

Json eight_puzzle(const std::string& options = "") {
  return Json::parse(reports_of("tiles/8-puzzle " + options));
}

// Returns verify's only complaint about this report.
std::string complaint(const Json& report, const std::string& options = "") {
  const ProgramRun run = verify_run(report.dump(), options);
  CHECK(run.code == 40);
  CHECK(lines_of(run.err).size() == 1);
  return run.err;
}

TEST_CASE("verify: a path with a detour is not exact, whatever else the report says") {
  Json report = eight_puzzle("--search table");  // has no branching factor
  auto states = report["states"].get<std::vector<std::string>>();
  auto moves = report["moves"].get<std::vector<std::string>>();
  const auto back = moves[0].substr(0, 1) + " right";
  REQUIRE(moves[0] == "8 left");
  states.insert(states.begin(), {states[0], states[1]});
  moves.insert(moves.begin(), {moves[0], back});
  report["states"] = states;
  report["moves"] = moves;
  report["length"] = report["lower_bound"] = moves.size();
  const std::string error = complaint(report);
  CHECK_THAT(error,
             ContainsSubstring("length: ") && ContainsSubstring("26") && ContainsSubstring("24"));
}

TEST_CASE("verify: an unsolvable start of a solvable puzzle is unchecked at most") {
  Json report = eight_puzzle("--no-path --search bfs");
  report["status"] = "unsolvable";
  for (const char* field : {"length", "lower_bound", "suboptimality", "effective_branching"}) {
    report[field] = nullptr;
  }
  report["instance"] = nullptr;
  const Json summary = object(verify_run(report.dump()));
  CHECK(summary["verified"] == 0);
  CHECK(summary["not_checked"]["status"] == 1);
  CHECK_THAT(complaint(report, "--search auto"), ContainsSubstring("status: "));
}

// ---- --search ----

TEST_CASE("verify: --search proves what the rules leave, and the summary says so") {
  const std::string file = write_file(
      "proved.jsonl", reports_of("tiles --random 5 --search idastar,bfs --all-shortest") +
                          reports_of("blocks/rush-hour-60 --no-path") +
                          trailblaze_run("enumerate jugs/classic --format json").out);
  const ProgramRun bare = trailblaze_run("verify " + file);
  CHECK(bare.out.find("\nnot checked: ") != std::string::npos);
  CHECK(bare.out.find("shortest_paths of 10") != std::string::npos);
  CHECK(bare.out.find("\ncannot be checked: ") != std::string::npos);
  CHECK(lines_of(trailblaze_run("verify --quiet " + file).out).size() == 2);
  const ProgramRun run = trailblaze_run("verify --search auto --format json " + file);
  INFO(run.err);
  CHECK(run.code == 0);
  CHECK(object(run)["fully_verified"] == 12);
  CHECK(object(run)["not_checked"].empty());
}

TEST_CASE("verify: a report is proved by its search with another heuristic, or by another search") {
  const std::string file = write_file("own.jsonl", reports_of("tiles --random 1 --seed 4 --search "
                                                              "idastar:manhattan"));
  CHECK(trailblaze_run("verify --search idastar:misplaced " + file).code == 0);
  CHECK(trailblaze_run("verify --search bfs " + file).code == 0);
}

TEST_CASE("verify: a limit leaves a report unchecked, with exit code 20", "[limits]") {
  const ProgramRun run = verify_run(reports_of(kEightBoard + "--search astar"),
                                    "--search bfs --max-depth 10 --format json");
  CHECK(run.code == 20);
  CHECK(object(run)["unchecked"] == 1);
  CHECK(object(run)["limits"] == 1);
  CHECK(object(run)["not_checked"]["exact"] == 1);
}

TEST_CASE("verify: a proof that a limit ended suffices for a claim up to this limit") {
  const ProgramRun run = verify_run(reports_of(kEightBoard + "--max-depth 20"),
                                    "--search bfs --max-depth 20 --format json");
  CHECK(run.code == 0);
  CHECK(object(run)["fully_verified"] == 1);
}

}  // namespace
}  // namespace trailblaze
