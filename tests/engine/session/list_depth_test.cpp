// enumerate --list-depth lists the states at a depth. Compares every storage, at any number of
// threads, with a plain search.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/session/open_session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/small_spaces.hpp"

namespace trailblaze {
namespace {

SearchOptions listing(std::uint64_t depth, Storage storage = Storage::kAuto) {
  SearchOptions options;
  options.list_depth = depth;
  options.storage = storage;
  return options;
}

TEST_CASE("list depth: each level of small spaces is the same in every storage",
          "[oracle][threads]") {
  for (const auto& [puzzle, given] : std::vector<std::pair<std::string, Parameters>>{
           {"tiles", {{"size", "2x3"}}},
           {"tiles", {{"size", "2x4"}, {"metric", "multi"}}},
           {"pancake", {{"size", "6"}}},
           {"jugs", {{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", "0,4,4"}}},
           {"blocks", {{"board", "11A/11B/C.."}}},
           {"pegs", {{"board", "triangle:4"}}}}) {
    const std::shared_ptr<Session> session = open_puzzle(puzzle, given);
    const SmallSpace space(puzzle, {session, &session->puzzle()}, {*session->enumerate_from()});
    const std::uint64_t depths = space.levels().size();
    const std::uint64_t step = std::max<std::uint64_t>(1, depths / 6);
    for (const Storage storage :
         {Storage::kAuto, Storage::kFrontier, Storage::kTrail, Storage::kRanked, Storage::kDense}) {
      if (!session->choose(listing(0, storage)).ok()) continue;
      for (std::uint64_t depth = 0; depth < depths; depth += step) {
        for (const int threads : thread_counts()) {
          INFO(puzzle << " " << name(storage) << " depth " << depth << ", " << threads);
          const auto report = session->enumerate(listing(depth, storage), Crew(threads));
          REQUIRE(report.ok());
          CHECK(report->result.levels.size() == depths);
          REQUIRE(report->listed);
          std::vector<std::string> expected;
          for (const State s : space.levels()[depth])
            expected.push_back(session->puzzle().print(s));
          CHECK(*report->listed == expected);
        }
      }
    }
  }
}

TEST_CASE("list depth: lists levels from the goals, even with one-way moves", "[threads]") {
  for (const auto& [puzzle, given] : std::vector<std::pair<std::string, Parameters>>{
           {"pancake", {{"size", "5"}, {"goal", "1 2 3 4 5|5 4 3 2 1"}}},
           {"frogs", {{"frogs", "2"}, {"toads", "2"}}},
           {"blocks", {{"board", "AB./CC./..."}, {"goal", "A../.../..."}}}}) {
    INFO(puzzle);
    const auto session = open_puzzle(puzzle, given);
    SearchOptions options = listing(3);
    options.from = From::kGoals;
    const auto report = session->enumerate(options, Crew(2));
    REQUIRE(report.ok());
    REQUIRE(report->listed);
    REQUIRE(report->listed->size() == report->result.levels[3].states);
    for (const std::string& state : *report->listed) {
      const SolveReport solved = solve(*session, Search::kBfs, state);
      CHECK(solved.result.length() == 3);
    }
  }
}

// cli_enumerate_test.cpp has depths beyond the last level, and limits on depth and states.
TEST_CASE("list depth: no states are listed if their texts exceed the memory",
          "[limits][threads]") {
  const auto session = open_puzzle("tiles", {{"size", "3x3"}});
  SearchOptions options = listing(24, Storage::kDense);  // 24,047 states
  options.limits.max_bytes = 1 << 20;
  const auto small = session->enumerate(options, Crew(1));
  CHECK(small->result.outcome == Outcome::kExhausted);
  CHECK_FALSE(small->listed);
  CHECK(small->not_listed == Stop::kMemory);
}

}  // namespace
}  // namespace trailblaze
