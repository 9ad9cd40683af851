// Burnt pancakes: flip the top k of a stack until it is sorted and every burnt side is down.
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/permutations/permutation_heuristics.hpp"
#include "puzzles/permutations/pieces_shapes.hpp"
#include "puzzles/permutations/text/letters_format.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {
namespace {

// Returns the move that flips the top k.
//
// From three pancakes on, the flips do not alternate (puzzle.hpp). A colour that every flip changes
// could only be the parity of the order, of the burnt sides that are up, or of their sum. But flip
// 1 keeps the first parity, flip 2 the second, and flip 3 the third.
PieceMove flip(int k, int count) {
  PieceMove move{"flip " + std::to_string(k), {}, {}};
  for (int i = 0; i < count; ++i) {
    move.from.push_back(i < k ? k - 1 - i : i);
    move.twist.push_back(i < k);
  }
  return move;
}

HeuristicEntry gap() {
  return goal_heuristic<TwistyPuzzle>(
      {.name = "gap",
       .help = "neighbours that are not adjacent in the goal, or are the other way up",
       .guidance = Guidance::kNearlyExact},
      [](const TwistyPuzzle& pancakes, State goal) { return BurntGap(pancakes, goal); });
}

}  // namespace

PuzzleEntry burnt_entry() {
  return {.name = "burnt",
          .summary = "burnt pancakes: a stack to be sorted, every burnt side down (-3: up)",
          .example = "--size 4 --start \"-1 -2 -3 -4\"",
          .parameters = {{"size", "N", "number of pancakes", "4", {1, 12}}},
          .formats = {list_format("-1 -2 -3 -4")},
          .open = [](const Parameters& given) {
            const int count = int_of(given, "size");
            std::vector<PieceMove> flips;
            for (int k = 1; k <= count; ++k) flips.push_back(flip(k, count));
            TwistyPuzzle pancakes(count, flips, std::vector<int>(count, 2));
            pancakes.set_picture(stack_of_burnt);
            return open_pieces(pancakes, given, "flip", {gap(), pieces_patterns(pancakes)});
          }};
}

}  // namespace trailblaze
