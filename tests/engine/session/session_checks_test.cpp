// Checks of starts and paths by a session, without a search.
#include <string>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

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

}  // namespace
}  // namespace trailblaze
