// Several files form one stream, in their order. The program splits each file on its own, and every
// report names its file.
#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr char kTwoMoves[] = "1 2 3 4 0 5 7 8 6\n";

// The first file has two starts. The second has a board and an unreadable line without an end of
// line.
struct Files {
  std::string first = write_file("first.txt", "# easy\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n");
  std::string second = write_file("second.txt", "1 2 3\n4 0 5\n7 8 6\n\n1 2 x 4 5 6 7 0 8");
};

std::vector<Json> tiles_solved(const std::string& arguments) {
  return all_reports("tiles --no-path " + arguments);
}

TEST_CASE("cli: the report of an instance names its file and its line if there are several files") {
  const Files files;
  const std::vector<Json> reports = tiles_solved("--file " + files.first + " " + files.second);
  REQUIRE(reports.size() == 5);
  const auto check = [&](std::size_t i, const std::string& file, int line, const Json& length) {
    INFO(reports[i]);
    CHECK(reports[i]["file"] == file);
    CHECK(reports[i]["line"] == line);
    CHECK(reports[i]["length"] == length);
  };
  check(0, files.first, 2, 0);
  check(1, files.first, 3, 1);
  check(2, files.second, 1, 2);
  check(3, files.second, 5, nullptr);
  CHECK(reports[3]["status"] == "error");
  CHECK(reports[4]["command"] == "summary");
  CHECK(reports[4]["instances"] == 4);
  for (const std::string& alone : {"--file " + files.first, std::string("--random 1")}) {
    for (const Json& report : tiles_solved(alone)) {
      if (report["command"] == "solve") CHECK(report.at("file").is_null());
    }
  }
  const ProgramRun both =
      trailblaze_run("solve tiles --format json --file " + files.first + " --file " + files.second);
  const ProgramRun verified = verify_run(both.out);
  INFO(verified.err);
  CHECK(verified.code == 0);
}

TEST_CASE("cli: text, CSV and complaints name the file of an instance") {
  const Files files;
  const std::string both = "--file " + files.first + " " + files.second;
  const ProgramRun text = trailblaze_run("solve tiles --no-path " + both);
  CHECK(text.code == 30);
  CHECK_THAT(text.out, ContainsSubstring(files.first + ":2  1 2 3 4 5 6 7 8 0  0 moves\n"));
  CHECK_THAT(text.out, ContainsSubstring(files.second + ":1  1 2 3 4 0 5 7 8 6  2 moves\n"));
  CHECK(text.err.starts_with(files.second + " line 5: start: "));
  const std::vector<std::string> rows =
      lines_of(trailblaze_run("solve tiles --format csv --no-path " + both).out);
  REQUIRE(rows.size() == 5);
  CHECK(rows[0].ends_with(",file"));
  CHECK(rows[1].starts_with("2,tiles,"));
  CHECK(rows[1].ends_with("," + files.first));
  CHECK(rows[3].ends_with("," + files.second));
  const ProgramRun compared = trailblaze_run("solve tiles --search bfs,astar " + both);
  CHECK_THAT(compared.out, ContainsSubstring("  " + files.second + "  1 2 3 4 0 5 7 8 6\n"));
  const ProgramRun converted = trailblaze_run("convert tiles --to digits " + both);
  CHECK(converted.out == "123456780\n123456708\n123405786\n");
  CHECK(converted.err.starts_with(files.second + " line 5: start: "));
}

TEST_CASE("cli: a label or a row at the end of a file does not belong to the next file") {
  const std::string label = write_file("label.txt", "1 2 3 4 5 6 7 8 0\n\nGoal:\n");
  const std::string rows = write_file("rows.txt", "1 2 3\n4 5 6\n");
  const std::string rest = write_file("rest.txt", "7 8 0\n\n1 2 3 4 5 6 7 0 8\n");
  const std::vector<Json> reports = tiles_solved("--file " + label + " " + rows + " " + rest);
  REQUIRE(reports.size() == 6);
  const std::vector<std::string> expected = {"solved", "error", "error", "error", "solved"};
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(reports[i]["status"] == expected[i]);
  CHECK(reports[1]["file"] == label);
  CHECK(reports[2]["file"] == rows);
  CHECK(reports[3]["file"] == rest);
}

TEST_CASE("cli: a file that cannot be read is named before the first instance is solved") {
  const Files files;
  for (const std::string& bad : {std::string("/nonexistent"), std::string("/")}) {
    const ProgramRun run = trailblaze_run("solve tiles --file " + files.first + " " + bad);
    CHECK(run.code == 30);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, StartsWith("file: ") && ContainsSubstring("\"" + bad + "\""));
  }
}

TEST_CASE("cli: --file takes stdin and pipes among several files") {
  const Files files;
  const ProgramRun run = shell(std::string("printf '") + kTwoMoves +
                               "' | trailblaze solve tiles --no-path --format json --file " +
                               files.first + " - <(true)");
  const std::vector<Json> reports = objects(run.out);
  REQUIRE(reports.size() == 4);
  CHECK(reports[2]["file"] == "-");
  CHECK(reports[2]["length"] == 2);
}

TEST_CASE("cli: a long stream of several files is looked up in a table with its files") {
  std::string many;
  for (int i = 0; i < 6000; ++i) many += kTwoMoves;
  const std::string first = write_file("many.txt", many), second = write_file("more.txt", many);
  const std::vector<Json> reports = tiles_solved("--file " + first + " " + second);
  REQUIRE(reports.size() == 12'001);
  for (std::size_t i = 0; i < 12'000; ++i) {
    REQUIRE(reports[i]["file"] == (i < 6000 ? first : second));
    REQUIRE(reports[i]["line"] == i % 6000 + 1);
  }
}

TEST_CASE("cli: a stream of several files resumes from its checkpoint only with the same files") {
  const Files files;
  const std::string folder = Scratch::file("several").string();
  const ProgramRun begun = trailblaze_run("solve tiles --no-path --quiet --checkpoint " + folder +
                                          " --file " + files.first + " " + files.second);
  const ProgramRun again = trailblaze_run("resume " + folder + " --quiet");
  CHECK(again.code == begun.code);
  CHECK(again.out == begun.out);
  write_file("second.txt", kTwoMoves);
  const ProgramRun changed = trailblaze_run("resume " + folder);
  CHECK(changed.code == 30);
  CHECK(changed.err.starts_with("file: "));
}

TEST_CASE("cli: a text that is a readable start is a start, even if a file has this name") {
  write_file("123405786", "");
  CHECK(shell("cd " + Scratch::file("").string() + " && trailblaze solve tiles 123405786").code ==
        0);
}

}  // namespace
}  // namespace trailblaze
