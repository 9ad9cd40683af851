// Every puzzle that takes a board or a definition accepts it as text or as the name of a file.
// tests/data/messages/files.jsonl has the errors.
#include <tuple>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr char kRing[] = R"({"points": 3, "generators": [{"name": "L", "perm": [1, 2, 0]}]})";

// An option of a puzzle, its value on one line and on several lines, and the puzzle's other
// options.
struct Taken {
  std::string option, text, lines, rest;
};

const Taken kTaken[] = {{"sokoban --board", "#####/#@$.#/#####", "#####\n#@$.#\n#####\n", ""},
                        {"blocks --board", "11A/11B/C..", "11A\n11B\nC..\n", "--goal .../.11/.11"},
                        {"pegs --board", "o./oo", "o.\noo\n", ""},
                        {"pegs --board", "triangle:3", "triangle:3\n", ""},
                        {"moves --start L --definition", kRing, std::string(kRing) + "\n", ""}};

TEST_CASE("cli: a board or a definition is given as text, as lines or as a file") {
  for (const auto& [option, text, lines, rest] : kTaken) {
    INFO(option << " " << text);
    const auto answer = [&, &with = option, &behind = rest](const std::string& value) {
      const ProgramRun run =
          trailblaze_run("solve " + with + " '" + value + "' " + behind + " --format json");
      INFO(run.err);
      const nlohmann::json report = object(run);
      CHECK(report["status"] != "error");
      return std::tuple(report["start"], report["status"], report["length"], report["stored"]);
    };
    const auto given = answer(text);
    CHECK(answer(lines) == given);
    CHECK(answer(write_file("any name", lines)) == given);
    CHECK(answer(write_file("level.xsb", text)) == given);
  }
}

}  // namespace
}  // namespace trailblaze
