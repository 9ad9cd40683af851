// A*, IDA*, breadth-first search and tables agree on random instances of every puzzle.
#include <algorithm>

#include "engine/heuristic/heuristic_search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

struct Family {
  std::string puzzle;
  Parameters parameters;
  std::uint64_t instances;
  std::uint64_t transpositions = 0;  // bytes, for IDA* on puzzles with many cycles
};

// Compares A* and IDA* with each heuristic to bidirectional or breadth-first search.
void check_agreement(const Family& family) {
  const auto session = open_puzzle(family.puzzle, family.parameters);
  const Crew crew(1);
  const auto starts = session->generate(11, 0, effort(family.instances), crew);
  REQUIRE(starts.ok());
  const auto lengths = [&](Search search, const std::string& heuristic) {
    SearchOptions options;
    options.search = search;
    options.heuristic = heuristic;
    options.transpositions = search == Search::kIdaStar ? family.transpositions : 0;
    std::vector<std::uint64_t> out(starts->size());
    std::size_t proved = 0;
    session->solve_all(*starts, options, crew, [&](std::size_t i, SolveReport&& report) {
      out[i] = *report.result.length();
      proved += report.result.outcome == Outcome::kSolved && report.result.shortest;
    });
    REQUIRE(proved == starts->size());
    return out;
  };
  const std::vector<Search>& searches = session->info().searches;
  const bool backward = std::ranges::find(searches, Search::kBidirectional) != searches.end();
  const auto expected = lengths(backward ? Search::kBidirectional : Search::kBfs, "");
  for (const HeuristicFacts& choice : session->info().heuristics) {
    if (needs_more(family.puzzle, choice.name)) continue;
    INFO(family.puzzle << " by " << choice.name);
    REQUIRE(lengths(Search::kAstar, choice.name) == expected);
    if (choice.name == "zero" && family.transpositions == 0) continue;
    REQUIRE(lengths(Search::kIdaStar, choice.name) == expected);
  }
}

TEST_CASE("agreement: A*, IDA* with every heuristic and breadth-first search find the same lengths",
          "[oracle][threads]") {
  const std::vector<Family> families = {
      {"tiles", {{"size", "2x3"}}, 2'000},
      {"tiles", {{"size", "2x3"}, {"metric", "multi"}}, 2'000},
      {"tiles", {{"size", "3x3"}}, 10},
      {"tiles", {{"size", "3x3"}, {"metric", "multi"}}, 10},
      {"tiles", {{"size", "1x6"}, {"start", "1 2 3 4 5 0"}}, 20},
      {"jugs", {{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", "?,4,4"}}, 2'000, 1 << 16},
      {"blocks", {{"start", "AAB/C.D/..."}, {"goal", ".../.../.AA"}}, 100, 1 << 18},
      {"pancake", {{"size", "6"}}, 2'000, 1 << 16},
      {"burnt", {{"size", "4"}}, 2'000, 1 << 16},
      {"topspin", {{"size", "8,4"}}, 20, 1 << 18},
      {"cayley", {{"size", "6"}}, 500, 1 << 16},
      {"cayley", {{"size", "6"}, {"graph", "star"}}, 500, 1 << 16}};
  for (const Family& family : families) check_agreement(family);
}

TEST_CASE("agreement: the same for 2,000 instances of each puzzle",
          "[oracle][.slow-manual][threads]") {
  const std::vector<Family> families = {{"tiles", {{"size", "2x4"}}, 2'000},
                                        {"tiles", {{"size", "3x3"}}, 2'000},
                                        {"tiles", {{"size", "2x5"}}, 200},
                                        {"tiles", {{"size", "3x4"}}, 20},
                                        {"pancake", {{"size", "7"}}, 2'000, 1 << 20},
                                        {"topspin", {{"size", "8,4"}}, 2'000, 1 << 20},
                                        {"cayley", {{"size", "7"}}, 2'000, 1 << 20}};
  for (const Family& family : families) check_agreement(family);
}

}  // namespace
}  // namespace trailblaze
