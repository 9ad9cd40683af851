// Towers of Hanoi against tests/data/hanoi.jsonl, and against the rule on texts.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

// Returns the position after each move: the last sign of a peg in "321//" goes to a peg within
// reach that is empty or ends in a greater sign.
std::vector<std::string> disks_after(const std::string& text, std::ptrdiff_t reach) {
  std::vector<std::string> pegs, next;
  for (const std::string_view peg : split(text, '/')) pegs.emplace_back(peg);
  for (std::string& from : pegs) {
    for (std::string& to : pegs) {
      if (&from == &to || std::abs(&from - &to) > reach || from.empty() ||
          (!to.empty() && to.back() < from.back()))
        continue;
      to += from.back();
      from.pop_back();
      next.push_back(join(pegs, "/"));
      from += to.back();
      to.pop_back();
    }
  }
  return next;
}

TEST_CASE("hanoi: every space and solution equals the data file", "[truth][threads]") {
  for (const Json& row : truth::committed("hanoi")) {
    INFO(row.dump());
    const Parameters given = {{"pegs", row["pegs"].dump()}, {"disks", row["disks"].dump()}};
    check_space("hanoi", given, row["counts"].get<Counts>());
    const auto session = open_puzzle("hanoi", given);
    check_answer(*session, solve(*session), row["goal_depth"].get<std::uint64_t>());
  }
}

TEST_CASE("hanoi: under rule adjacent, three pegs need 3^n - 1 moves and visit all 3^n states") {
  std::uint64_t states = 1;
  for (int disks = 1; disks <= 6; ++disks) {
    states *= 3;
    const Parameters given = {{"disks", std::to_string(disks)}, {"rule", "adjacent"}};
    check_space("hanoi", given, Counts(states, 1));  // a path that ends in the goal
    check_solution("hanoi", given, states - 1, 1);
  }
}

TEST_CASE("hanoi: spaces equal the plain rule, even with more pegs", "[oracle]") {
  for (const auto& [pegs, disks, rule] : {std::tuple("2", "3", "free"),
                                          {"3", "9", "free"},
                                          {"5", "4", "free"},
                                          {"9", "3", "free"},
                                          {"2", "2", "adjacent"},
                                          {"4", "4", "adjacent"},
                                          {"5", "3", "adjacent"},
                                          {"40", "2", "adjacent"}}) {
    INFO(pegs << " pegs, " << rule);
    const Parameters given = {{"pegs", pegs}, {"disks", disks}, {"rule", rule}};
    const int reach = rule == std::string("adjacent") ? 1 : 64;
    check_plainly("hanoi", given, [&](const auto& text) { return disks_after(text, reach); });
    CHECK(open_puzzle("hanoi", given)->broken_laws().empty());
  }
}

// Searches from both ends store one of the states that are alike for the goal, others do not.
TEST_CASE("hanoi: with alike pegs, lengths equal those of a search over all states", "[oracle]") {
  const Crew crew(1);
  for (const char* goal : {"", "4321///", "/4321//", "42/31//", "43//21/", "4/3/2/1",
                           "4321///|/4321//", "432/1//|///4321"}) {
    INFO(goal);
    const auto session = open_puzzle("hanoi", {{"pegs", "4"}, {"disks", "4"}, {"goal", goal}});
    REQUIRE(session->broken_laws().empty());
    const std::vector<std::string> starts = session->generate(1, 0, 40, crew).value();
    for (const std::string& start : starts) {
      const SolveReport both = solve(*session, Search::kBidirectional, start);
      const SolveReport one = solve(*session, Search::kBfs, start);
      REQUIRE(both.result.length() == one.result.length());
      REQUIRE(session->verify(start, both.states).ok());
    }
  }
}

// J. S. Frame and B. M. Stewart, American Mathematical Monthly 48 (1941), have the lengths.
TEST_CASE("hanoi: fifteen disks on four pegs need 129 moves", "[truth][slow]") {
  const auto session = open_puzzle("hanoi", {{"pegs", "4"}, {"disks", "15"}});
  const SolveReport report = solve(*session);
  check_answer(*session, report, 129);
  CHECK(report.why.find("alike for the goal") != std::string::npos);
}

}  // namespace
}  // namespace trailblaze
