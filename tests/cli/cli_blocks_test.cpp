// Positions of twsearch in a file: sections of several lines, each up to its End.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr const char* kDefinition =
    "Set A 3 2\nSolved\nA\n1 2 3\n0 0 0\nEnd\nMove f\nA\n2 3 1\n1 0 1\nEnd\nMove g\nA\n2 1 3\n"
    "0 1 0\nEnd\n";

// Returns the line of each instance with its length, or with "error".
std::vector<std::string> answers(const std::string& text) {
  const std::string definition = write_file("demo.tws", kDefinition);
  std::vector<std::string> out;
  for (const Json& report : file_reports("moves --definition " + definition, text)) {
    out.push_back(report["line"].dump() + ": " +
                  (report["error"].is_null() ? report["length"].dump() : "error"));
  }
  return out;
}

using BlocksTold = std::vector<std::string>;

TEST_CASE("cli: a block of a .scr file, or a pattern of several lines, is one instance") {
  CHECK(answers("Scramble one\nA\n2 1 3\n1 0 0\nEnd\n") == BlocksTold{"1: 1"});
  CHECK(answers("# remarks\n\nScrambleAlg two  # more\n  f g\n\nEnd\nScramble one\nA\n#1 2 3\n"
                "2 1 3\n\n1 0 0\nEnd\ng\nf g\n") == BlocksTold{"3: 2", "7: 1", "14: 1", "15: 2"});
  CHECK(answers("g\nScrambleAlg two\nf\ng\n") ==
        BlocksTold{"1: 1", "2: error"});  // without its End
  CHECK(answers("{\"A\":\n {\"pieces\": [1, 0, 2],\n  \"orientation\": [1, 0, 0]}}\ng\n") ==
        BlocksTold{"1: 1", "4: 1"});
}

}  // namespace
}  // namespace trailblaze
