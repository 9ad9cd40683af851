// enumerate: the storage that it chooses and reports, and refusals.
#include <algorithm>
#include <filesystem>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

Json enumerate(const std::string& arguments, int code = 0) {
  const ProgramRun run = trailblaze_run("enumerate " + arguments + " --format json");
  INFO(arguments << run.err);
  CHECK(run.code == code);
  return object(run);
}

TEST_CASE("cli: enumerate reports its storage, the reason and the bytes") {
  const Json dense = enumerate("tiles --size 3x4");
  CHECK(dense["storage"] == "dense");
  CHECK(dense["why"] == "one bit per state");
  CHECK(dense["required_bytes"] < 60'000'000);
  CHECK(dense["states"] == 239'500'800);
  CHECK(dense["depth"] == 53);
  CHECK(dense["antipodes"]["count"] == 18);
  CHECK(dense["antipodes"]["examples"].size() == 18);
  CHECK(enumerate("cube --metric quarter")["storage"] == "ranked");
  CHECK(enumerate("blocks/pa")["storage"] == "frontier");
  CHECK(enumerate("blocks/pa")["required_bytes"].is_null());
  const std::string text = trailblaze_run("enumerate tiles --size 3x4").out;
  CHECK(text.find("storage dense: ") != std::string::npos);
  CHECK(text.find("for 239,500,800 states") != std::string::npos);
}

