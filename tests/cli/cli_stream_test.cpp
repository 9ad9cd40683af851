// Streams of instances from outside: generate, solve --file, verify.
#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// Reports without what depends on the machine, the clock or the number of threads.
std::string lasting(const std::string& text) {
  std::string out;
  for (Json object : objects(text)) {
    for (const char* varies :
         {"threads", "seconds", "instances_per_second", "nodes_per_second", "peak_memory_bytes"}) {
      object.erase(varies);
    }
    out += object.dump() + "\n";
  }
  return out;
}

TEST_CASE("cli: generate prints the same lines at any number of threads and for any count") {
  const std::string lines = trailblaze_run("generate tiles --count 5000 --seed 7 --threads 1").out;
  CHECK(lines_of(lines).size() == 5000);
  CHECK(trailblaze_run("generate tiles --count 5000 --seed 7 --threads 3").out == lines);
  const std::string few = trailblaze_run("generate tiles --count 10 --seed 7").out;
  CHECK(lines.compare(0, few.size(), few) == 0);
  CHECK(trailblaze_run("generate tiles --count 10 --seed 8").out != few);
  CHECK(lines_of(trailblaze_run("generate blocks/pa --count 5").out).size() == 5);
}

TEST_CASE("cli: generate, solve and verify as a pipe") {
  const Run run = shell(
      "trailblaze generate tiles --count 10000 --seed 7 | trailblaze solve tiles --file - "
      "--format json | trailblaze verify - --format json");
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(object(run)["verified"] == 10000);
}

TEST_CASE("cli: a stream is answered alike at any number of threads") {
  const std::string solve = "solve tiles --random 1000 --seed 3 --format json --threads ";
  const std::string one = lasting(trailblaze_run(solve + "1").out);
  for (const char* threads : {"2", "3", "8"}) {
    CHECK(lasting(trailblaze_run(solve + threads).out) == one);
  }
}

TEST_CASE("cli: a bad line is reported with its number and the rest go on") {
  const std::string file = write_file("mixed.txt",
                                      "# a comment, then a blank line\n"
                                      "\n"
                                      "0 8 3 6 4 7 1 2 5\r\n"
                                      "1 2 3\n"
                                      "8 1 2 0 4 3 7 6 5\n"
                                      "1 2 3 4 5 6 7 8 0");
  const Run run = trailblaze_run("solve tiles --format json --file " + file);
  CHECK(run.code == 30);
  REQUIRE(lines_of(run.err).size() == 1);
  CHECK(run.err.rfind("line 4: start: found 3 numbers, expected 9", 0) == 0);
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 5);
  CHECK(reports[0]["length"] == 24);
  CHECK(reports[0]["line"] == 3);
  CHECK(reports[1]["status"] == "error");
  CHECK(reports[1]["line"] == 4);
  CHECK(reports[1]["error"].get<std::string>().rfind("start:", 0) == 0);
  CHECK(reports[2]["status"] == "unsolvable");
  CHECK(reports[3]["length"] == 0);
  const Json& summary = reports[4];
  CHECK(summary["command"] == "summary");
  CHECK(summary["instances"] == 4);
  CHECK(summary["solved"] == 2);
  CHECK(summary["unsolvable"] == 1);
  CHECK(summary["errors"] == 1);
  CHECK(summary["total_length"] == 24);
  CHECK(summary["mean_length"] == 12.0);
  CHECK(summary["max_length"] == 24);
  CHECK(summary["seconds"].is_number());
  CHECK(summary["instances_per_second"].is_number());
}

TEST_CASE("cli: a stream ends with the greatest code that applies") {
  const std::string both = write_file("both.txt", "1 2 3 4 5 6 7 8 0\n8 1 2 0 4 3 7 6 5\n");
  CHECK(trailblaze_run("solve tiles --file " + both).code == 10);
  const std::string easy = write_file("easy.txt", "1 2 3 4 5 6 7 0 8\n");
  CHECK(trailblaze_run("solve tiles --file " + easy).code == 0);
  CHECK(trailblaze_run("solve tiles --max-depth 2 --random 50").code == 20);
  CHECK(trailblaze_run("solve tiles --file /dev/null").code == 0);
}

