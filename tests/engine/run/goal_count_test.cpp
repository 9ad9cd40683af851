// The number of goals in an enumeration equals the count of plain code, for real puzzles and in
// every storage. The suite of engines (by_levels_test.cpp) counts goals of graphs.
#include "engine/run/goal_count.hpp"

#include <numeric>
#include <vector>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// Returns, for each depth, the goals among the classes that the oracle reaches in at most as many
// moves.
std::vector<std::uint64_t> counted_plainly(const Session& session) {
  const AnyPuzzle& puzzle = session.puzzle();
  const auto survey = oracle::explore(
      puzzle.canonical(*session.enumerate_from()),
      [&](State s) {
        Successors next;
        puzzle.expand_classes({&s, 1}, next);
        return std::vector<State>(next.states().begin(), next.states().end());
      },
      [](State) { return false; });
  std::vector<std::uint64_t> goals(survey.levels.size());
  for (const auto& [s, depth] : survey.depth) goals[depth] += puzzle.is_goal(s) ? 1 : 0;
  std::partial_sum(goals.begin(), goals.end(), goals.begin());
  return goals;
}

struct Case {
  const char* puzzle;
  Parameters given;
};

const Case kCases[] = {
    {"tiles", {{"size", "2x3"}}},
    {"tiles", {{"size", "2x4"}, {"start", "5 1 2 3 4 6 7 0"}}},
    {"tiles", {{"size", "2x4"}, {"goal", "1 2 3 4 5 6 7 0|0 1 2 3 4 5 6 7|2 1 3 4 5 6 7 0"}}},
    {"jugs",
     {{"capacities", "7,11,13"},
      {"rule", "pour,fill,empty"},
      {"start", "0,0,0"},
      {"goal", "3,?,?|?,4,?"}}},
    {"pancake", {{"size", "7"}, {"goal", "1 2 3 4 5 7 6|2 1 3 4 5 6 7"}}},
    {"blocks", {{"start", "11A/11B/C.."}, {"goal", ".../.11/.11"}}},
    {"blocks", {{"start", "BAAC/BAAC/DEEF/DGHF/I..J"}, {"goal", "..../..../..../.AA./.AA."}}},
    {"queens", {}},
    {"tictactoe", {}},
    {"tictactoe", {{"symmetry", "none"}}},
    {"pegs", {{"symmetry", "none"}}},
    {"lights", {{"size", "3x4"}, {"start", "000000000001"}}},
};

// A run by ranks or words that a limit ends may have no count.
TEST_CASE("goals: every storage counts as many goals as plain code, in its complete levels",
          "[oracle][limits][threads]") {
  for (const auto& [puzzle, given] : kCases) {
    const auto session = open_puzzle(puzzle, given);
    const std::vector<std::uint64_t> expected = counted_plainly(*session);
    for (const Storage storage :
         {Storage::kTrail, Storage::kFrontier, Storage::kRanked, Storage::kDense}) {
      const bool by_places = storage == Storage::kRanked || storage == Storage::kDense;
      for (const std::uint64_t states : {std::uint64_t{2}, std::uint64_t{100}, std::uint64_t{1'000},
                                         std::uint64_t{10'000}, kUnlimited}) {
        SearchOptions options;
        options.storage = storage;
        options.limits.max_states = states;
        const auto report = session->enumerate(options, Crew(states == kUnlimited ? 8 : 2));
        // Not every puzzle has every storage.
        if (!report.ok() || report->result.levels.empty()) continue;
        INFO(puzzle << " " << name(storage) << " " << states);
        if (!by_places || states == kUnlimited) REQUIRE(report->goals);
        if (report->goals) CHECK(report->goals == expected[report->result.levels.back().depth]);
      }
    }
  }
}

TEST_CASE("goals: a puzzle without a goal has no count", "[threads]") {
  const auto jugs = open_puzzle("jugs", {{"capacities", "3,5"}, {"start", "0,5"}});
  CHECK_FALSE(enumerate(*jugs).goals);
  CHECK(enumerate(*open_puzzle("queens", {{"size", "3"}})).goals == 0);
}

}  // namespace
}  // namespace trailblaze
