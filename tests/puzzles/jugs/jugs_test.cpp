#include "puzzles/jugs/jugs.hpp"

#include <array>

#include "engine/base/isa.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

Jugs make_jugs(const std::vector<std::uint64_t>& capacities, Jugs::Rules rules,
               const std::vector<std::string>& goals) {
  Jugs jugs(*Fields::make(capacities), rules);
  for (const std::string& goal : goals) REQUIRE(jugs.add_goal(goal).ok());
  return jugs;
}

// Checks every state of every space. Computes distances state by state, because pouring is
// irreversible.
void check_changes(const Jugs& jugs) {
  const JugChanges h(jugs);
  TrueDistances distances;
  for (std::uint64_t rank = 0; rank < jugs.num_ranks(); ++rank) {
    const State s = jugs.unrank(rank);
    const auto survey = oracle::explore(jugs, s);
    if (survey.shortest) distances[s] = *survey.shortest;
  }
  check_admissible(h, distances);
  check_consistent(jugs, h, distances);
  check_steps(jugs, h, distances.begin()->first, 100);
}

// Returns the successors by the plain rules, jug by jug.
std::vector<State> plain_successors(const Jugs& puzzle, State s) {
  const Fields& jugs = puzzle.jugs();
  const Jugs::Rules& rules = puzzle.rules();
  std::vector<State> next;
  for (std::size_t i = 0; i < jugs.size(); ++i) {
    const std::uint64_t level = jugs.get(s, i), space = jugs.largest(i) - level;
    if (rules.fill && space != 0) next.push_back(s + space * jugs.weight(i));
    if (rules.empty && level != 0) next.push_back(s - level * jugs.weight(i));
    for (std::size_t k = 0; k < jugs.size(); ++k) {
      const std::uint64_t litres = std::min(level, jugs.largest(k) - jugs.get(s, k));
      if (!rules.pour || k == i || litres == 0) continue;
      next.push_back(s - litres * jugs.weight(i) + litres * jugs.weight(k));
    }
  }
  return next;
}

TEST_CASE(
    "jugs: random positions have the successors of the plain rules, in order and in every form") {
  Random random(81);
  for (int round = 0; round < 200; ++round) {
    // Some jugs have capacity 0. Some levels have bits that do not fit side by side.
    std::vector<std::uint64_t> capacities(1 + random.below(round % 2 == 0 ? 5 : 20));
    const std::uint64_t most = capacities.size() <= 5 ? 4'097 : 9;
    for (std::uint64_t& litres : capacities) litres = random.below(most);
    const Jugs::Rules rules{round % 3 != 0, round % 5 == 0, round % 7 == 0};
    const Jugs jugs = make_jugs(capacities, rules, {});
    const AnyPuzzleOf puzzle(jugs);
    std::vector<State> states;
    for (int i = 0; i < 100; ++i) {
      State s = 0;
      for (std::size_t j = 0; j < capacities.size(); ++j) {
        const std::uint64_t level = random.below(capacities[j] + 1);
        s += jugs.jugs().weight(j) * (random.below(3) == 0 ? capacities[j] : level);
      }
      REQUIRE(oracle::next_states(jugs, s) == plain_successors(jugs, s));
      states.push_back(s);
    }
    for (const Isa isa : supported_isas()) {
      choose_isa(isa);
      std::vector<std::vector<State>> next(states.size());
      for_each_successor(puzzle, states, [&](std::size_t i, State t) { next[i].push_back(t); });
      for (std::size_t i = 0; i < states.size(); ++i) {
        REQUIRE(next[i] == plain_successors(jugs, states[i]));
      }
    }
    choose_isa(best_isa());
  }
}

TEST_CASE("jugs: a goal may have a level in any jug, and ?, x or * for any level") {
  const auto goals = [](const std::string& text) {
    Jugs jugs(*Fields::make({3, 5, 8}), {true, false, false});
    const absl::Status added = jugs.add_goal(text);
    INFO(message(added));
    CHECK(added.ok());
    return jugs.goals();
  };
  CHECK(goals("4 anywhere").size() == 2);  // the first jug cannot hold 4
  CHECK(goals("0 anywhere").size() == 3);
  CHECK(goals("x,4,*") == goals("?,4,?"));
  CHECK(goals("X,4,X") == goals("?,4,?"));
  Jugs jugs(*Fields::make({3, 5}), {true, false, false});
  CHECK_FALSE(jugs.add_goal("four anywhere").ok());
}

TEST_CASE("jugs: capacities and goals that are no litres of these jugs are rejected") {
  for (const auto& [capacities, goal, field] : {std::array{"3,5", "?,b", "goal"},
                                                {"3,x", "?,4", "capacities"},
                                                {"18446744073709551615,1", "?,1", "capacities"},
                                                {"18446744073709551616", "?", "capacities"}}) {
    INFO(capacities << " " << goal);
    CHECK(rejects(try_open("jugs", {{"capacities", capacities}, {"goal", goal}}), field));
  }
}

