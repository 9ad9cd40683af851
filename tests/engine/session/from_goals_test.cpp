// enumerate --from goals searches outward from all goals at once. Compares every storage, at any
// number of threads, with distances from a plain search.
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/session/open_session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/plain_distances.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

using Levels = std::vector<std::uint64_t>;

SearchOptions from_goals(Storage storage = Storage::kAuto) {
  SearchOptions options;
  options.from = From::kGoals;
  options.storage = storage;
  return options;
}

// Returns the distance of every state that any of `states` leads to.
std::map<State, std::uint64_t> distances_from(const AnyPuzzle& puzzle,
                                              const std::vector<State>& states) {
  std::map<State, std::uint64_t> all;
  for (const State s : states) all.merge(plain_distances(puzzle, s));
  return all;
}

void check_all_storages(Session& session, const std::vector<State>& from) {
  const auto distances = distances_from(session.puzzle(), from);
  const Levels expected = counted_distances(distances);
  std::vector<std::string> farthest;
  for (const auto& [s, distance] : distances) {
    if (distance + 1 == expected.size()) farthest.push_back(session.puzzle().print(s));
  }
  farthest.resize(std::min<std::size_t>(farthest.size(), 20));
  for (const Storage storage :
       {Storage::kAuto, Storage::kFrontier, Storage::kTrail, Storage::kRanked, Storage::kDense}) {
    const auto choice = session.choose(from_goals(storage));
    if (!choice.ok()) {
      CHECK(rejects(choice, "storage"));
      CHECK((storage == Storage::kRanked || storage == Storage::kDense));
      continue;
    }
    for (const int threads : thread_counts()) {
      INFO(name(choice->storage) << ", " << threads << " threads");
      const auto report = session.enumerate(from_goals(storage), Crew(threads));
      REQUIRE(report.ok());
      CHECK(report->from == From::kGoals);
      CHECK(report->result.outcome == Outcome::kExhausted);
      CHECK(levels_of(report->result) == expected);
      CHECK(report->result.stored == distances.size());
      CHECK(report->antipodes == farthest);
    }
  }
}

TEST_CASE("from goals: levels are distances to the nearest of several goals", "[oracle][threads]") {
  for (const auto& [puzzle, given] : std::vector<std::pair<std::string, Parameters>>{
           {"tiles", {{"size", "2x3"}}},
           {"tiles", {{"size", "2x3"}, {"goal", "0 1 2 3 4 5|1 2 3 4 5 0"}}},
           {"tiles", {{"size", "2x3"}, {"goal", "1 2 3 4 5 0|2 1 3 4 5 0"}}},  // two halves
           {"tiles", {{"size", "2x3"}, {"goal", "0 1 2 3 4 5|1 0 2 3 4 5"}}},  // goals a move apart
           {"tiles", {{"size", "2x3"}, {"metric", "multi"}, {"goal", "1 2 3 4 5 0|5 4 3 2 1 0"}}},
           {"pancake", {{"size", "5"}, {"goal", "1 2 3 4 5|5 4 3 2 1|2 1 3 4 5"}}},
           {"blocks", {{"board", "11A/11B/C.."}, {"goal", "11B/11A/C..|A11/B11/..C"}}},
           {"blocks",
            {{"board", "11A/11B/C.."}, {"metric", "move"}, {"goal", "11B/11A/C..|A11/B11/..C"}}}}) {
    INFO(puzzle);
    const auto session = open_puzzle(puzzle, given);
    const std::vector<State> goals = session->puzzle().goals();
    REQUIRE(session->listed_goals() == goals.size());
    check_all_storages(*session, goals);
  }
}

TEST_CASE("from goals: goals by a rule are the goals that the start reaches", "[oracle][threads]") {
  for (const Parameters& given : {Parameters{{"board", "11A/11B/C.."}, {"goal", ".../.11/.11"}},
                                  Parameters{{"board", "AB./CC./..."}, {"goal", "A../.../..."}}}) {
    const auto session = open_puzzle("blocks", given);
    REQUIRE(session->listed_goals() == 0);
    check_all_storages(*session, {*session->enumerate_from()});
    CHECK(session->enumerate(from_goals(), Crew(1))->start == session->info().start);
  }
}

TEST_CASE("from goals: goals of the same class count once", "[oracle][threads]") {
  SessionInfo info;
  const auto session = make_session(Twins{9, 2, 5}, State{0}, info);
  CHECK(session->listed_goals() == 1);
  check_all_storages(*session, {session->puzzle().goals().front()});
}

TEST_CASE("from goals: a puzzle without a goal is rejected", "[threads]") {
  const auto session = open_puzzle("blocks", {{"board", "AB/.."}});
  CHECK(rejects(session->enumerate(from_goals(), Crew(1)), "goal"));
}

TEST_CASE("from goals: one-way moves are followed backwards", "[threads]") {
  const auto session = open_puzzle("frogs", {{"frogs", "2"}, {"toads", "2"}});
  const auto report = session->enumerate(from_goals(), Crew(2));
  REQUIRE(report.ok());
  CHECK(report->goals == 1);
  CHECK(report->start == "FF.TT");
  CHECK(report->antipodes == std::vector<std::string>{"FF.TT"});
  CHECK(levels_of(report->result).size() == 9);  // the start is eight moves away
  // Three frogs against three toads: two states at each depth except the first and the last.
  const auto more = open_puzzle("frogs", {{"frogs", "3"}, {"toads", "3"}});
  const auto whole = more->enumerate(from_goals(), Crew(2));
  REQUIRE(whole.ok());
  Levels expected(16, 2);
  expected.front() = expected.back() = 1;
  CHECK(levels_of(whole->result) == expected);
  const Counters& work = whole->result.counters;
  CHECK(work.expanded == 30);
  CHECK(work.generated == 29 + work.duplicates);
  SearchOptions near = from_goals();
  near.limits.max_depth = 2;
  const auto part = session->enumerate(near, Crew(2));
  REQUIRE(part.ok());
  CHECK(part->result.stop == Stop::kDepth);
  CHECK(levels_of(part->result).size() == 3);
}

// The levels are large enough that the frontier absorbs them in several slices.
TEST_CASE("enumerate: every storage counts each goal once", "[threads]") {
  if (kThreadSanitized) return;  // partition_memory_test tests slices in less time
  const auto session = open_puzzle("blocks", {{"start", "#.A.#/.D.d./CB.bc/C...c"},
                                              {"goal", "...../...../...../..A.."},
                                              {"metric", "move"}});
  for (const Storage storage : {Storage::kTrail, Storage::kFrontier}) {
    if (kSanitized && storage == Storage::kTrail) continue;  // the tests above cover smaller spaces
    for (const int threads : lighter(thread_counts(), multi_thread_counts())) {
      INFO(name(storage) << ", " << threads << " threads");
      SearchOptions options;
      options.storage = storage;
      const auto report = session->enumerate(options, Crew(threads));
      REQUIRE(report.ok());
      CHECK(report->result.stored == 700'700);
      CHECK(report->goals == 42'185);
    }
  }
}

}  // namespace
}  // namespace trailblaze
