// Distances of a box alone and patterns of boxes against a plain search of all positions.
#include "puzzles/sokoban/box_patterns.hpp"

#include "puzzles/sokoban/sokoban_distances.hpp"
#include "tests/puzzles/sokoban/random_levels.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("sokoban distances: the pushes of a single box are exact", "[oracle]") {
  Random random(2);
  int unsolvable = 0;
  for (int i = 0; i < effort(3000); ++i) {
    const SokobanLevel level = random_level(random);
    if (level.boxes.size() != 1) continue;
    const Sokoban<FewCells> puzzle(level, true);
    const BoxDistances distances(level);
    for (const auto& [s, moves] : explore_level(puzzle).moves) {
      const auto box = list_of(puzzle.boxes(s)).front();
      const std::uint16_t pushes = distances.pushes(box, puzzle.player(s)).front();
      REQUIRE(pushes == moves.value_or(BoxDistances::kNever));
      REQUIRE(distances.is_live(box, puzzle.player(s)) == moves.has_value());
      REQUIRE((distances.is_live(box) || !moves));
      unsolvable += !moves;
    }
  }
  CHECK(unsolvable > effort(3000));
}

template <class Cells>
void check_patterns(int levels) {
  Random random(3);
  int dead = 0;
  for (int i = 0; i < levels; ++i) {
    const SokobanLevel level = random_level(random);
    const Sokoban<Cells> puzzle(level, true);
    const BoxDistances distances(level);
    const BoxPatterns<Cells> patterns(level, distances);
    for (const auto& [s, moves] : explore_level(puzzle).moves) {
      const auto boxes = list_of(puzzle.boxes(s));
      const bool is_dead = patterns.are_dead(boxes, puzzle.player(s));
      REQUIRE((!is_dead || !moves));
      if (boxes.size() <= 4) REQUIRE(is_dead == !moves);
      dead += is_dead;
    }
  }
  CHECK(dead > levels);
}

TEST_CASE(
    "sokoban patterns: with at most four boxes, a position without a solution is a dead pattern",
    "[oracle]") {
  check_patterns<FewCells>(effort(3000));
  check_patterns<ManyCells>(effort(200));
}

}  // namespace
}  // namespace trailblaze
