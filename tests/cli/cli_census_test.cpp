// enumerate --census: its forms, starts of the depth that it reports, limits and refusals.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr char kSmallCensus[] =
    "enumerate blocks --census --size 4x4 --pieces 2x2:1,2x1:2,1x2:1,1x1:3";

// Returns the goal of a board: its 2x2 piece at the bottom centre.
std::string bottom_goal(const std::string& board) {
  for (std::size_t i = 0; i + 6 < board.size(); ++i) {
    const char sign = board[i];
    const bool is_square = sign != '.' && sign != '/' && board[i + 1] == sign &&
                           board[i + 5] == sign && board[i + 6] == sign;
    if (is_square) return std::string("..../..../..../.") + sign + sign + ".";
  }
  return "";
}

}  // namespace

TEST_CASE("cli: a census has an object for each piece set, and one with the totals") {
  const auto lines =
      objects(trailblaze_run("enumerate blocks --census --pieces klotski --format json").out);
  REQUIRE(lines.size() == 204);
  const Json totals = lines.back();
  CHECK(totals["census"] == "totals");
  CHECK(totals["status"] == "complete");
  CHECK(totals["sets"] == 203);
  CHECK(totals["boards"] == 29'334'498);
  CHECK(totals["components"] == 25'422);
  CHECK(totals["hardest"].is_null());
  std::uint64_t boards = 0;
  for (const Json& line : lines) {
    if (line["census"] == "set") boards += line["boards"].get<std::uint64_t>();
  }
  CHECK(boards == totals["boards"]);
}

TEST_CASE("cli: the hardest starts of a census take as many moves as it says") {
  const Json set =
      objects(trailblaze_run(std::string(kSmallCensus) + " --format json").out).front();
  REQUIRE(set["by_component"].size() == set["components"]);
  for (const char* metric : {"unit", "straight", "move"}) {
    const Json hardest = set["hardest"][metric];
    const auto start = hardest["start"].get<std::string>();
    const std::string goal = bottom_goal(start);
    INFO(start << " " << goal);
    const ProgramRun solved =
        trailblaze_run("solve blocks --format json --metric " + std::string(metric) + " --start " +
                       start + " --goal " + goal);
    CHECK(object(solved)["length"] == hardest["depth"]);
  }
}

TEST_CASE("cli: a census as text, CSV and pictures") {
  const std::string text = trailblaze_run(kSmallCensus).out;
  CHECK(text.find("blocks, census of 2x2:1,2x1:2,1x2:1,1x1:3 on 4x4\n") == 0);
  CHECK(text.find("hardest in") != text.npos);
  const auto rows = lines_of(trailblaze_run(std::string(kSmallCensus) + " --format csv").out);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].starts_with("pieces,blanks,boards,components,largest_component,edges,unit_depth"));
  CHECK(rows[1].starts_with("\"2x2:1,2x1:2,1x2:1,1x1:3\",3,"));
  CHECK(rows[2].starts_with("\"total\",,"));
  CHECK(trailblaze_run(std::string(kSmallCensus) + " --format svg").out.find("<svg") == 0);
  const std::string page = trailblaze_run(std::string(kSmallCensus) + " --format html").out;
  CHECK(page.find("hardest starts by unit") != page.npos);
  CHECK(page.find(" moves, 2x2:1 ") != page.npos);
}

TEST_CASE("cli: a census says which limit ended it, with what is known so far", "[limits]") {
  const ProgramRun run = trailblaze_run(
      "enumerate blocks --census --pieces klotski --max-states 1000000 --format json");
  CHECK(run.code == 20);
  const Json totals = objects(run.out).back();
  CHECK(totals["status"] == "limit");
  CHECK(totals["limit"] == "states");
  CHECK(totals["sets"] == objects(run.out).size() - 1);
  CHECK(totals["boards"] <= 1'000'000);
  CHECK(totals["sets"] > 0);
}

TEST_CASE("cli: a census ends in time while it gathers millions of goals", "[limits]") {
  const ProgramRun run = trailblaze_run(
      "enumerate blocks --census --size 7x8 --pieces 2x2:1,1x1:5 --hardest unit --max-seconds 0.05 "
      "--format json --threads 1");
  CHECK(run.code == 20);
  CHECK(objects(run.out).back()["limit"] == "seconds");
}

TEST_CASE("cli: verify counts a census again and finds what is wrong with it") {
  const ProgramRun run = trailblaze_run(std::string(kSmallCensus) + " --format json");
  const ProgramRun good =
      trailblaze_run("verify --format json " + write_file("census.jsonl", run.out));
  CHECK(good.code == 0);
  CHECK(object(good)["verified"] == 2);
  const ProgramRun proved =
      trailblaze_run("verify --search auto --format json " + write_file("census.jsonl", run.out));
  CHECK(proved.code == 0);
  CHECK(object(proved)["not_checked"].empty());
  // Only a search notices that a deepest start is a move less deep than both fields say.
  Json set = objects(run.out).front();
  const auto deepest = std::ranges::find_if(set["by_component"], [&](const Json& component) {
    return component["move"] == set["hardest"]["move"];
  });
  REQUIRE(deepest != set["by_component"].end());
  const Json deeper = set["hardest"]["move"]["depth"].get<std::uint64_t>() + 1;
  set["hardest"]["move"]["depth"] = deeper;
  (*deepest)["move"]["depth"] = deeper;
  const std::string wrong = write_file("wrong.jsonl", set.dump());
  CHECK(trailblaze_run("verify " + wrong).code == 0);
  CHECK(trailblaze_run("verify --search auto " + wrong).code == 40);
}

}  // namespace trailblaze
