// Pancakes against tests/data/perm_puzzles.jsonl: per-depth counts from the sorted stack.
#include "tests/catch.hpp"
#include "tests/sessions.hpp"
#include "tests/truth.hpp"

namespace trailblaze {
namespace {

using truth::Json;

// Sorted, from the top: every stack is reached from it as it reaches every stack.
std::unique_ptr<Session> open_sorted(int count) {
  std::string start;
  for (int i = 1; i <= count; ++i) start += std::to_string(i) + " ";
  return open_puzzle("pancake", {{"size", std::to_string(count)}, {"start", start}});
}

TEST_CASE("pancakes: up to 8 have the published levels, at 1, 2, 3, 8 threads",
          "[truth][threads]") {
  int count = 1;
  for (const Json& row : truth::committed("perm_puzzles")) {
    INFO(row["name"]);
    REQUIRE(row["name"] == "pancake_" + std::to_string(++count));
    const auto session = open_sorted(count);
    for (const int threads : {1, 2, 3, 8}) {
      const EnumerateReport report = enumerate(*session, threads);
      CHECK(report.result.stored == row["states"].get<std::uint64_t>());
      CHECK(report.result.levels.back().depth == row["max_depth"].get<std::uint64_t>());
      CHECK(report.result.levels.back().states == row["antipodes"].get<std::uint64_t>());
      CHECK(levels_of(report.result) == row["counts"].get<std::vector<std::uint64_t>>());
    }
  }
  CHECK(count == 8);
}

// OEIS A058986 (10 flips) and A067607 (5,804 stacks).
TEST_CASE("pancakes: 9 have 5,804 stacks that take 10 flips", "[truth]") {
  const auto session = open_sorted(9);
  const EnumerateReport report = enumerate(*session);
  CHECK(report.result.stored == 362'880);
  CHECK(report.result.levels.back().depth == 10);
  CHECK(report.result.levels.back().states == 5'804);
  check_answer(*session, solve(*session, "auto", report.antipodes.front()), 10);
}

}  // namespace
}  // namespace trailblaze
