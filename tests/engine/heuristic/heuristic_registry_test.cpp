// Heuristics that many puzzles share, and the names of all heuristics in the registry.
#include "engine/heuristic/heuristic_registry.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/permutations/permutation_heuristics.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/piece_moves.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// A puzzle whose moves swap neighbours.
TwistyPuzzle swaps(int count) {
  std::vector<PieceMove> moves;
  for (int i = 0; i + 1 < count; ++i) moves.push_back(swap_of(i, i + 1, count));
  return TwistyPuzzle(count, moves);
}

HeuristicEntry inversions() {
  return goal_heuristic<TwistyPuzzle>(
      {"inversions", "pairs in the wrong order"},
      [](const TwistyPuzzle& p, State goal) { return Inversions(p.places(), goal); });
}

TEST_CASE("heuristic entries: with several goals, the value is that of the nearest goal",
          "[law][threads]") {
  TwistyPuzzle puzzle = swaps(5);
  const Crew crew(1);
  const Options options{crew};
  for (const std::vector<State>& goals :
       {std::vector<State>{0x43210}, {0x43210, 0x01234, 0x40213}}) {
    puzzle.set_goals(goals);
    const AnyPuzzleOf any(puzzle);
    const auto search = inversions().build(any, {options, ""});
    REQUIRE(search.ok());
    CHECK((*search)->facts().name == "inversions");
    for (const auto& [s, depth] : distances_to(puzzle, goals)) {
      const int value = (*search)->value(s);
      REQUIRE(value == static_cast<int>(depth));
      if (goals.size() == 1) continue;
      REQUIRE((*search)->astar(s, options, {}).length() == depth);
      REQUIRE((*search)->ida_star(s, options, {}).length() == depth);
    }
  }
}

TEST_CASE("heuristic entries: patterns can be given or default", "[law][threads]") {
  const TwistyPuzzle puzzle = swaps(6);
  const Crew crew(1);
  const Options options{crew};
  const AnyPuzzleOf any(puzzle);
  const auto entry =
      pattern_heuristic<TwistyPuzzle>(6, [&](Pattern p) { return puzzle.num_abstract_states(p); });
  const auto all = entry.build(any, {options, ""}), some = entry.build(any, {options, "1,2/6"});
  REQUIRE(all.ok());
  REQUIRE(some.ok());
  CHECK((*all)->facts().name == "pdb:");
  CHECK((*some)->facts().name == "pdb:1,2/6");
  for (const auto& [s, depth] : distances_to(puzzle, goals_of(puzzle))) {
    REQUIRE((*all)->value(s) == static_cast<int>(depth));  // six pieces fit in a single table
    REQUIRE((*some)->value(s) <= static_cast<int>(depth));
  }
  const auto wrong = entry.build(any, {options, "7"});
  CHECK(rejects(wrong.status(), "heuristic"));
}

// ---- The registry ----

TEST_CASE(
    "heuristic entries: the default heuristic is not zero if there is another, and all have help",
    "[law][threads]") {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      INFO(entry.name << "/" << instance.name);
      const auto session = open_puzzle(entry.name, {}, &instance);
      const std::vector<HeuristicFacts>& choices = session->info().heuristics;
      if (choices.size() < 2) continue;  // small puzzles have only the zero heuristic
      CHECK(choices.front().name != "zero");
      for (const HeuristicFacts& choice : choices) CHECK_FALSE(choice.help.empty());
    }
  }
}

}  // namespace
}  // namespace trailblaze
