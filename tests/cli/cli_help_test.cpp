// --help of every command and puzzle: its contents, and its width of at most 80 columns.
#include "cli/help/help.hpp"
#include "cli/report/picture.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/helps.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Catch::Matchers::ContainsSubstring;

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
    CHECK_THAT(run.out, ContainsSubstring("Usage: trailblaze"));
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
  CHECK_THAT(tiles, ContainsSubstring(
                        "\n  --search NAME[,NAME...]\n    the search, or several to compare,\n"));
  CHECK_THAT(tiles, ContainsSubstring("\n    astar:misplaced,astar:manhattan,ids\n"));
  CHECK_THAT(tiles,
             ContainsSubstring(
                 "\n  --storage\n      auto|frontier|trail|ranked|dense|\n      disk\n    what"));
  CHECK_THAT(tiles,
             ContainsSubstring("\nHeuristics of tiles, for astar and\nidastar (--heuristic):\n"));
  CHECK_THAT(tiles, ContainsSubstring("\n  list\n    0 8 3 6 4 7 1 2 5\n"));
}

TEST_CASE("cli: a command's help says how to see a puzzle's own, and that has it") {
  const std::string of_all = trailblaze_run("solve --help").out;
  CHECK_THAT(of_all, ContainsSubstring("PUZZLE --help") && ContainsSubstring("hanoi") &&
                         ContainsSubstring("  --search NAME"));
  CHECK_THAT(of_all, !ContainsSubstring("--size") && !ContainsSubstring("manhattan sum") &&
                         !ContainsSubstring("--disks"));
  const std::string tiles = trailblaze_run("solve tiles --help").out;
  CHECK_THAT(tiles, ContainsSubstring("  --search NAME") && ContainsSubstring("  --size RxC") &&
                        ContainsSubstring("\n  linear-conflict ") &&
                        ContainsSubstring("\n  korf ") && ContainsSubstring("tiles/15-puzzle") &&
                        ContainsSubstring("trailblaze solve tiles --start"));
  CHECK_THAT(tiles, !ContainsSubstring("--disks") && !ContainsSubstring("--capacities"));
  const std::string pa = trailblaze_run("solve blocks/pa --help").out;
  CHECK_THAT(pa, ContainsSubstring("  --identical unnamed|shapes|none") &&
                     ContainsSubstring("\n  distance "));
  CHECK_THAT(trailblaze_run("generate tiles --help").out, !ContainsSubstring("linear-conflict"));
  CHECK_THAT(trailblaze_run("pdb build --help").out, ContainsSubstring("  --size RxC"));
}

TEST_CASE("cli: the help of the program lists all commands") {
  const std::string help = trailblaze_run("--help").out;
  for (const std::string& command : kEveryCommand) {
    CHECK_THAT(help, ContainsSubstring("\n  " + command + " "));
  }
  CHECK_THAT(help, !ContainsSubstring("completion words"));
  CHECK_THAT(trailblaze_run("pdb --help").out, ContainsSubstring("\n  pdb build PUZZLE"));
}

}  // namespace
}  // namespace trailblaze
