// Heuristics of permutations against true distances of all states of small puzzles. Also formulas
// that are exact distances.
#include "puzzles/permutations/permutation_heuristics.hpp"

#include "tests/support/heuristic_laws.hpp"
#include "tests/support/piece_moves.hpp"

namespace trailblaze {
namespace {

PieceMove rotation(int steps, int count) {
  PieceMove move{"", {}, {}};
  for (int i = 0; i < count; ++i) move.from.push_back((i + steps + count) % count);
  return move;
}

TwistyPuzzle top_spin(int count, int length, bool rotates) {
  if (rotates) {
    return TwistyPuzzle(count,
                        {rotation(1, count), rotation(-1, count), reversal(0, length, count)});
  }
  std::vector<PieceMove> flips;
  for (int i = 0; i < count; ++i) flips.push_back(reversal(i, length, count));
  return TwistyPuzzle(count, flips);
}

// Returns a puzzle with a move for each pair of places that `joined` accepts. A move swaps the
// pair, or reverses the pair with everything between.
template <class Joined>
TwistyPuzzle cayley(int count, bool between, const Joined& joined) {
  std::vector<PieceMove> moves;
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      if (!joined(a, b)) continue;
      moves.push_back(between ? reversal(a, b - a + 1, count) : swap_of(a, b, count));
    }
  }
  return TwistyPuzzle(count, moves);
}

// Checks the heuristic make(puzzle, goal) for the sorted goal and for a random goal. Returns true
// if it gives the distance of every state.
template <class Make>
bool check_lawful(TwistyPuzzle puzzle, const Make& make) {
  Random random(4);
  bool is_exact = true;
  State goal = sorted_permutation(puzzle.places());
  for (const bool shuffled : {false, true}) {
    if (shuffled) goal = puzzle.random_state(random);
    puzzle.set_goals({goal});
    const TrueDistances distances = distances_to(puzzle, {goal});
    const auto h = make(puzzle, goal);
    is_exact &= check_admissible(h, distances) == distances.size();
    check_consistent(puzzle, h, distances);
    check_steps(puzzle, h, distances.begin()->first, 1000);
  }
  return is_exact;
}

// Makes a heuristic from the number of places and the goal.
template <class H>
H from_places(const TwistyPuzzle& puzzle, State goal) {
  return H(puzzle.places(), goal);
}

TEST_CASE("permutation heuristics: gaps are lawful for pancakes, burnt or not, and for reversals",
          "[law]") {
  const auto burnt_gap = [](const TwistyPuzzle& p, State goal) { return BurntGap(p, goal); };
  const auto all = [](int, int) { return true; };
  for (int count = 1; count <= 8; ++count) {
    check_lawful(pancakes(count), from_places<PancakeGap>);
    if (count <= 5) check_lawful(pancakes(count, true), burnt_gap);
    if (count <= 7) check_lawful(cayley(count, true, all), from_places<Breakpoints>);
  }
}

TEST_CASE("permutation heuristics: gap is lawful for top-spin's ring", "[law]") {
  for (const bool rotates : {false, true}) {
    for (const auto& [count, length] :
         {std::pair(2, 2), {3, 2}, {5, 3}, {6, 3}, {7, 2}, {7, 4}, {7, 6}, {7, 7}, {8, 4}}) {
      check_lawful(top_spin(count, length, rotates), from_places<RingGap>);
    }
  }
}

TEST_CASE("permutation heuristics: swaps and inversions equal the distance", "[truth][law]") {
  for (int count = 1; count <= 7; ++count) {
    const auto all = [](int, int) { return true; };
    const auto first = [](int a, int) { return a == 0; };
    const auto neighbours = [](int a, int b) { return b == a + 1; };
    CHECK(check_lawful(cayley(count, false, all), from_places<CycleSwaps>));
    CHECK(check_lawful(cayley(count, false, first), from_places<StarSwaps>));
    CHECK(check_lawful(cayley(count, false, neighbours), from_places<Inversions>));
  }
}

}  // namespace
}  // namespace trailblaze
