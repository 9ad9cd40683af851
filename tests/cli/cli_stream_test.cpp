// Streams of instances: generate, and solve --file.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

TEST_CASE("cli: generate prints the same lines at any number of threads and for any count") {
  const std::string lines = trailblaze_run("generate tiles --count 5000 --seed 7 --threads 1").out;
  CHECK(lines_of(lines).size() == 5000);
  CHECK(trailblaze_run("generate tiles --count 5000 --seed 7 --threads 3").out == lines);
  const std::string few = trailblaze_run("generate tiles --count 10 --seed 7").out;
  CHECK(lines.compare(0, few.size(), few) == 0);
  CHECK(trailblaze_run("generate tiles --count 10 --seed 8").out != few);
  CHECK(lines_of(trailblaze_run("generate blocks/pa --count 5").out).size() == 5);
}

TEST_CASE("cli: generate says how it draws, and solve --random draws the same") {
  const ProgramRun text = trailblaze_run("generate blocks/klotski --count 3 --seed 5");
  CHECK_FALSE(text.err.empty());
  CHECK(trailblaze_run("generate blocks/klotski --count 3 --seed 5 --quiet").err.empty());
  const auto lines = lines_of(text.out);
  const auto generated =
      objects(trailblaze_run("generate blocks/klotski --count 3 --seed 5 --format json").out);
  const auto solved = all_reports("blocks/klotski --random 3 --seed 5");
  REQUIRE((lines.size() == 3 && generated.size() == 3 && solved.size() == 4));
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(generated[i]["start"] == lines[i]);
    CHECK(generated[i]["uniform"] == true);
    CHECK(generated[i]["positions"] == 25'955);
    CHECK(generated[i]["distance"] == solved[i]["length"]);
    CHECK(solved[i]["start"] == lines[i]);
  }
  const ProgramRun far = trailblaze_run("generate blocks/klotski --depth 120.. --format json");
  CHECK(object(far)["distance"] >= 120);
}

TEST_CASE("cli: generate, solve and verify as a pipe") {
  const int count = effort(10'000);
  const ProgramRun run = shell("trailblaze generate tiles --count " + std::to_string(count) +
                               " --seed 7 --quiet | trailblaze solve tiles --file - --format json "
                               "| trailblaze verify - --format json");
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(object(run)["verified"] == count);
}

TEST_CASE("cli: a stream reports a bad line with its number and goes on") {
  const std::string file = write_file("mixed.txt",
                                      "# a comment, then a blank line\n"
                                      "\n"
                                      "0 8 3 6 4 7 1 2 5\r\n"
                                      "1 2 3\n"
                                      "8 1 2 0 4 3 7 6 5\n"
                                      "1 2 3 4 5 6 7 8 0");
  const ProgramRun run = trailblaze_run("solve tiles --format json --file " + file);
  CHECK(run.code == 30);
  REQUIRE(lines_of(run.err).size() == 1);
  CHECK(run.err.starts_with("line 4: start: "));
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

TEST_CASE("cli: reports stay valid JSON if a line has control characters or invalid UTF-8") {
  const std::string file =
      write_file("binary.txt", std::string("\x01\xff\xfe\"\\\n\xc3\xa4\n\0x\n", 12));
  const ProgramRun run = trailblaze_run("solve tiles --format json --file " + file);
  CHECK(run.code == 30);
  CHECK(objects(run.out).size() == 4);
}

TEST_CASE("cli: a stream reports a line that is too long and goes on") {
  const auto reports = file_reports(
      "tiles", "1 2 3 4 5 6 7 0 8\n" + std::string(3'000'000, '7') + "\n1 2 3 4 5 6 7 8 0\n");
  REQUIRE(reports.size() == 3);
  CHECK(reports[0]["length"] == 1);
  CHECK(reports[1]["status"] == "error");
  CHECK(reports[2]["length"] == 0);
  CHECK(reports[2]["line"] == 3);
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

TEST_CASE("cli: the seconds of a summary do not include the wait for the reader") {
  // The program waits for the reader, and solves nothing meanwhile.
  const ProgramRun run =
      shell("TIMEFORMAT=%R; time trailblaze solve tiles --random " + std::to_string(effort(20000)) +
            " --threads 1 --format json | "
            "(head -c 1 >/dev/null; sleep 2; tail -1)");
  CHECK(object(run)["seconds"].get<double>() < std::stod(run.err) - 0.5);
}

TEST_CASE("cli: the reports of a slow stream are printed long before its end") {
  // The stream takes minutes. The reader closes the pipe after the first report, which ends the
  // program at the second.
  const std::string depth = std::to_string(lighter(22, 18));
  const ProgramRun run = shell(
      "trailblaze generate tiles --size 4x4 --count 600 | timeout -s KILL 60 trailblaze solve "
      "tiles --size 4x4 --search bfs --threads 1 --file - --format json --max-depth " +
      depth + " | head -1");
  REQUIRE_FALSE(lines_of(run.out).empty());
  CHECK(objects(lines_of(run.out).front())[0]["limit"] == "depth");
}

}  // namespace
}  // namespace trailblaze
