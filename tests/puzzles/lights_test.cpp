// Lights Out against tests/data/lights_out.jsonl, and against the rule on texts.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

// Presses each light of "01/10/00" in turn.
std::vector<std::string> pressed(const std::string& text) {
  std::vector<std::string> next;
  const auto width = static_cast<int>(std::min(text.find('/'), text.size())) + 1;
  const auto size = static_cast<int>(text.size());
  for (int i = 0; i < size; ++i) {
    if (text[i] == '/') continue;
    std::string& t = next.emplace_back(text);
    for (const int j : {i, i - width, i + width, i - 1, i + 1}) {
      if (j >= 0 && j < size && t[j] != '/') t[j] = t[j] == '0' ? '1' : '0';
    }
  }
  return next;
}

TEST_CASE("lights: every space has the levels of the data file", "[truth][threads]") {
  for (const Json& row : truth::committed("lights_out")) {
    if (row["states"] > 100'000) continue;
    INFO(row.dump());
    check_space(
        "lights",
        {{"size", row["rows"].dump() + "x" + row["cols"].dump()}, {"torus", row["torus"].dump()}},
        row["counts"].get<Counts>());
  }
}

TEST_CASE("lights: spaces equal the plain rule", "[oracle]") {
  for (const char* size : {"1x1", "1x5", "5x1", "2x3", "3x3", "3x4"}) {
    check_plainly("lights", {{"size", size}}, pressed);
  }
}

TEST_CASE("lights: exactly the patterns that a search solves are solvable") {
  const auto session = open_puzzle("lights", {{"size", "3x3"}, {"torus", "true"}});
  int solvable = 0;
  for (int pattern = 0; pattern < 512; ++pattern) {
    std::string text;
    for (int i = 0; i < 9; ++i) text += (pattern >> i & 1) != 0 ? '1' : '0';
    const SolveReport report = solve(*session, Search::kBfs, text);
    CHECK(session->start_facts(text)->unsolvable == (report.result.outcome != Outcome::kSolved));
    if (report.result.outcome == Outcome::kSolved) ++solvable;
  }
  CHECK(solvable == 32);
}

}  // namespace
}  // namespace trailblaze