TEST_CASE("jugs: a goal that no state meets is ignored with a note") {
  const auto unmet = [](const std::string& forbidden, const std::string& text) {
    Jugs jugs(*Fields::make({3, 5}), {true, true, true});
    REQUIRE((forbidden.empty() || jugs.forbid(forbidden).ok()));
    REQUIRE(jugs.add_goal(text).ok());
    CHECK(jugs.goals().empty());
    CHECK_FALSE(jugs.may_be_solvable(0));
    CHECK(jugs.unmet_goals() == std::vector{jugs.why_unsolvable(0)});
    return jugs.why_unsolvable(0);
  };
  CHECK(unmet("", "?,9") == "no jug holds 9: jug 2 holds 5");
  CHECK(unmet("", "4,?") == "jug 1 does not hold 4: it holds 3");
  CHECK(unmet("", "6 anywhere") == "no jug holds 6: jug 2 holds 5");
  CHECK(unmet("?,4", "3,4") == "--forbid names 3,4");
}

// Returns solve()'s notes on an instance without a solution.
std::vector<std::string> notes_of_unsolvable(const Parameters& given) {
  const SolveReport report = solve(*open_puzzle("jugs", given));
  CHECK(report.result.outcome == Outcome::kExhausted);
  return report.notes;
}

TEST_CASE("jugs: notes say why pouring cannot reach the goal, and name other moves") {
  const std::string fill = "--moves pour,fill,empty also fills and empties jugs";
  const std::string no_search = "no search was needed: ";
  using Notes = std::vector<std::string>;
  Parameters given = {{"capacities", "3,5"}, {"start", "0,0"}, {"goal", "?,4"}};
  CHECK(notes_of_unsolvable(given) ==
        Notes{no_search +
              "pouring alone, which keeps the 0 litres of the start, does not lead to "
              "the goal; " +
              fill});
  given = {{"capacities", "3,5"}, {"start", "2,3"}, {"goal", "1,4"}};
  CHECK(notes_of_unsolvable(given) == Notes{"pouring alone does not lead to the goal; " + fill});
  given = {{"capacities", "4,6"}, {"rule", "pour,fill,empty"}, {"goal", "?,3"}};
  CHECK(notes_of_unsolvable(given) == Notes{no_search + "every level stays a multiple of 2"});
  given = {{"capacities", "3,5"}, {"rule", "pour,fill,empty"}, {"goal", "1,1"}};
  CHECK(notes_of_unsolvable(given).empty());
  given["goal"] = "9,?|?,9";
  CHECK(notes_of_unsolvable(given) ==
        Notes{no_search + "no jug holds 9: jug 1 holds 3; no jug holds 9: jug 2 holds 5"});
}

TEST_CASE("jugs: an impossible alternative of a goal is ignored with a note") {
  const auto session = open_puzzle(
      "jugs", {{"capacities", "3,5"}, {"rule", "pour,fill,empty"}, {"goal", "?,9|?,4"}});
  const SolveReport report = solve(*session);
  CHECK(report.result.length() == 6);
  CHECK(report.notes == std::vector<std::string>{"an alternative of the goal was left out: no jug "
                                                 "holds 9: jug 2 holds 5"});
}

TEST_CASE(
    "jugs: may_be_solvable() is never false if a goal can be reached, in any space of small jugs",
    "[law]") {
  std::uint64_t told = 0;
  for (const Jugs::Rules& rules : {Jugs::Rules{true, false, false}, {true, true, true}}) {
    for (const char* goal : {"1,2,?", "?,3,?", "2,2,2", "0,3,4"}) {
      const Jugs jugs = make_jugs({2, 4, 6}, rules, {goal});
      for (std::uint64_t rank = 0; rank < jugs.num_ranks(); ++rank) {
        const State s = jugs.unrank(rank);
        if (jugs.may_be_solvable(s)) continue;
        ++told;
        REQUIRE_FALSE(oracle::explore(jugs, s).shortest);
      }
    }
  }
  CHECK(told > 0);
}

TEST_CASE("jugs heuristics: the heuristic changes is lawful under all rules", "[law]") {
  const Jugs::Rules pour{true, false, false}, all{true, true, true}, tap{false, true, true};
  for (const Jugs::Rules& rules : {pour, all, tap}) {
    check_changes(make_jugs({3, 5, 8}, rules, {"0,5,3"}));
    check_changes(make_jugs({3, 5}, rules, {"?,5", "3,?"}));
    check_changes(make_jugs({2, 3, 4, 1}, rules, {"0,3,?,1", "2,0,0,0"}));
  }
  check_changes(make_jugs({3, 5, 8}, pour, {"0,4,4"}));
  check_changes(make_jugs({3, 5}, all, {"?,4"}));
}

TEST_CASE("jugs heuristics: changes is the number of jugs that must change") {
  const Jugs::Rules all{true, true, true}, tap{false, true, true};
  const Jugs poured = make_jugs({3, 5, 8}, all, {"3,5,8"});
  CHECK(JugChanges(poured)(poured.parse("0,0,0").value()) == 2);
  CHECK(JugChanges(poured)(poured.parse("3,0,0").value()) == 1);
  const Jugs filled = make_jugs({3, 5, 8}, tap, {"3,5,8", "0,?,0"});
  CHECK(JugChanges(filled)(filled.parse("0,0,4").value()) == 1);
  CHECK(JugChanges(filled)(filled.parse("3,0,4").value()) == 2);
  CHECK(JugChanges(make_jugs({3, 5}, all, {}))(0) == kDeadEnd);
}

}  // namespace
}  // namespace trailblaze