TEST_CASE("cli: whatever is in a line, reports stay readable") {
  const std::string file =
      write_file("binary.txt", std::string("\x01\xff\xfe\"\\\n\xc3\xa4\n\0x\n", 12));
  const Run run = trailblaze_run("solve tiles --format json --file " + file);
  CHECK(run.code == 30);
  CHECK(objects(run.out).size() == 4);
}

TEST_CASE("cli: several searches over a stream: a report and a summary each") {
  const auto reports = objects(
      trailblaze_run("solve tiles --random 3 --search bfs,bidirectional --format json --no-path")
          .out);
  REQUIRE(reports.size() == 8);
  for (std::size_t i = 0; i < 6; i += 2) {
    CHECK(reports[i]["start"] == reports[i + 1]["start"]);
    CHECK(reports[i]["length"] == reports[i + 1]["length"]);
    CHECK(reports[i]["search"] == "bfs");
    CHECK(reports[i + 1]["search"] == "bidirectional");
  }
  CHECK(reports[6]["search"] == "bfs");
  CHECK(reports[7]["total_length"] == reports[6]["total_length"]);
}

TEST_CASE("cli: a stream of boards opens each with its own pieces") {
  const std::string file = write_file("boards.txt",
                                      "# two sizes, and a wall in front\n"
                                      "11A/11B/C..\n"
                                      "#11A/.11B/#C..\n"
                                      "22A/22B/C..\n");
  const Run run = trailblaze_run(
      "solve blocks --goal '.../.11/.11|..../..11/..11' --format json --file " + file);
  CHECK(run.code == 30);
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 4);
  CHECK(reports[3]["instances"] == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(reports[i]["line"] == i + 2);
}

TEST_CASE("cli: a line that is too long is a bad line, and the rest go on") {
  const std::string file = write_file(
      "long.txt", "1 2 3 4 5 6 7 0 8\n" + std::string(3'000'000, '7') + "\n1 2 3 4 5 6 7 8 0\n");
  const Run run = trailblaze_run("solve tiles --format json --file " + file);
  CHECK(run.code == 30);
  CHECK(run.err.rfind("line 2: start: found a line of more than 1 MiB, expected", 0) == 0);
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 4);
  CHECK(reports[0]["length"] == 1);
  CHECK(reports[1]["status"] == "error");
  CHECK(reports[2]["length"] == 0);
  CHECK(reports[2]["line"] == 3);
}

TEST_CASE("cli: the lines of a stream are positions of the board that is given") {
  const Run named =
      shell("echo 11221133450067886799 | trailblaze solve blocks/pa --file - --format json");
  CHECK(named.code == 0);
  REQUIRE(objects(named.out).size() == 2);
  CHECK(objects(named.out)[0]["length"] == 83);
  CHECK(objects(named.out)[0]["instance"] == "pa");
  const std::string board = write_file("small.txt", "11A\n11B\nC..\n");
  const Run other = shell("printf '11A/11B/C..\\n' | trailblaze solve blocks --board " + board +
                          " --goal .../.11/.11 --file - --format json");
  CHECK(other.code == 0);
  CHECK(objects(other.out)[0]["status"] == "solved");
}

TEST_CASE("cli: a stream that cannot begin prints an error and nothing else") {
  const std::string file = write_file("boards.txt", "11A/11B/C..\n11A/11B/C..\n");
  for (const auto& [arguments, complaint] :
       {std::pair{"solve blocks --format csv --file " + file, "goal: missing, expected"},
        std::pair{std::string("solve jugs --capacities 3,5,8 --goal 0,4,4 --random 3"),
                  "start: missing, expected"},
        std::pair{std::string("generate jugs --capacities 3,5,8 --start 0,0,8"),
                  "goal: missing, expected"}}) {
    INFO(arguments);
    const Run run = trailblaze_run(arguments);
    CHECK(run.code == 30);
    CHECK(run.out.empty());
    CHECK(lines_of(run.err).size() == 1);
    CHECK(run.err.rfind(complaint, 0) == 0);
  }
}

