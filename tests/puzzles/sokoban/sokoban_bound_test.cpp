// The lower bound of Sokoban against a plain search of all positions of random small levels.
#include "puzzles/sokoban/sokoban_bound.hpp"

#include "tests/puzzles/sokoban/random_levels.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

template <class Cells>
void check_bound(const SokobanLevel& level, bool pushes, int& dead, int& unsolvable) {
  const Sokoban<Cells> puzzle(level, pushes);
  const SokobanBound<Cells> bound(puzzle);
  for (const auto& [s, moves] : explore_level(puzzle).moves) {
    const int value = bound(s);
    REQUIRE(value >= 0);
    if (moves) REQUIRE(value <= *moves);
    if (!puzzle.may_be_solvable(s)) REQUIRE(value == kDeadEnd);
    dead += value == kDeadEnd;
    unsolvable += !moves;
    puzzle.for_each_successor(s, [&, from = s](State t) {
      REQUIRE(bound(t) >= value - 1);
      REQUIRE(bound.value(bound.step(bound.begin(from), from, t)) == bound(t));
      REQUIRE(bound(representative(puzzle, t)) == bound(t));
    });
  }
}

void check_bounds(bool pushes, int levels) {
  Random random(4);
  int dead = 0, unsolvable = 0;
  for (int i = 0; i < levels; ++i) {
    check_bound<FewCells>(random_level(random), pushes, dead, unsolvable);
    if (i % 10 == 0) check_bound<ManyCells>(random_level(random), pushes, dead, unsolvable);
  }
  CHECK(dead > unsolvable / 2);
  CHECK(unsolvable > levels);
}

TEST_CASE("sokoban bound: it never exceeds the fewest moves, and is consistent", "[oracle]") {
  check_bounds(true, effort(3000));
  check_bounds(false, effort(300));
}

TEST_CASE("sokoban bound: auto takes A*, and its answers equal those of breadth-first search",
          "[oracle]") {
  Random random(6);
  int unsolvable = 0, large = 0;
  for (int i = 0; i < effort(200); ++i) {
    const Sokoban<FewCells> puzzle(random_level(random), true);
    const std::string text = puzzle.print(puzzle.start());
    for (const char* metric : {"move", "push"}) {
      INFO(text << " " << metric);
      const auto session = open_puzzle("sokoban", {{"start", text}, {"metric", metric}});
      const auto length = solve(*session, Search::kBfs).result.length();
      check_answer(*session, solve(*session, Search::kAstar), length);
      const SolveReport report = solve(*session);
      check_answer(*session, report, length);
      unsolvable += !length;
      if (session->info().state_bits <= 24) continue;  // a small space
      ++large;
      CHECK(report.search == Search::kAstar);
      if (puzzle.may_be_solvable(puzzle.start())) {
        CHECK_THAT(report.why, StartsWith("pushes finds most dead ends: A*"));
      }
    }
  }
  CHECK(unsolvable > effort(20));
  CHECK(large > effort(20));
}

}  // namespace
}  // namespace trailblaze
