// An option means the same before the command and behind it. The program refuses unknown arguments
// at either place.
#include <map>

#include "cli/options/arguments.hpp"
#include "cli/options/option_table.hpp"
#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using List = std::vector<std::string>;

TEST_CASE("cli: an option before the command means the same as behind it") {
  const auto kernel = [](const std::string& arguments) {
    return object(trailblaze_run(arguments)).at("kernel").get<std::string>();
  };
  const std::string solve = "solve tiles/8-puzzle --no-path --format json";
  CHECK(kernel(solve + " --kernel portable") == "portable");
  for (const char* before :
       {"--kernel portable ", "--kernel=portable ", "--quiet --kernel portable --threads 1 ",
        "--color never --kernel=PORTABLE "}) {
    INFO(before);
    CHECK(kernel(before + solve) == "portable");
  }
  // Options of a puzzle, flags, and values that are names of commands.
  const ProgramRun behind = trailblaze_run("enumerate tiles --size 2x2 --format csv");
  const ProgramRun before = trailblaze_run("--size 2x2 --format csv enumerate tiles");
  CHECK(lines_of(before.out).size() == lines_of(behind.out).size());
  CHECK(before.code == 0);
  CHECK(trailblaze_run("--quiet pdb --partition 1,2/3,4,5 build --size 2x3 tiles --save " +
                       Scratch::file("early.pdb").string())
            .code == 0);
  CHECK(trailblaze_run("--check puzzles wolf").out == trailblaze_run("puzzles wolf --check").out);
  CHECK(trailblaze_run("--start solve solve tiles").err ==
        trailblaze_run("solve tiles --start solve").err);
}

TEST_CASE("cli: an unknown argument has the same message before the command and behind it") {
  const std::map<List, std::string> fields = {
      {{"--bogus 1 enumerate tiles", "enumerate --bogus 1 tiles", "enumerate tiles --bogus 1",
        "--bogus=1 enumerate tiles", "--quiet --bogus enumerate tiles"},
       "--bogus"},
      {{"--kernle avx2 enumerate tiles", "enumerate tiles --kernle avx2"}, "--kernle"},
      {{"--search bfs enumerate tiles", "enumerate tiles --search bfs"}, "--search"},
      {{"--kernel avx1024 enumerate tiles", "enumerate tiles --kernel avx1024"}, "kernel"},
      {{"--threads 2 enumerate tiles --threads 3"}, "--threads"},
      {{"--bogus pdb build tiles", "pdb --bogus build tiles"}, "--bogus"},
      {{"--capacities 3,5 solve tiles", "solve tiles --capacities 3,5"}, "capacities"}};
  for (const auto& [lines, field] : fields) {
    const std::string message_of_first = trailblaze_run(lines.front()).err;
    for (const std::string& line : lines) {
      const ProgramRun run = trailblaze_run(line);
      INFO(line << ": " << run.err);
      CHECK(run.code == 30);
      CHECK(run.out.empty());
      CHECK(lines_of(run.err).size() == 1);
      CHECK(run.err.starts_with(field + ": "));
      CHECK(run.err == message_of_first);
    }
  }
}

TEST_CASE("cli: help and version are given whatever options stand before them") {
  const std::string help = trailblaze_run("solve --help").out;
  for (const char* line :
       {"--kernel portable solve --help", "--help solve", "--quiet --help solve"}) {
    INFO(line);
    CHECK(trailblaze_run(line).out == help);
  }
  CHECK(trailblaze_run("--kernel portable --help").out == trailblaze_run("--help").out);
  CHECK(trailblaze_run("--kernel portable --version").out == trailblaze_run("--version").out);
}

// Before the command, the program does not know the command yet. So an option must take a value
// either with all commands or with none.
TEST_CASE("cli: an option takes a value with all commands or with none") {
  std::map<std::string, bool> is_flag;
  for (const std::vector<OptionRow>& rows : {options(), puzzle_options()}) {
    for (const OptionRow& row : rows) {
      INFO(row.name);
      CHECK(is_flag.emplace(row.name, row.value.empty()).first->second == row.value.empty());
    }
  }
}

TEST_CASE(
    "cli: --file takes the arguments up to the next option, and PUZZLE if nothing else is it") {
  const auto read = [](const List& arguments) {
    const auto found = read_command_line(arguments);
    CHECK(message(found.status()) == "");
    return found.value_or(Arguments());
  };
  const std::map<List, std::pair<std::string, List>> lines = {
      {{"solve", "tiles", "--file", "a"}, {"tiles", {"a"}}},
      {{"solve", "tiles", "--file", "a", "b", "--quiet"}, {"tiles", {"a", "b"}}},
      {{"solve", "tiles", "--file", "a", "--file", "b", "c"}, {"tiles", {"a", "b", "c"}}},
      {{"solve", "tiles", "--file=a", "--file", "-", "b"}, {"tiles", {"a", "-", "b"}}},
      {{"solve", "--file", "a", "tiles"}, {"tiles", {"a"}}},
      {{"solve", "--file", "a", "b", "tiles", "--quiet"}, {"tiles", {"a", "b"}}},
      {{"solve", "--file", "a", "b", "--quiet", "tiles"}, {"tiles", {"a", "b"}}},
      {{"--file", "a", "b", "solve", "tiles"}, {"tiles", {"a", "b"}}},
      {{"--file", "solve", "solve", "tiles"}, {"tiles", {"solve"}}},
      {{"solve", "tiles", "--file", ""}, {"tiles", {""}}}};
  for (const auto& [line, expected] : lines) {
    const Arguments arguments = read(line);
    INFO(join(line, " "));
    CHECK(arguments.command == "solve");
    CHECK(arguments.target == expected.first);
    CHECK(arguments.files == expected.second);
    const Arguments again = read(as_command_line(arguments));  // as the folder of a run keeps it
    CHECK(again.target == arguments.target);
    CHECK(again.files == arguments.files);
    CHECK(again.values == arguments.values);
  }
}

}  // namespace
}  // namespace trailblaze
