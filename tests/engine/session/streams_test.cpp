// How the instances of a stream share the memory.
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

const std::vector<std::string> kHard = {"8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1",
                                        "8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"};

SearchOptions search_with(Search search, const std::string& heuristic, std::uint64_t bytes) {
  SearchOptions options;
  options.search = search;
  options.heuristic = heuristic;
  options.limits.max_bytes = bytes;
  options.instances = kHard.size();
  return options;
}

std::vector<SolveReport> answers(const SearchOptions& options, int threads) {
  const auto session = open_puzzle("tiles", {});
  std::vector<SolveReport> reports(kHard.size());
  session->solve_all(kHard, options, Crew(threads),
                     [&](std::size_t i, SolveReport&& report) { reports[i] = std::move(report); });
  return reports;
}

TEST_CASE("streams: an instance that fits all the memory is solved at any number of threads",
          "[limits][threads]") {
  for (const auto& [search, heuristic] :
       {std::pair{Search::kAstar, "zero"}, {Search::kBfs, ""}, {Search::kAuto, ""}}) {
    INFO(name(search));
    const SearchOptions options = search_with(search, heuristic, std::uint64_t{9} << 20);
    const std::vector<SolveReport> alone = answers(options, 1);
    for (const int threads : beside_one()) {
      const std::vector<SolveReport> shared = answers(options, threads);
      for (std::size_t i = 0; i < kHard.size(); ++i) {
        CHECK(shared[i].result.outcome == Outcome::kSolved);
        CHECK(shared[i].result.length() == 31);
        CHECK(shared[i].result.stored == alone[i].result.stored);
        CHECK(shared[i].states == alone[i].states);
      }
    }
  }
}

TEST_CASE("streams: what is too large for all the memory is told once for each instance",
          "[limits][threads]") {
  const SearchOptions options = search_with(Search::kAstar, "zero", std::uint64_t{1} << 20);
  for (const SolveReport& report : answers(options, 2)) {
    CHECK(report.result.outcome == Outcome::kLimit);
    CHECK(report.result.stop == Stop::kMemory);
  }
}

TEST_CASE("streams: all shortest paths that fit the memory are counted at any number of threads",
          "[limits][threads]") {
  SearchOptions options = search_with(Search::kBidirectional, "", std::uint64_t{4} << 20);
  options.all_shortest = true;
  for (const int threads : {1, 8}) {
    for (const SolveReport& report : answers(options, threads)) {
      CHECK(report.not_counted == Stop::kNone);
      CHECK_FALSE(report.shortest_paths.empty());
    }
  }
}

}  // namespace
}  // namespace trailblaze
