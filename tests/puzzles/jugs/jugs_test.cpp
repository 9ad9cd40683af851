#include "puzzles/jugs/jugs.hpp"

#include "engine/base/isa.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

Jugs make_jugs(const std::vector<std::uint64_t>& capacities, Jugs::Rules rules,
               const std::vector<std::string>& goals) {
  Jugs jugs(*Fields::make(capacities), rules);
  for (const std::string& goal : goals) REQUIRE(jugs.add_goal(goal).ok());
  return jugs;
}

// Every state of every space: distances one by one, since pouring cannot be reversed.
void check_jugs(const Jugs& jugs, const std::vector<std::uint64_t>& capacities) {
  const JugChanges h(jugs);
  TrueDistances distances;
  for (std::uint64_t rank = 0; rank < jugs.num_ranks(); ++rank) {
    const State s = jugs.unrank(rank);
    const auto survey = oracle::explore(jugs, s);
    if (survey.shortest) distances[s] = *survey.shortest;
  }
  INFO(capacities.size() << " jugs");
  check_admissible(h, distances);
  check_consistent(jugs, h, distances);
  check_steps(jugs, h, distances.begin()->first, 100);
}

// The successors by the rules as they are told, one jug after another.
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
    "jugs: random positions have the successors of the plain rules, in order, in every form") {
  Random random(81);
  for (int round = 0; round < 200; ++round) {
    // Some hold nothing, and levels whose bits do not fit side by side occur.
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
      std::vector<State> next;
      jugs.for_each_successor(s, [&](State t) { next.push_back(t); });
      REQUIRE(next == plain_successors(jugs, s));
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

TEST_CASE("jugs: a goal may ask for a level anywhere, and any level is ?, x or *") {
  const auto goals = [](const std::string& text) {
    Jugs jugs(*Fields::make({3, 5, 8}), {true, false, false});
    const absl::Status added = jugs.add_goal(text);
    INFO(message(added));
    CHECK(added.ok());
    return jugs.goals();
  };
  CHECK(goals("4 anywhere").size() == 2);  // the first jug does not hold it
  CHECK(goals("0 anywhere").size() == 3);
  CHECK(goals("x,4,*") == goals("?,4,?"));
  CHECK(goals("X,4,X") == goals("?,4,?"));
  Jugs jugs(*Fields::make({3, 5}), {true, false, false});
  CHECK(message(jugs.add_goal("6 anywhere")) == "found \"6\", expected a number from 0 to 5");
  CHECK_FALSE(jugs.add_goal("four anywhere").ok());
}

TEST_CASE("jugs heuristics: changes are lawful on every state, whatever the rules", "[law]") {
  const Jugs::Rules pour{true, false, false}, all{true, true, true}, tap{false, true, true};
  for (const Jugs::Rules& rules : {pour, all, tap}) {
    check_jugs(make_jugs({3, 5, 8}, rules, {"0,5,3"}), {3, 5, 8});
    check_jugs(make_jugs({3, 5}, rules, {"?,5", "3,?"}), {3, 5});
    check_jugs(make_jugs({2, 3, 4, 1}, rules, {"0,3,?,1", "2,0,0,0"}), {2, 3, 4, 1});
  }
  check_jugs(make_jugs({3, 5, 8}, pour, {"0,4,4"}), {3, 5, 8});
  check_jugs(make_jugs({3, 5}, all, {"?,4"}), {3, 5});
}

TEST_CASE("jugs heuristics: counts the jugs that must change") {
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