TEST_CASE("cli: --summary prints nothing else, in every format") {
  const std::string solve = "solve tiles --random 100 --summary --format ";
  CHECK(objects(trailblaze_run(solve + "json").out).size() == 1);
  const auto csv = lines_of(trailblaze_run(solve + "csv").out);
  REQUIRE(csv.size() == 2);
  CHECK(csv[0].rfind("search,instances,solved,", 0) == 0);
  CHECK(csv[1].rfind("auto,100,100,0,0,0,", 0) == 0);
  CHECK(std::count(csv[0].begin(), csv[0].end(), ',') ==
        std::count(csv[1].begin(), csv[1].end(), ','));
  CHECK(lines_of(trailblaze_run(solve + "text --quiet").out).size() == 2);
}

TEST_CASE("cli: the seconds of a summary are those of solving, not of printing") {
  const std::string solve = "solve tiles --random 20000 --threads 1 --format json ";
  const double bare = object(trailblaze_run(solve + "--summary"))["seconds"];
  const Run printed = shell("trailblaze " + solve + "| (sleep 1; tail -1)");
  CHECK(object(printed)["seconds"].get<double>() < bare + 0.9);
}

TEST_CASE("cli: the reports of a slow stream are printed long before its end") {
  const Run run = shell(
      "trailblaze generate tiles --size 4x4 --count 60 | timeout -s KILL 4 trailblaze solve tiles "
      "--size 4x4 --search bfs --max-depth 18 --threads 1 --file - --format json");
  REQUIRE_FALSE(lines_of(run.out).empty());
  CHECK(objects(lines_of(run.out).front())[0]["limit"] == "depth");
}

// ---- verify ----

std::string reports_of(const std::string& arguments) {
  return trailblaze_run("solve " + arguments + " --format json").out;
}

TEST_CASE("cli: reports of every kind verify") {
  for (const char* arguments :
       {"blocks/pa", "blocks/klotski --metric move", "blocks/rush-hour-60 --metric straight",
        "jugs/die-hard", "jugs --capacities 3,5,8 --start 0,0,8 --goal '?,4,?|?,?,1'",
        "pancake --size 7 --start '3 1 4 7 5 2 6'", "tiles/8-puzzle --metric multi",
        "tiles/8-puzzle --search dfs", "blocks/pa --random 20", "jugs/classic --random 20"}) {
    INFO(arguments);
    const std::string file = write_file("reports.jsonl", reports_of(arguments));
    const Run run = trailblaze_run("verify --format json " + file);
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK(object(run)["verified"].get<int>() >= 1);
    CHECK(object(run)["unchecked"] == 0);
  }
}

TEST_CASE("cli: verify needs no more than the promised fields") {
  const Json whole = Json::parse(reports_of("tiles/8-puzzle"));
  Json needed;
  for (const char* name : {"puzzle", "parameters", "start", "goal", "states", "length", "status"}) {
    needed[name] = whole[name];
  }
  CHECK(trailblaze_run("verify " + write_file("needed.jsonl", needed.dump())).code == 0);
}

TEST_CASE("cli: verify finds what does not hold, and names the line") {
  const Json good = Json::parse(reports_of("tiles/8-puzzle"));
  std::vector<Json> bad(5, good);
  bad[0]["length"] = 23;
  bad[1]["states"][3] = good["states"][7];
  bad[2]["start"] = "1 2 3 4 5 6 7 0 8";
  bad[3]["states"].erase(24);
  bad[3]["length"] = 23;
  bad[4]["goal"] = "0 1 2 3 4 5 6 7 8";
  for (const Json& report : bad) {
    const std::string file = write_file("bad.jsonl", good.dump() + "\n" + report.dump() + "\n");
    const Run run = trailblaze_run("verify --format json " + file);
    CHECK(run.code == 40);
    CHECK(run.err.rfind("line 2: does not hold: ", 0) == 0);
    CHECK(object(run)["verified"] == 1);
    CHECK(object(run)["broken"] == 1);
  }
}

