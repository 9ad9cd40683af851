// The number of goals in an enumeration equals the count of plain code, in every storage and at any
// number of threads.
#include "engine/run/goal_count.hpp"

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// Counts the goals among the classes that the oracle reaches in at most `depth` moves.
std::uint64_t counted_plainly(const Session& session, std::uint64_t depth) {
  const AnyPuzzle& puzzle = session.puzzle();
  const auto survey = oracle::explore(
      puzzle.canonical(*session.enumerate_from()),
      [&](State s) {
        Successors next;
        puzzle.expand_classes({&s, 1}, next);
        return std::vector<State>(next.states().begin(), next.states().end());
      },
      [](State) { return false; });
  std::uint64_t goals = 0;
  for (const auto& [s, d] : survey.depth) {
    if (d <= depth && puzzle.is_goal(s)) ++goals;
  }
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

TEST_CASE("goals: every storage counts as many goals as plain code", "[oracle][threads]") {
  for (const auto& [puzzle, given] : kCases) {
    const auto session = open_puzzle(puzzle, given);
    const std::uint64_t expected = counted_plainly(*session, kUnlimited);
    for (const Storage storage :
         {Storage::kTrail, Storage::kFrontier, Storage::kRanked, Storage::kDense}) {
      for (const int threads : thread_counts()) {
        SearchOptions options;
        options.storage = storage;
        const auto report = session->enumerate(options, Crew(threads));
        if (!report.ok()) continue;  // not every puzzle has every storage
        INFO(puzzle << " " << name(storage) << " " << threads);
        CHECK(report->goals == expected);
      }
    }
  }
}

TEST_CASE("goals: a partial run counts the goals of complete levels, or reports no count",
          "[oracle][limits][threads]") {
  for (const auto& [puzzle, given] : kCases) {
    const auto session = open_puzzle(puzzle, given);
    for (const Storage storage : {Storage::kTrail, Storage::kFrontier, Storage::kRanked}) {
      for (const std::uint64_t states : {2, 100, 1'000, 3'000, 10'000}) {
        if (kSanitized && states != 1'000) continue;
        SearchOptions options;
        options.storage = storage;
        options.limits.max_states = states;
        const auto report = session->enumerate(options, Crew(2));
        if (!report.ok() || report->result.levels.empty()) continue;
        INFO(puzzle << " " << name(storage) << " " << states);
        if (storage != Storage::kRanked) REQUIRE(report->goals);
        if (!report->goals) continue;
        CHECK(report->goals == counted_plainly(*session, report->result.levels.back().depth));
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
