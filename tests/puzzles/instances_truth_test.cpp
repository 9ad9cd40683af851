// Instances of the 8- and 15-puzzle against tests/data, by every search, and instances of the
// notebooks.
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

// ---- The 8-puzzle ----

// Sessions by goal.
using Sessions = std::map<std::string, std::unique_ptr<Session>>;
Session& session_for(Sessions& sessions, const std::string& size, const std::string& goal) {
  auto& session = sessions[goal];
  if (!session) session = open_puzzle("tiles", {{"size", size}, {"goal", goal}});
  return *session;
}

TEST_CASE("8-puzzle: the published lengths and numbers of shortest paths are found", "[truth]") {
  Sessions sessions;
  std::size_t unsolvable = 0, deepened = 0;
  for (const Json& row : truth::committed("eight_puzzle_instances")) {
    INFO(row.dump());
    Session& session = session_for(sessions, "3x3", truth::numbers(row["goal"]));
    for (const Search search :
         {Search::kAuto, Search::kBfs, Search::kBidirectional, Search::kTable}) {
      INFO(name(search));
      const SolveReport report = solve(session, search, truth::numbers(row["start"]));
      check_answer(session, report, truth::number_or_none(row["optimal_moves"]));
    }
    if (row["optimal_moves"].is_null()) {  // recognised without a search
      ++unsolvable;
      for (const Search search : session.info().searches) {
        const SolveReport report = solve(session, search, truth::numbers(row["start"]));
        check_answer(session, report, std::nullopt);
        CHECK(report.result.counters.expanded == 0);
      }
      continue;
    }
    if (row["optimal_moves"] <= 16) {
      ++deepened;
      check_answer(session, solve(session, Search::kIds, truth::numbers(row["start"])),
                   truth::number_or_none(row["optimal_moves"]));
    }
    SearchOptions options;
    options.all_shortest = true;
    const auto all = session.solve(truth::numbers(row["start"]), options, Crew(2));
    REQUIRE(all.ok());
    CHECK(all->shortest_paths == row["shortest_paths"].dump());
  }
  CHECK(unsolvable > 10);
  CHECK(deepened > 10);
}

TEST_CASE("8-puzzle: depth-first search finds a path, rarely a short one", "[truth]") {
  const auto session = open_puzzle("tiles", {{"start", "0 1 3 4 2 5 7 8 6"}});
  const SolveReport report = solve(*session, Search::kDfs);
  REQUIRE(report.result.outcome == Outcome::kSolved);
  CHECK_FALSE(report.result.shortest);
  CHECK(report.result.length() > 4);
  CHECK(session->verify(report.start, report.states).ok());
}

// ---- instances of the notebooks ----

TEST_CASE("notebooks 002 and 004: the engine finds the printed lengths", "[truth]") {
  const auto session = open_puzzle("tiles", {});
  const auto check = [&](const Json& start, const Json& moves) {
    INFO(start.dump());
    check_answer(*session, solve(*session, Search::kAuto, truth::numbers(start)),
                 truth::number_or_none(moves));
  };
  const Json& expected = truth::notebooks();
  check(expected["eight_002"]["start"], expected["eight_002"]["moves"]);
  for (const Json& start : expected["eight_002"]["unsolvable"]) check(start, nullptr);
  check(expected["eight_004"]["start"], expected["eight_004"]["moves"]);
  for (const Json& row : expected["eight_004"]["also"]) check(row["start"], row["moves"]);
}

TEST_CASE("notebook 003: the engine finds the length of IDS, which is one less than A* prints",
          "[truth]") {
  const auto session = open_puzzle("tiles", {});
  for (const Json& row : truth::notebooks()["eight_003"]["rows"]) {
    INFO(row.dump());
    const SolveReport report = solve(*session, Search::kAuto, truth::numbers(row["start"]));
    check_answer(*session, report, truth::number_or_none(row["printed_ids_cost"]));
    CHECK(report.states.size() == row["printed_astar_cost"].get<std::size_t>());
  }
  // The notebook's h2 misleads its A* to 25 moves here.
  check_answer(*session, solve(*session, Search::kAuto, "3 0 2 7 4 8 1 6 5"), 23);
}

// ---- The 15-puzzle ----

// Checks the instances of at least `low` and at most `high` moves. Returns the number of unsolvable
// instances, which count as 0 moves and are recognised without a search.
std::size_t check_fifteen(const truth::Rows& rows, std::uint64_t low, std::uint64_t high) {
  Sessions sessions;
  std::size_t unsolvable = 0;
  for (const Json& row : rows) {
    const auto optimal = truth::number_or_none(row["optimal"]);
    if (optimal.value_or(0) < low || optimal.value_or(0) > high) continue;
    INFO(row.dump());
    Session& session = session_for(sessions, "4x4", truth::numbers(row["goal"]));
    const SolveReport report = solve(session, Search::kAuto, truth::numbers(row["start"]));
    check_answer(session, report, optimal);
    if (optimal) continue;
    ++unsolvable;
    CHECK(report.result.counters.expanded == 0);
  }
  return unsolvable;
}

TEST_CASE("15-puzzle: instances up to 36 moves, and unsolvable ones, have their published lengths",
          "[truth]") {
  CHECK(check_fifteen(truth::committed("fifteen_puzzle_instances"), 0, 36) == 3);
}
TEST_CASE("15-puzzle: instances of 37 to 40 moves have their published lengths", "[truth][slow]") {
  check_fifteen(truth::committed("fifteen_puzzle_instances"), 37, 40);
}
TEST_CASE("15-puzzle: instances of 41 to 44 moves have their published lengths",
          "[truth][.slow-manual]") {
  check_fifteen(truth::all("fifteen_puzzle_instances"), 41, 44);
}

}  // namespace
}  // namespace trailblaze
