// --help of every command and puzzle: its contents, and its width of at most 80 columns.
#include "cli/help/help.hpp"
#include "cli/report/picture.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/helps.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Catch::Matchers::Contains;

TEST_CASE("cli: every help fits into 80 columns, and has no spaces at the ends of lines") {
  std::vector<std::string> all = {"", "pdb", "table"};
  for (const std::string& command : kEveryCommand) {
    for (const std::string& target : helped_targets(command)) all.push_back(command + " " + target);
  }
  CHECK(all.size() > 4 * registry().size());
  for (const std::string& words : all) {
    const ProgramRun run = trailblaze_run(words + " --help");
    INFO(words);
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK_THAT(run.out, Contains("Usage: trailblaze"));
    for (const std::string& line : lines_of(run.out)) {
      INFO(line);
      CHECK(line.size() <= 80);
      CHECK_FALSE(line.ends_with(' '));
    }
  }
}

TEST_CASE("cli: every help fits into 40 columns too") {
  std::size_t lines = 0;
  for (const std::string& command : kEveryCommand) {
    for (const std::string& target : helped_targets(command)) {
      INFO(command << " " << target);
      const std::string help = help_text(command, target, {.columns = 40}).value();
      for (const std::string& line : lines_of(help)) {
        INFO(line);
        CHECK(columns(line) <= 40);
        ++lines;
      }
    }
  }
  CHECK(lines > 1000);
  const std::string tiles = help_text("solve", "tiles", {.columns = 40}).value();
  CHECK_THAT(tiles,
             Contains("\n  --search NAME[,NAME...]\n    the search, or several to compare,\n"));
  CHECK_THAT(tiles, Contains("\n    astar:misplaced,astar:manhattan,ids\n"));
  CHECK_THAT(
      tiles,
      Contains("\n  --storage\n      auto|frontier|trail|ranked|dense|\n      disk\n    what"));
  CHECK_THAT(tiles, Contains("\nHeuristics of tiles, for astar and\nidastar (--heuristic):\n"));
  CHECK_THAT(tiles, Contains("\n  list\n    0 8 3 6 4 7 1 2 5\n"));
}

TEST_CASE("cli: a command's help says how to see a puzzle's own, and that has it") {
  const std::string of_all = trailblaze_run("solve --help").out;
  CHECK_THAT(of_all, Contains("PUZZLE --help") && Contains("hanoi") && Contains("  --search NAME"));
  CHECK_THAT(of_all, !Contains("--size") && !Contains("manhattan sum") && !Contains("--disks"));
  const std::string tiles = trailblaze_run("solve tiles --help").out;
  CHECK_THAT(tiles, Contains("  --search NAME") && Contains("  --size RxC") &&
                        Contains("\n  linear-conflict ") && Contains("\n  korf ") &&
                        Contains("tiles/15-puzzle") && Contains("trailblaze solve tiles --start"));
  CHECK_THAT(tiles, !Contains("--disks") && !Contains("--capacities"));
  const std::string pa = trailblaze_run("solve blocks/pa --help").out;
  CHECK_THAT(pa, Contains("  --identical unnamed|shapes|none") && Contains("\n  distance "));
  CHECK_THAT(trailblaze_run("generate tiles --help").out, !Contains("linear-conflict"));
  CHECK_THAT(trailblaze_run("pdb build --help").out, Contains("  --size RxC"));
}

TEST_CASE("cli: --help of an unknown puzzle is an error") {
  const ProgramRun run = trailblaze_run("solve tile --help");
  CHECK(run.code == 30);
  CHECK(run.out.empty());
  CHECK(run.err.starts_with("puzzle: "));
}

TEST_CASE("cli: the help of the program lists all commands") {
  const std::string help = trailblaze_run("--help").out;
  for (const std::string& command : kEveryCommand) {
    CHECK_THAT(help, Contains("\n  " + command + " "));
  }
  CHECK_THAT(help, !Contains("completion words"));
  CHECK_THAT(trailblaze_run("pdb --help").out, Contains("\n  pdb build PUZZLE"));
}

}  // namespace
}  // namespace trailblaze
