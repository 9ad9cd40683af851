// Pictures of reports: SVG and pages, of a run and of a saved report.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

bool is_svg(const std::string& text) {
  return text.starts_with("<svg xmlns=") && text.ends_with("</svg>\n");
}

TEST_CASE("pictures: a solution is a film strip with a frame a position", "[pictures]") {
  const ProgramRun run = trailblaze_run("solve blocks/pa --format svg");
  CHECK(run.code == 0);
  REQUIRE(is_svg(run.out));
  CHECK(times_in(run.out, "<g transform=") == 84);
  CHECK_THAT(run.out, ContainsSubstring(">solved in 83 moves (no shorter solution exists)<"));
  CHECK_THAT(run.out, ContainsSubstring(">83: "));
}

TEST_CASE("pictures: a start without a solution is shown alone, with the verdict", "[pictures]") {
  for (const char* format : {"svg", "html"}) {
    const ProgramRun run =
        trailblaze_run("solve tiles/unsolvable-8 --format " + std::string(format));
    CHECK(run.code == 10);
    CHECK_THAT(run.out, ContainsSubstring("unsolvable (proved)"));
  }
  const ProgramRun limited =
      trailblaze_run("solve blocks/pa --search bfs --max-depth 5 --format svg");
  CHECK(limited.code == 20);
  CHECK(times_in(limited.out, "<g transform=") == 1);
  CHECK_THAT(limited.out, ContainsSubstring("stopped by --max-depth"));
}

TEST_CASE("pictures: several searches, and streams, are a chart in either format", "[pictures]") {
  for (const char* format : {"svg", "html"}) {
    const std::string ending = " --format " + std::string(format);
    const ProgramRun compared = trailblaze_run("solve tiles/8-puzzle --search bfs,astar" + ending);
    CHECK_THAT(compared.out, ContainsSubstring("nodes generated, mean"));
    const ProgramRun stream = trailblaze_run("solve tiles --random 9 --seed 1" + ending);
    CHECK_THAT(stream.out, ContainsSubstring("moves of the solution"));
  }
}

TEST_CASE("pictures: a histogram has both axes, and a logarithmic one shows rare depths",
          "[pictures]") {
  const std::string linear = trailblaze_run("enumerate tiles --format svg").out;
  REQUIRE(is_svg(linear));
  CHECK_THAT(linear, ContainsSubstring(">20,000<") && ContainsSubstring(">states<") &&
                         ContainsSubstring(">depth<"));
  CHECK(times_in(linear, "<title>depth ") == 32);
  const std::string log = trailblaze_run("enumerate tiles --format svg --axis log").out;
  CHECK_THAT(log, ContainsSubstring(">10,000<") && ContainsSubstring(">1<") &&
                      ContainsSubstring("states (logarithmic)"));
  // The bar of the two farthest boards is less than a pixel high on the linear axis, and a tenth of
  // the plot on the logarithmic axis.
  const auto height_of_last = [](const std::string& svg) {
    const std::size_t bar = svg.rfind("<rect", svg.find("<title>depth 31"));
    return std::stod(svg.substr(svg.find("height=\"", bar) + 8));
  };
  CHECK(height_of_last(linear) < 1);
  CHECK(height_of_last(log) > 20);
}

TEST_CASE("pictures: what has nothing to show says so in words", "[pictures]") {
  const std::string failed =
      trailblaze_run("solve tiles --random 3 --seed 1 --max-states 3 --search bfs,dfs --format svg")
          .out;
  CHECK_THAT(failed, ContainsSubstring(">No instance was solved, so there is nothing to draw.<"));
  CHECK_THAT(failed, !ContainsSubstring("moves of the solution") &&
                         ContainsSubstring(">dfs: 0 of 3 solved<"));
}

TEST_CASE("pictures: every puzzle is in the gallery, and every instance in that of its puzzle",
          "[pictures]") {
  const std::string all = trailblaze_run("puzzles --format svg").out;
  REQUIRE(is_svg(all));
  for (const PuzzleEntry& entry : registry()) CHECK(times_in(all, ">" + entry.name + "<") == 1);
  CHECK(times_in(all, "<g transform=") == registry().size());
  const std::string blocks = trailblaze_run("puzzles blocks --format svg").out;
  CHECK_THAT(blocks, ContainsSubstring(">klotski<") && ContainsSubstring(">rush-hour-60<"));
  CHECK(times_in(trailblaze_run("puzzles blocks/pa --format svg").out, "<g transform=") == 1);
}

