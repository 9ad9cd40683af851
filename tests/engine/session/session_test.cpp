// Sessions as the program uses them: verification of paths, streams, limits.
#include "engine/session/session.hpp"

#include <atomic>

#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

using Texts = std::vector<std::string>;

const Parameters kJugs{{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", "0,4,4"}};

// ---- verify ----

TEST_CASE("session: a solved path is accepted, and every spoiled path is rejected",
          "[session][threads]") {
  const auto session = open_puzzle("jugs", kJugs);
  const Texts path = solve(*session).states;
  REQUIRE(path.size() == 8);
  CHECK(session->verify("0,0,8", path).ok());

  const auto refuses = [&](const std::string& start, const Texts& states) {
    const absl::Status status = session->verify(start, states);
    INFO(message(status));
    CHECK_FALSE(status.ok());
    CHECK_FALSE(message(status).empty());
  };
  refuses("0,0,8", {});
  refuses("0,5,3", path);                            // another start
  refuses("0,0,8", {path.begin(), path.end() - 1});  // no goal at the end
  refuses("0,0,8", {path.begin() + 1, path.end()});  // the start is missing
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    Texts spoiled = path;
    spoiled.erase(spoiled.begin() + static_cast<std::ptrdiff_t>(i));  // skips a state
    refuses("0,0,8", spoiled);
    spoiled = path;
    spoiled[i] = spoiled[i - 1];  // repeats a state, then skips a state
    refuses("0,0,8", spoiled);
    spoiled = path;
    spoiled[i] = "0,9,0";  // not a position
    refuses("0,0,8", spoiled);
  }
}

// ---- checks without a search ----

const Parameters kTwoByThree = {{"size", "2x3"}};

TEST_CASE("session checks: a start reports its solvability, its goal and cheap heuristics",
          "[threads]") {
  const auto session = open_puzzle("tiles", kTwoByThree);
  session->prepare_estimates(Crew(1));
  const auto goal = session->start_facts("1 2 3 4 5 0");
  REQUIRE(goal.ok());
  CHECK(goal->is_goal);
  CHECK(goal->at_least == 0);
  const auto near = session->start_facts("1 2 3 0 4 5");
  REQUIRE(near.ok());
  CHECK(near->start == "1 2 3 0 4 5");
  CHECK_FALSE(near->is_goal);
  CHECK_FALSE(near->unsolvable);
  CHECK(near->at_least == 2);
  CHECK(near->estimates.at("manhattan") == 2);
  CHECK(near->estimates.at("zero") == 0);
  CHECK_FALSE(near->estimates.contains("pdb:"));
  const auto odd = session->start_facts("2 1 3 4 5 0");
  REQUIRE(odd.ok());
  CHECK(odd->unsolvable);
  CHECK_FALSE(session->start_facts("1 2 3").ok());
}

TEST_CASE("session checks: a start that is no goal needs at least one move", "[threads]") {
  const auto session = open_puzzle("cube", {});
  const auto report = solve(*session, Search::kBfs, session->generate(1, 0, 1, Crew(1))->front());
  CHECK(session->start_facts(report.start)->at_least == 1);
}

TEST_CASE("session checks: without a goal a start has no bound", "[threads]") {
  const auto session = open_puzzle("jugs", {{"capacities", "3,5"}});
  session->prepare_estimates(Crew(1));
  const auto facts = session->start_facts("0,5");
  REQUIRE(facts.ok());
  CHECK(facts->at_least == 0);
  CHECK(facts->estimates.empty());
}

TEST_CASE("session checks: a path is listed with move names, and a detour is noticed",
          "[threads]") {
  const auto session = open_puzzle("tiles", kTwoByThree);
  const std::vector<std::string> straight = {"1 2 3 0 4 5", "1 2 3 4 0 5", "1 2 3 4 5 0"};
  const auto facts = session->path_facts(straight[0], straight);
  REQUIRE(facts.ok());
  CHECK(facts->moves == std::vector<std::string>{"4 left", "5 left"});
  CHECK(facts->least_length == 2);
  const std::vector<std::string> detour = {straight[0], straight[1], straight[0], straight[1],
                                           straight[2]};
  CHECK(session->path_facts(detour[0], detour)->least_length == 2);
  CHECK_FALSE(session->path_facts(straight[0], std::vector{straight[0], straight[2]}).ok());
}

// ---- streams ----

TEST_CASE("session: a stream reports each start once, and errors of bad starts",
          "[session][threads]") {
  const auto session = open_puzzle("tiles", {});
  const Texts starts{"1 2 3 4 5 6 7 8 0", "no board",          "0 8 3 6 4 7 1 2 5",
                     "8 1 2 0 4 3 7 6 5", "1 2 3 4 5 6 7 8 8", "8 6 7 2 5 4 3 0 1"};
  const std::vector<int> lengths{0, -2, 24, -1, -2, 31};  // -1 unsolvable, -2 unread
  CHECK(rejects(session->solve(starts[1], SearchOptions{}, Crew(1)), "start"));
  for (const Search search :
       {Search::kAuto, Search::kBfs, Search::kTable, Search::kAstar, Search::kIdaStar}) {
    for (const int threads : {1, 3}) {
      SearchOptions options;
      options.search = search;
      std::vector<std::atomic<int>> calls(starts.size());
      std::vector<int> found(starts.size(), -3);
      session->solve_all(starts, options, Crew(threads), [&](std::size_t i, const SolveReport& r) {
        ++calls[i];
        found[i] = !r.error.ok()                             ? -2
                   : r.result.outcome == Outcome::kExhausted ? -1
                                                             : static_cast<int>(*r.result.length());
      });
      CHECK(found == lengths);
      CHECK(std::all_of(calls.begin(), calls.end(), [](const auto& n) { return n == 1; }));
    }
  }
}

// ---- limits ----

TEST_CASE("session: limits reach the search", "[session][limits][threads]") {
  const std::string far = "8 14 7 9 13 15 10 5 0 3 11 6 12 1 2 4";  // 62 moves
  const auto session = open_puzzle("tiles", {{"size", "4x4"}, {"start", far}});
  SearchOptions options;
  options.limits.max_states = 50'000;
  const auto report = session->enumerate(options, Crew(2));
  REQUIRE(report.ok());
  CHECK(report->result.stop == Stop::kStates);
  for (const Search search : session->info().searches) {
    // These searches store no states. Here `auto` chooses IDA*.
    if (search == Search::kIds || search == Search::kIdaStar || search == Search::kAuto) continue;
    INFO(name(search));
    options.search = search;
    const auto answer = session->solve(far, options, Crew(2));
    REQUIRE(answer.ok());
    CHECK(answer->result.outcome == Outcome::kLimit);
    CHECK(answer->result.stop == Stop::kStates);
    CHECK(answer->search != Search::kAuto);
  }
}

}  // namespace
}  // namespace trailblaze
