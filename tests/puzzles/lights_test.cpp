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

TEST_CASE("lights: the least solutions are as long as those of the data file", "[truth]") {
  for (const Json& row : truth::committed("lights_out")) {
    if (row["states"] > 100'000 || row["max_depth"] > 9) continue;
    INFO(row.dump());
    const int rows = row["rows"].get<int>(), columns = row["cols"].get<int>();
    const auto session =
        open_puzzle("lights", {{"size", std::to_string(rows) + "x" + std::to_string(columns)},
                               {"torus", row["torus"].dump()}});
    Counts counts(row["counts"].size());
    for (int pattern = 0; pattern < 1 << rows * columns; ++pattern) {
      std::string text;
      for (int i = 0; i < rows * columns; ++i) text += (pattern >> i & 1) != 0 ? '1' : '0';
      const auto facts = session->start_facts(text);
      if (!facts->unsolvable) ++counts.at(facts->at_least);
    }
    CHECK(counts == row["counts"].get<Counts>());
  }
}

TEST_CASE("lights: auto solves boards of all sizes, and proves the fewest presses") {
  for (const auto& [size, torus] : {std::pair("5x5", "false"),
                                    {"8x8", "false"},
                                    {"8x8", "true"},
                                    {"7x9", "true"},
                                    {"1x64", "true"},
                                    {"6x8", "false"}}) {
    INFO(size << " torus " << torus);
    const auto session = open_puzzle("lights", {{"size", size}, {"torus", torus}});
    REQUIRE(session->info().random);
    const std::vector<std::string> starts = session->generate(1, 0, 3, Crew(1)).value();
    for (const std::string& start : starts) {
      const SolveReport report = solve(*session, Search::kAuto, start);
      CHECK(report.search == Search::kLinear);
      CHECK(report.result.shortest);
      CHECK(session->verify(start, report.states).ok());
    }
  }
  const auto five = open_puzzle("lights", {});
  const SolveReport none = solve(*five, Search::kLinear, "10000/00000/00000/00000/00000");
  CHECK(none.result.outcome == Outcome::kExhausted);
}

}  // namespace
}  // namespace trailblaze
