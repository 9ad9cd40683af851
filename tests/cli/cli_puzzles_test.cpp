// `puzzles`: its list, and --check. Also every command on a puzzle whose goal is a rule of its own.
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr char kWolf[] = "solve wolf --start 'fwgc|' ";

TEST_CASE("cli: a puzzle with a goal of its own is solved, and its report verified") {
  const Json report = object(trailblaze_run(std::string(kWolf) + "--format json"));
  CHECK(report["status"] == "solved");
  CHECK(report["length"] == 7);
  CHECK(report["goal"].is_null());
  CHECK(report["parameters"]["goal"].is_null());
  CHECK(object(verify_run(report.dump()))["verified"] == 1);
}

TEST_CASE("cli: verify refutes a goal or another end if the puzzle has a goal of its own") {
  const auto changed = [](const std::string& field, const std::string& value) {
    Json report = object(trailblaze_run(std::string(kWolf) + "--format json"));
    report[field] = Json::parse(value);
    return verify_run(report.dump());
  };
  CHECK(changed("goal", "\"|fwgc\"").code == 40);
  CHECK(changed("parameters", "{\"goal\": \"|fwgc\"}").code == 30);
  CHECK(changed("goal", "null").code == 0);
  CHECK(changed("states", "[\"fwgc|\"]").code == 40);
}

TEST_CASE("cli: a puzzle with a goal of its own is enumerated, generated and streamed") {
  CHECK(object(trailblaze_run("enumerate wolf/classic --format json"))["states"] == 10);
  CHECK(object(trailblaze_run("enumerate wolf --format json"))["states"] == 10);  // by start()
  CHECK(trailblaze_run("generate wolf").code == 0);
  const ProgramRun lines = trailblaze_run("generate wolf/classic --count 5 --seed 3");
  CHECK(lines.code == 0);
  CHECK(lines_of(lines.out).size() == 5);
  const ProgramRun stream = shell(
      "trailblaze generate wolf/classic --count 5 --seed 3 | trailblaze solve wolf --file - "
      "--format json --summary");
  CHECK(stream.code == 0);
  CHECK(object(stream)["solved"] == 5);
}

TEST_CASE("cli: puzzles --check tries laws, example and known results, and all hold") {
  for (const char* name : {"wolf", "jugs", "burnt", "blocks/only18"}) {
    const ProgramRun run = trailblaze_run("puzzles " + std::string(name) + " --check");
    INFO(run.out << run.err);
    CHECK(run.code == 0);
    CHECK_THAT(run.out, ContainsSubstring(std::string(name) + ": laws tried on") &&
                            ContainsSubstring("all hold") &&
                            ContainsSubstring("do not know the rules"));
  }
  const Json wolf = object(trailblaze_run("puzzles wolf --check --format json"));
  CHECK(wolf["command"] == "puzzles");
  CHECK(wolf["puzzle"] == "wolf");
  CHECK(wolf["holds"] == true);
  CHECK(wolf["broken"].empty());
  CHECK(wolf["laws_tried"] == 2);  // the example and the instance
  CHECK(wolf["results_tried"] == 1);
  CHECK(wolf["results_left_out"] == 0);
}

TEST_CASE("cli: heuristics of the other metrics are listed, and marked") {
  CHECK_THAT(trailblaze_run("puzzles tiles").out,
             ContainsSubstring("walking-runs") &&
                 ContainsSubstring("with --metric multi: walking distance"));
  const Json tiles = object(trailblaze_run("puzzles tiles --format json"));
  REQUIRE(tiles["other_heuristics"].size() == 2);
  CHECK(tiles["other_heuristics"][0]["name"] == "walking-runs");
  CHECK(tiles["other_heuristics"][0]["metrics"] == Json::array({"multi"}));
  const Json jugs = object(trailblaze_run("puzzles jugs --format json"));
  CHECK(jugs["instances"][0]["other_heuristics"].empty());
}

}  // namespace
}  // namespace trailblaze