TEST_CASE("show: the pictures of a report are those of its run", "[pictures]") {
  for (const char* line : {"solve blocks/pa", "solve tiles/unsolvable-8", "enumerate tiles",
                           "solve tiles/hardest-8 --search bfs --max-depth 9"}) {
    CAPTURE(line);
    const std::string command = line;
    const std::string report =
        write_file("report.json", trailblaze_run(command + " --format json").out);
    for (const char* format : {"svg", "html"}) {
      const std::string ending = " --format " + std::string(format);
      const ProgramRun shown = trailblaze_run("show " + report + ending);
      CHECK(shown.code == 0);
      CHECK(shown.out == trailblaze_run(command + ending).out);
    }
    CHECK_THAT(trailblaze_run("show " + report).out,
               ContainsSubstring(command.starts_with("solve") ? "1 " : "181,440 states"));
  }
}

TEST_CASE("show: a length without a path is reported as not checked", "[pictures]") {
  Json report = Json::parse(trailblaze_run("solve tiles/8-puzzle --no-path --format json").out);
  report["length"] = report["lower_bound"] = std::uint64_t{1} << 62;
  const ProgramRun run = trailblaze_run("show " + write_file("claim.json", report.dump()));
  CHECK((run.code == 40 || run.out.find("without a path, and not checked: ") != run.out.npos));
  report = Json::parse(trailblaze_run("solve tiles/8-puzzle --no-path --format json").out);
  const ProgramRun held = trailblaze_run("show " + write_file("held.json", report.dump()));
  CHECK(held.code == 0);
  CHECK_THAT(held.out, ContainsSubstring("without a path, and not checked: solved in 24 moves"));
  CHECK(trailblaze_run("show " + write_file("held.json", report.dump()) + " --line 0").code == 30);
}

TEST_CASE("pictures: text has every number and every label", "[pictures]") {
  const std::string jugs = trailblaze_run(
                               "solve jugs --capacities 1000000,999999,0 --start 0,999999,0 "
                               "--goal 999999,0,0")
                               .out;
  CHECK_THAT(jugs, ContainsSubstring(" 999999 ") && ContainsSubstring(" of 1000000 ") &&
                       ContainsSubstring(" of 999999 "));
  CHECK_THAT(trailblaze_run("solve jugs --capacities 100,99 --start 0,99 --goal 99,0").out,
             ContainsSubstring("\n0/100   99/99 "));
  const std::string disks = trailblaze_run("solve hanoi --disks 3").out;
  CHECK_THAT(disks, ContainsSubstring("  111 ") && ContainsSubstring(" 22222 ") &&
                        ContainsSubstring("3333333 "));
  const std::string pancakes =
      trailblaze_run("solve pancake --size 11 --start '11 10 9 8 7 6 5 4 3 2 1'").out;
  CHECK_THAT(pancakes, ContainsSubstring("==11==") && ContainsSubstring("==9=="));
  CHECK_THAT(trailblaze_run("solve burnt --size 4 --start '-1 2 -3 4'").out,
             ContainsSubstring("_2_") && ContainsSubstring("^-3^") && ContainsSubstring("_4_"));
}

TEST_CASE("show: a report that does not hold is not shown", "[pictures]") {
  Json report = Json::parse(trailblaze_run("solve tiles/8-puzzle --format json").out);
  const auto shown = [](const std::string& text, const std::string& more) {
    return trailblaze_run("show " + write_file("wrong.json", text) + more);
  };
  const std::string right = report.dump();
  std::swap(report["states"][1], report["states"][2]);
  const ProgramRun broken = shown(report.dump() + "\n", " --format svg");
  CHECK(broken.code == 40);
  CHECK(broken.out.empty());
  CHECK(broken.err.starts_with("line 1: "));
  CHECK(shown("\n" + right + "\n" + report.dump() + "\n", "").code == 0);
  CHECK(shown("\n" + right + "\n" + report.dump() + "\n", " --line 3").code == 40);
}

}  // namespace
}  // namespace trailblaze
