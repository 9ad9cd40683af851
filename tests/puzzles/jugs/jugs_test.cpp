#include "puzzles/jugs/jugs.hpp"

#include "tests/support/heuristic_laws.hpp"
#include "tests/support/oracle.hpp"

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
