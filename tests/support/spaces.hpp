// Checks for tests of small puzzles: compare whole spaces with known counts or with a plain search
// over texts.
#pragma once

#include <string>
#include <vector>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {

using Counts = std::vector<std::uint64_t>;

// Checks the levels in the storage that `auto` chooses, at 1, 2, 3 and 8 threads, and on the trail.
inline void check_space(const std::string& puzzle, const Parameters& given, const Counts& counts) {
  const auto session = open_puzzle(puzzle, given);
  for (const int threads : thread_counts()) {
    CHECK(levels_of(enumerate(*session, threads).result) == counts);
  }
  CHECK(levels_of(enumerate(*session, 2, Storage::kTrail).result) == counts);
}

// Solves, and checks the length and the number of shortest solutions.
inline void check_solution(const std::string& puzzle, const Parameters& given, const Json& length,
                           const Json& shortest_paths) {
  const auto session = open_puzzle(puzzle, given);
  const auto known = truth::number_or_none(length);
  check_answer(*session, solve(*session), known);
  if (!known) return;
  SearchOptions options;
  options.all_shortest = true;
  const auto report = session->solve("", options, Crew(2));
  REQUIRE(report.ok());
  CHECK(report->shortest_paths ==
        (shortest_paths.is_string() ? shortest_paths.get<std::string>() : shortest_paths.dump()));
}

// Checks the spaces and solutions of a family in tests/data/small_puzzles.jsonl, which has this
// many rows of it. given(row) returns the parameters.
template <class Given>
void check_family(const std::string& puzzle, const std::string& family, int rows,
                  const Given& given) {
  for (const Json& row : truth::committed("small_puzzles")) {
    if (row["family"] != family) continue;
    INFO(row.dump());
    check_space(puzzle, given(row), row["counts"].get<Counts>());
    check_solution(puzzle, given(row), row["optimal"], row["shortest_paths"]);
    --rows;
  }
  CHECK(rows == 0);
}

// Checks the levels against a plain search from the session's start, and returns the search.
// `successors` maps a text to the texts of its successors.
template <class Successors, class IsGoal = bool (*)(const std::string&)>
oracle::Survey<std::string> check_plainly(
    const std::string& puzzle, const Parameters& given, const Successors& successors,
    const IsGoal& is_goal = [](const std::string&) { return false; }) {
  const auto session = open_puzzle(puzzle, given);
  const EnumerateReport report = enumerate(*session);
  const auto survey = oracle::explore(report.start, successors, is_goal);
  CHECK(levels_of(report.result) == survey.levels);
  CHECK(report.result.counters.generated == survey.generated);
  return survey;
}

}  // namespace trailblaze
