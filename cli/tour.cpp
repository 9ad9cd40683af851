// The output of the program without arguments: an overview of its main work, in a few seconds. It
// runs command lines that anyone could type.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/output.hpp"
#include "engine/base/limits.hpp"

namespace trailblaze {
namespace {

struct Example {
  const char* title;
  std::vector<std::string> arguments;
};

constexpr char kHints[] =
    "More to try:\n"
    "  trailblaze puzzles\n"
    "  trailblaze solve blocks/klotski\n"
    "  trailblaze solve jugs --capacities 3,5,8 --start 0,0,8 --goal 0,4,4\n"
    "  trailblaze enumerate tiles --size 2x5\n"
    "  trailblaze solve --help\n";

std::string command_line(const std::vector<std::string>& arguments) {
  std::string out = "trailblaze";
  for (const std::string& argument : arguments) {
    const bool quotes = argument.find(' ') != std::string::npos;
    out += quotes ? " \"" + argument + "\"" : " " + argument;
  }
  return out;
}

}  // namespace

absl::StatusOr<int> run_tour(const Settings& settings) {
  int code = kExitAnswered;
  const std::vector<Example> examples = {
      {"A shortest solution of an 8-puzzle.", {"solve", "tiles", "--start", "2 0 3 1 8 5 4 7 6"}},
      {"Shortest solutions of ten thousand random 8-puzzles.",
       {"solve", "tiles", "--random", "10000", "--seed", "1", "--summary"}},
      {"All positions of the 8-puzzle, by their distance from the goal.", {"enumerate", "tiles"}},
  };
  for (const Example& example : examples) {
    const std::string title = toned(example.title, Tone::kTitle, settings.page.ink);
    print(fmt::format("{}\n$ {}\n\n", title, command_line(example.arguments)));
    code = std::max(code, run_program(example.arguments));
    if (code == kExitBroken || code == kExitWrongUse) return code;
    print("\n");
    flush_output();
    if (interrupt_signal.load() != 0) return code;
  }
  print(kHints);
  return code;
}

}  // namespace trailblaze
