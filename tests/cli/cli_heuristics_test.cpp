// Values of heuristics over many states, from the command line to the report and its proof.
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

Json study_of(const std::string& arguments) {
  const ProgramRun run = trailblaze_run("heuristics " + arguments + " --format json");
  INFO(arguments << ": " << run.err);
  REQUIRE(run.code == 0);
  return Json::parse(run.out);
}

}  // namespace

// The distances are published: A. Reinefeld, Complete solution of the eight-puzzle and the benefit
// of node ordering in IDA*, IJCAI 1993. Their mean is 21.97, the greatest 31.
TEST_CASE("cli: heuristics of the 8-puzzle over all its states") {
  const Json report = study_of("tiles --heuristic manhattan,misplaced,zero");
  CHECK(report["states"] == 181'440);
  CHECK(report["distances"].size() == 32);
  CHECK(report["distances"][31] == 2);
  CHECK(report["status"] == "complete");
  const Json& manhattan = report["heuristics"][0];
  CHECK(manhattan["heuristic"] == "manhattan");
  CHECK(manhattan["mean"] == 14.0);
  CHECK(manhattan["greatest"] == 22);
  CHECK(manhattan["overestimates"] == 0);
  const auto error = manhattan["mean_error"].get<double>(), mean = manhattan["mean"].get<double>();
  CHECK(std::abs(error + mean - 21.972) < 0.001);
  CHECK(report["heuristics"][1]["values"].size() == 9);  // at most eight tiles are misplaced
  CHECK(report["heuristics"][2]["values"] == Json::parse("[181440]"));
  const Json one = study_of("tiles --heuristic manhattan,misplaced,zero --threads 1");
  CHECK(one["heuristics"] == report["heuristics"]);
}

TEST_CASE("cli: distances of a study are those of an enumeration, by classes and with many goals") {
  for (const std::string puzzle :
       {"blocks/klotski --symmetry mirror", "blocks/pa", "jugs/classic", "lights --size 3x3",
        "tiles --size 2x3 --goal '1 2 3 4 5 0' --goal '0 1 2 3 4 5'"}) {
    INFO(puzzle);
    const ProgramRun run = trailblaze_run("enumerate " + puzzle + " --from goals --format json");
    REQUIRE(run.code == 0);
    CHECK(study_of(puzzle)["distances"] == Json::parse(run.out)["levels"]);
  }
}

TEST_CASE("cli: heuristics of random instances are a sample, and have no distances") {
  const Json report = study_of("tiles --size 4x4 --random 3000 --heuristic manhattan");
  CHECK(report["states"] == 3000);
  CHECK(report["uniform"] == true);
  CHECK(report["distances"].is_null());
  const Json& manhattan = report["heuristics"][0];
  CHECK(manhattan["mean_error"].is_null());
  CHECK(manhattan["means"].is_null());
  CHECK(std::abs(manhattan["mean"].get<double>() - 36.94) < 0.5);
  const std::string lines =
      trailblaze_run("generate tiles --size 4x4 --count 3000 --quiet").out;  // the same instances
  const std::string starts = write_file("starts.txt", lines);
  const Json solved = Json::parse(lines_of(
      trailblaze_run("heuristics tiles --size 4x4 --random 1 --heuristic manhattan --format json")
          .out)[0]);
  const Json first = Json::parse(
      trailblaze_run("solve tiles --size 4x4 --search idastar:manhattan --max-depth 0 --format "
                     "json --start '" +
                     lines_of(lines)[0] + "'")
          .out);
  CHECK(solved["heuristics"][0]["greatest"] == first["estimate"]);
}

TEST_CASE("cli: a pattern database among the heuristics that are studied") {
  const Json report = study_of("pancake --size 6 --heuristic gap,pdb:1,2,3/4,5,6,zero");
  REQUIRE(report["heuristics"].size() == 3);
  CHECK(report["heuristics"][1]["heuristic"] == "pdb:1,2,3/4,5,6");
  CHECK(report["heuristics"][1]["overestimates"] == 0);
  CHECK(report["states"] == 720);
}

TEST_CASE("cli: a limit ends a study after the last complete level") {
  const ProgramRun run = trailblaze_run("heuristics tiles --max-depth 4 --format json");
  CHECK(run.code == 20);
  const Json report = Json::parse(run.out);
  CHECK(report["status"] == "limit");
  CHECK(report["limit"] == "depth");
  CHECK(report["distances"] == Json::parse("[1,2,4,8,16]"));
  CHECK(report["states"] == 31);
  const ProgramRun jugs = trailblaze_run("heuristics jugs/classic --max-depth 2 --format json");
  CHECK(jugs.code == 20);
  CHECK(Json::parse(jugs.out)["distances"].size() == 3);
  const ProgramRun none = trailblaze_run("heuristics tiles --size 4x4 --max-seconds 0 --random 5");
  CHECK(none.code == 20);
  CHECK(none.out.find("stopped by --max-seconds before all 5 instances") != std::string::npos);
  const ProgramRun walk =
      trailblaze_run("heuristics tiles --random 5 --walk 99999999999 --max-seconds 0.1");
  CHECK(walk.code == 20);
}

TEST_CASE("cli: CSV of a study has the share of the states up to each value") {
  const ProgramRun run = trailblaze_run("heuristics pancake --size 4 --heuristic gap --format csv");
  const std::vector<std::string> lines = lines_of(run.out);
  CHECK(lines.front() == "heuristic,value,states,share_up_to");
  CHECK(lines[1] == "\"gap\",0,1,0.041667");
  CHECK(lines.back().ends_with(",1.000000"));
}

TEST_CASE("cli: a study is proved by counting again, and a false one does not hold") {
  const std::string text =
      trailblaze_run("heuristics tiles --size 2x3 --heuristic manhattan --format json").out;
  const auto verify = [&](const std::string& report, const std::string& with) {
    return trailblaze_run("verify " + write_file("study.json", report) + with);
  };
  for (const auto& [with, words] : {std::pair{"", "unchecked"}, {" --search bfs", "1 report"}}) {
    const ProgramRun run = verify(text, with);
    CHECK(run.code == 0);
    CHECK(run.out.find(words) != std::string::npos);
  }
  const auto broken = [&](const auto& change, const std::string& with) {
    Json report = Json::parse(text);
    change(report);
    const ProgramRun run = verify(report.dump(), with);
    INFO(run.err);
    CHECK(run.code == 40);
  };
  broken([](Json& report) { report["states"] = 361; }, "");
  broken([](Json& report) { report["heuristics"][0]["mean"] = 1.5; }, "");
  broken([](Json& report) { report["heuristics"][0]["greatest"] = 99; }, "");
  broken([](Json& report) { report["heuristics"] = Json::array(); }, " --search bfs");
  broken([](Json& report) { report["heuristics"][0]["means"][2] = nullptr; }, " --search bfs");
  broken([](Json& report) { report["heuristics"][0]["means"] = Json::parse("[0]"); }, "");
  broken([](Json& report) { report["heuristics"][0]["overestimates"] = 999; }, "");
  broken([](Json& report) { report["seed"] = 4; }, "");
  broken([](Json& report) { report["symmetry"] = "mirror"; }, "");
  broken([](Json& report) { report["heuristics"][0]["exact_states"] = 3; }, " --search bfs");
  broken([](Json& report) { report["heuristics"][0]["means"][2] = 1.5; }, " --search bfs");
  const auto swap_values = [](Json& report) {  // the sum and the mean stay
    Json& values = report["heuristics"][0]["values"];
    values[2] = values[2].get<int>() + 1;
    values[3] = values[3].get<int>() - 2;
    values[4] = values[4].get<int>() + 1;
  };
  broken(swap_values, " --search bfs");
  Json typed = Json::parse(text);
  typed["heuristics"][0]["values"] = "many";
  CHECK(verify(typed.dump(), "").code == 30);
}

}  // namespace trailblaze
