// The registry's permutation puzzles, which know pieces and twists instead of labels, against
// tests/data/perm_puzzles.jsonl: over the trail, by frontier search, by rank and by words.
#include <set>

#include "engine/base/isa.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Counts = std::vector<std::uint64_t>;

EnumerateReport enumerate_by(const Json& row, Storage storage, int threads) {
  const auto session =
      open_puzzle(row["puzzle"].get<std::string>(), row["parameters"].get<Parameters>());
  return enumerate(*session, threads, storage);
}

void check(const EnumerateReport& report, const Json& row) {
  CHECK(report.result.stored == row["states"].get<std::uint64_t>());
  CHECK(report.result.levels.back().depth == row["max_depth"].get<std::uint64_t>());
  CHECK(report.result.levels.back().states == row["antipodes"].get<std::uint64_t>());
  CHECK(levels_of(report.result) == row["counts"].get<Counts>());
}

// True if dense tables have words for the row's moves.
bool has_words(const Json& row) {
  return row["points"] >= 5 && row["name"].get<std::string>().starts_with("bubble_sort");
}

TEST_CASE("permutation puzzles: every row has its levels at any number of threads",
          "[truth][threads]") {
  for (const Json& row : truth::committed("perm_puzzles")) {
    INFO(row["name"]);
    for (const int threads : thread_counts()) {
      check(enumerate_by(row, Storage::kRanked, threads), row);
      if (has_words(row)) check(enumerate_by(row, Storage::kDense, threads), row);
      if (row["states"] > effort(50'000)) continue;
      check(enumerate_by(row, Storage::kFrontier, threads), row);
    }
  }
}

TEST_CASE("permutation puzzles: every kernel, and the trail, finds the levels", "[truth]") {
  const Isa before = chosen_isa();
  std::set<std::string> families;
  std::size_t by_words = 0;
  for (const Json& row : truth::committed("perm_puzzles")) {
    for (const Isa isa : supported_isas()) {
      INFO(row["name"] << " " << name(isa));
      choose_isa(isa);
      if (row["states"] < 1'000'000) check(enumerate_by(row, Storage::kRanked, 2), row);
      if (has_words(row)) {
        check(enumerate_by(row, Storage::kDense, 2), row);
        ++by_words;
      }
      if (row["states"] > 6'000) continue;
      check(enumerate_by(row, Storage::kFrontier, 1), row);
      families.insert(row["family"].get<std::string>());
    }
    choose_isa(before);
    if (row["states"] > effort(1'000'000)) continue;
    INFO(row["name"]);
    check(enumerate_by(row, Storage::kTrail, 2), row);
    check(enumerate_by(row, Storage::kFrontier, 2), row);
  }
  CHECK(by_words >= 2);
  CHECK(families.size() >= 4);
}

// OEIS A058986 (10 flips) and A067607 (5,804 stacks).
TEST_CASE("pancakes: 9 have 5,804 stacks that take 10 flips", "[truth]") {
  const auto session = open_puzzle("pancake", {{"size", "9"}});
  const EnumerateReport report = enumerate(*session);
  CHECK(report.result.stored == 362'880);
  CHECK(report.result.levels.back().depth == 10);
  CHECK(report.result.levels.back().states == 5'804);
  check_answer(*session, solve(*session, Search::kAuto, report.antipodes.front()), 10);
}

}  // namespace
}  // namespace trailblaze
