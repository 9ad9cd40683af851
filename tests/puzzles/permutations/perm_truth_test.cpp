// The registry's permutation puzzles, which know pieces and twists instead of labels, against
// tests/data/perm_puzzles.jsonl: over the trail, by frontier search, by rank and by words.
#include <map>
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

struct Named {
  std::string puzzle;
  Parameters parameters;
};

// Maps a name to parameters: "topspin_8_4_rotate_flip" -> topspin, size 8,4, metric rotate.
Named named(const Json& row) {
  const auto name = row["name"].get<std::string>(), family = row["family"].get<std::string>();
  const auto points = row["points"].get<std::size_t>();
  const auto has = [&](const std::string& part) { return name.find(part) != std::string::npos; };
  const std::string size = std::to_string(points);
  if (family == "pancake") return {"pancake", {{"size", size}}};
  if (family == "burnt_pancake") return {"burnt", {{"size", std::to_string(points / 2)}}};
  if (family == "pyraminx") return {"pyraminx", {}};
  if (family == "topspin") {
    const std::string flipped = name.substr(std::string("topspin_8_").size(), 1);
    return {"topspin",
            {{"size", size + "," + (has("_10_") ? "4" : flipped)},
             {"metric", has("rotate") ? "rotate" : "flip"}}};
  }
  if (family == "cayley") {
    const std::map<std::string, std::string> graphs = {{"bubble_sort", "bubble-sort"},
                                                       {"star_graph", "star"},
                                                       {"all_reversals", "reversals"},
                                                       {"all_transpositions", "transpositions"}};
    return {"cayley", {{"size", size}, {"graph", graphs.at(name.substr(0, name.rfind('_')))}}};
  }
  REQUIRE(family == "cube222");
  if (has("only_squares")) return {"cube", {{"turns", "U2,R2,F2"}}};
  if (has("RU")) return {"cube", {{"turns", "R,U"}}};
  return {"cube", {{"metric", has("QTM") ? "quarter" : "half"}}};
}

EnumerateReport enumerate_by(const Json& row, Storage storage, int threads) {
  const Named puzzle = named(row);
  return enumerate(*open_puzzle(puzzle.puzzle, puzzle.parameters), threads, storage);
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