TEST_CASE("cli: verify says what it cannot read, and goes on") {
  const Json good = Json::parse(reports_of("tiles/8-puzzle"));
  Json no_puzzle = good, wrong_size = good;
  no_puzzle.erase("puzzle");
  wrong_size["parameters"]["size"] = "9x9";
  for (const std::string& line :
       {std::string("{\"puzzle\": "), std::string("[]"), no_puzzle.dump(), wrong_size.dump()}) {
    const std::string file = write_file("unreadable.jsonl", line + "\n" + good.dump());
    const Run run = trailblaze_run("verify --format json " + file);
    CHECK(run.code == 30);
    CHECK(run.err.rfind("line 1: ", 0) == 0);
    CHECK(object(run)["verified"] == 1);
  }
  CHECK(trailblaze_run("verify /dev/null").code == 30);
}

TEST_CASE("cli: verify wants every promised field, of the right type") {
  const Json good = Json::parse(reports_of("tiles/8-puzzle"));
  std::vector<Json> bad;
  for (const char* name : {"puzzle", "parameters", "start", "goal", "states", "length", "status"}) {
    bad.push_back(good);
    bad.back().erase(name);
    bad.push_back(good);
    bad.back()[name] = true;
  }
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
  const Run run = trailblaze_run("verify --format json " + write_file("fields.jsonl", lines));
  INFO(run.err);
  CHECK(run.code == 30);
  CHECK(object(run)["unreadable"] == bad.size());
  CHECK(lines_of(run.err).size() == bad.size());
}

TEST_CASE("cli: without a solution nothing may be claimed of it") {
  const Json good = Json::parse(reports_of("tiles --start '8 1 2 0 4 3 7 6 5'"));
  Json length = good, states = good, goal = good;
  length["length"] = 3;
  states["states"] = Json::array({good["start"]});
  goal["goal"] = "0 1 2 3 4 5 6 7 8";
  for (const Json& report : {length, states, goal}) {
    const Run run = trailblaze_run("verify " + write_file("claims.jsonl", report.dump()));
    CHECK(run.code == 40);
    CHECK(run.err.rfind("line 1: does not hold: ", 0) == 0);
  }
}

TEST_CASE("cli: verify survives whatever is in a line, sums up, and ends with the greatest code") {
  const std::size_t depth = 200'000;
  const std::string open(depth, '['), close(depth, ']');
  Json wrong = Json::parse(reports_of("tiles/8-puzzle"));
  wrong["length"] = 1;
  const std::string file =
      write_file("odd.jsonl", open + "\n{\"states\":" + open + close + "}\n" +
                                  std::string(70'000'000, 'x') + "\n" + wrong.dump() + "\n");
  const Run run = trailblaze_run("verify --format json " + file);
  CHECK(run.code == 40);
  CHECK(object(run)["unreadable"] == 3);
  CHECK(object(run)["broken"] == 1);
  REQUIRE(lines_of(run.err).size() == 4);
  CHECK(lines_of(run.err)[2].rfind("line 3: found a line of more than 64 MiB, expected", 0) == 0);
}

TEST_CASE("cli: verify needs a report of solve to verify") {
  const Run run =
      shell("trailblaze enumerate tiles --size 2x2 --format json | trailblaze verify -");
  CHECK(run.code == 30);
  CHECK(run.err.rfind("file: found no solve report, expected", 0) == 0);
}

TEST_CASE("cli: verify counts reports without a path apart and skips summaries") {
  const std::string file =
      write_file("pathless.jsonl", reports_of("tiles --random 5 --no-path") +
                                       reports_of("tiles --start '8 1 2 0 4 3 7 6 5'"));
  const Run run = trailblaze_run("verify --format json " + file);
  CHECK(run.code == 0);
  CHECK(object(run)["unchecked"] == 6);
  CHECK(object(run)["verified"] == 0);
}

}  // namespace
}  // namespace trailblaze
