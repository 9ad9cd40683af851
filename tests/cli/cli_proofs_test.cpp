// The program reports "Unsolvable (proved)" only about the board that the user wrote. If another
// form reads another problem in the same text, the answer is an error that names both forms.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Returns a file of Ruml's form, in which the numbers may be the tiles or the tiles' positions.
std::string ruml(const std::string& start) {
  return "3 3\nstarting positions for each tile:\n" + start +
         "\ngoal positions:\n0\n1\n2\n3\n4\n5\n6\n7\n8";
}

// Unsolvable if the numbers are the positions of the tiles, solvable if they are the tiles in their
// places.
constexpr const char* kTwoWays = "2\n0\n1\n4\n3\n5\n6\n7\n8";

}  // namespace

TEST_CASE("cli: a start that two forms read as two boards is an error, not proved unsolvable") {
  const std::string file = write_file("ruml.txt", ruml(kTwoWays));
  const ProgramRun run =
      trailblaze_run("solve tiles --format json --start \"$(cat " + file + ")\"");
  CHECK(run.code == 30);
  const Json report = object(run);
  CHECK(report["status"] == "error");
  const auto error = report["error"].get<std::string>();
  CHECK(error.starts_with("start: "));
  for (const char* named : {"1 2 0 4 3 5 6 7 8", "2 0 1 4 3 5 6 7 8", "ruml-values"}) {
    CHECK(error.find(named) != std::string::npos);
  }
}

TEST_CASE("cli: --input-format decides which of two boards is proved unsolvable") {
  const std::string file = write_file("ruml.txt", ruml(kTwoWays));
  const std::string start = " --start \"$(cat " + file + ")\"";
  CHECK(trailblaze_run("solve tiles --input-format ruml" + start).code == 10);
  CHECK(trailblaze_run("solve tiles --input-format ruml-values" + start).code == 0);
}

TEST_CASE("cli: forms that read the same board do not prevent a proof") {
  CHECK(trailblaze_run("solve tiles --start '1 2 3 4 5 6 8 7 0'").code == 10);
  CHECK(trailblaze_run("solve tiles --start 123456870").code == 10);
  CHECK(trailblaze_run("solve tiles --file " + write_file("one.txt", "1 2 3 4 5 6 8 7 0\n")).code ==
        10);
  CHECK(trailblaze_run("solve jugs --capacities 3,5,8 --start 0,0,8 --goal 1,1,6").code == 10);
}

TEST_CASE("cli: a start on a board that two forms read differently is not proved unsolvable") {
  const std::string board = "solve blocks --board B.B/C## --start B.B/C## --goal 'C../...'";
  const ProgramRun run = trailblaze_run(board + " --format json");
  CHECK(run.code == 30);
  CHECK(object(run)["error"].get<std::string>().starts_with("board: "));
  CHECK(trailblaze_run(board + " --input-format rows").code == 10);
  CHECK(trailblaze_run(board + " --input-format parts").code == 0);
}

TEST_CASE("cli: an instance of a file that two forms read differently is an error") {
  CHECK(file_reports("tiles", ruml(kTwoWays)).front()["status"] == "error");
}

}  // namespace trailblaze