TEST_CASE("cli: a space that is known to be too large is refused before it begins", "[limits]") {
  for (const char* size : {"3x5", "4x4"}) {
    const Json report = enumerate(std::string("tiles --size ") + size, 20);
    CHECK(report["status"] == "limit");
    CHECK(report["limit"] == "memory");
    CHECK(report["required_bytes"] > 80'000'000'000);
    CHECK(report["states"] == 0);
    CHECK(report["exact"] == false);
  }
  const ProgramRun alone = process_run("enumerate tiles --size 3x5 --format json");
  CHECK(object(alone)["peak_memory_bytes"] < 1'000'000'000);
  const ProgramRun run = trailblaze_run("enumerate tiles --size 3x5");
  CHECK(run.code == 20);
  CHECK(run.out.find("--storage frontier") != std::string::npos);
  const Json capped = enumerate("tiles --size 2x7 --max-memory 1G", 20);
  CHECK(capped["limit"] == "memory");
  CHECK(capped["required_bytes"] > 5'500'000'000);
}

TEST_CASE("cli: a part of a space that is too large runs level by level", "[limits]") {
  const Json depth = enumerate("tiles --size 4x4 --max-depth 10", 20);
  CHECK(depth["storage"] == "frontier");
  CHECK(depth["limit"] == "depth");
  CHECK(depth["levels"] == Json({1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948}));
  CHECK(enumerate("tiles --size 3x5 --max-states 1000", 20)["limit"] == "states");
  CHECK(enumerate("tiles --size 3x5 --max-seconds 0.1", 20)["limit"] == "seconds");
  CHECK(enumerate("tiles --size 3x5 --storage trail --max-memory 128M", 20)["limit"] == "memory");
}

TEST_CASE("cli: --list-depth lists the states of one depth, each as --start reads it") {
  const Json report = enumerate("tiles --list-depth 31");
  CHECK(report["list_depth"] == 31);
  CHECK(report["listed"] == Json({"8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"}));
  CHECK(enumerate("tiles --size 2x3 --list-depth 40")["listed"] == Json::array());
  CHECK(enumerate("tiles --size 2x3")["listed"].is_null());
  CHECK(enumerate("tiles --size 4x4 --max-depth 3 --list-depth 3", 20)["listed"].size() == 10);
  const Json cut = enumerate("tiles --max-states 900 --list-depth 20", 20);
  CHECK(cut["listed"].is_null());
  const std::string text = trailblaze_run("enumerate wolf --list-depth 1 --quiet").out;
  CHECK(text.find("depth 1: 1 state:\n") != std::string::npos);
  CHECK(trailblaze_run("enumerate tiles --size 2x2 --list-depth 1 --format csv").out ==
        "depth,state\n1,1 0 3 2\n1,1 2 0 3\n");
}

TEST_CASE("cli: progress shows a percentage if the number of states is known") {
  const ProgramRun run =
      trailblaze_run("enumerate tiles --size 3x4 --progress always --quiet=false");
  CHECK(run.code == 0);
  CHECK(run.err.find("100 %  0 s left") != std::string::npos);
}

TEST_CASE("cli: a table is written when every state was seen, and only then") {
  const std::filesystem::path file = Scratch::file("three.table");
  const ProgramRun cut =
      trailblaze_run("enumerate tiles --save " + file.string() + " --max-depth 5 --format json");
  CHECK(cut.code == 20);
  CHECK_FALSE(std::filesystem::exists(file));
  const ProgramRun run = trailblaze_run("enumerate tiles --save " + file.string());
  CHECK(run.code == 0);
  CHECK(run.out.find("distance table written to " + file.string()) != std::string::npos);
  CHECK(std::filesystem::exists(file));
  CHECK(enumerate("tiles --save " + file.string())["table"] == file.string());
  const ProgramRun told = trailblaze_run("enumerate tiles --max-depth 5 --save " + file.string());
  CHECK(told.out.find("no distance table written") != std::string::npos);
  CHECK(trailblaze_run("enumerate tiles --save ''").code == 30);
}

TEST_CASE("cli: enumerate --from goals tells the hardest starts, and verify reads it") {
  const Json klotski = enumerate("blocks/klotski --from goals");
  CHECK(klotski["from"] == "goals");
  CHECK(klotski["states"] == 25'955);
  CHECK(klotski["depth"] == 126);
  CHECK(klotski["antipodes"]["count"] == 4);
  CHECK(klotski["start"] == "1225/1225/3446/3786/9..a");
  const std::string two = "tiles --goal '1 2 3 4 5 6 7 8 0' --goal '1 2 3 4 5 6 8 7 0'";
  const Json halves = enumerate(two + " --from goals");
  CHECK(halves["start"].is_null());
  CHECK(halves["states"] == 362'880);
  CHECK(halves["levels"][0] == 2);
  CHECK(verify_run(klotski.dump() + "\n" + halves.dump(), "--search auto").code == 0);
  const std::string text = trailblaze_run("enumerate " + two + " --from goals").out;
  CHECK(text.find("from all 2 goals:") != std::string::npos);
  CHECK(text.find("farthest from the goals: 4 states") != std::string::npos);
  Json altered = halves;
  altered["levels"][0] = 1;
  CHECK(verify_run(altered.dump()).code == 40);
}

TEST_CASE("cli: enumerate --from goals verifies if moves cannot be reversed") {
  for (const char* puzzle : {"frogs", "queens --size 4", "tictactoe", "pegs"}) {
    const Json report = enumerate(std::string(puzzle) + " --from goals");
    const ProgramRun run = verify_run(report.dump(), "--search auto --format json");
    INFO(puzzle << run.err);
    CHECK(run.code == 0);
    CHECK(object(run)["verified"] == 1);
  }
  CHECK(enumerate("queens --size 4 --from goals")["goals"] == 2);
}

TEST_CASE("cli: --among reports the same distances as a solution of each state") {
  const std::vector<std::string> starts =
      lines_of(trailblaze_run("generate tiles --count 12 --seed 4 --quiet").out);
  std::string set;
  std::map<std::size_t, int> lengths;
  for (const std::string& start : starts) {
    set += (set.empty() ? "" : "|") + start;
    ++lengths[object(trailblaze_run("solve tiles --format json --start '" + start + "'"))["length"]
                  .get<std::size_t>()];
  }
  set += "|2 1 3 4 5 6 7 8 0";  // unsolvable
  const Json report = enumerate("tiles --from goals --among '" + set + "'");
  const Json& among = report["among"];
  CHECK(among["states"] == starts.size());
  CHECK(among["depth"] == lengths.rbegin()->first);
  for (const auto& [length, count] : lengths) CHECK(among["levels"][length] == count);
  CHECK(verify_run(report.dump(), "--search auto").code == 0);
  Json altered = report;
  altered["among"]["mean_depth"] = 3.5;
  CHECK(verify_run(altered.dump(), "--search auto").code == 40);
  altered = report;
  altered["among"]["levels"].back() = 2;
  altered["among"]["states"] = starts.size() + 1;
  CHECK(verify_run(altered.dump(), "--search auto").code == 40);
}

TEST_CASE("cli: --among counts states of a pattern, of an irreversible puzzle, and none") {
  const std::string pa = "blocks/pa --identical none --from goals";
  const Json corner = enumerate(pa + " --among '1.../..../..../..../....'");
  const Json& levels = corner["among"]["levels"];
  for (const std::size_t depth : {std::size_t{20}, levels.size() - 1, levels.size()}) {
    const Json listed = enumerate(pa + " --list-depth " + std::to_string(depth))["listed"];
    const auto in_corner = std::ranges::count_if(
        listed, [](const Json& board) { return board.get<std::string>().front() == '1'; });
    CHECK(Json(in_corner) == (depth < levels.size() ? levels[depth] : Json(0)));
  }
  const Json jugs = enumerate("jugs/classic --from goals --among '?,?,8'");
  CHECK(jugs["among"]["states"] == 1);
  CHECK(jugs["among"]["depth"] == 7);  // the start: seven moves from the goal
  const Json none = enumerate("tiles --from goals --among '2 1 3 4 5 6 7 8 0'");
  CHECK(none["among"]["states"] == 0);
  CHECK(none["among"]["depth"].is_null());
  const Json cut = enumerate("tiles --from goals --max-depth 3 --among '1 2 3 4 5 6 7 0 8'", 20);
  CHECK(cut["among"]["levels"] == Json::parse("[0,1]"));
  CHECK(cut["among"]["limit"] == "depth");
}

}  // namespace
}  // namespace trailblaze
