// Pancakes: flip the top k of a stack until it is sorted, in as few flips as possible.
//
// A state has a nibble for each pancake, the top pancake in the lowest nibble: 2 1 3, top first, is
// 0x201. This is the worked example of the README: this file and an entry in registry.cpp are the
// whole puzzle.
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/puzzle/permutation_rank.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/permutations/permutation_heuristics.hpp"
#include "puzzles/permutations/text/letters_format.hpp"
#include "puzzles/shapes.hpp"

namespace trailblaze {

class Pancakes : public PermutationRank, public WithGoals {
 public:
  static constexpr bool kReversible = true;

  explicit Pancakes(int count) : PermutationRank(count), WithGoals({sorted_permutation(count)}) {}

  void for_each_successor(State s, auto&& emit) const {
    State flipped = s & 15;  // the top k, upside down
    for (int k = 2; k <= count_; ++k) {
      flipped = flipped << 4 | (s >> 4 * (k - 1) & 15);
      emit(k == 16 ? flipped : s >> 4 * k << 4 * k | flipped);
    }
  }
  // All flips can always be made, and each undoes itself.
  void for_each_way(State s, auto&& emit) const {
    int way = 0;
    for_each_successor(s, [&](State t) { emit(t, way, way), ++way; });
  }
  int num_ways() const { return count_ - 1; }

  bool may_be_solvable(State /*s*/) const { return true; }  // Flips sort every stack.

  auto parse(std::string_view text) const { return parse_permutation(text, count_, 1); }
  std::string print(State s) const { return print_permutation(s, count_, 1); }
  Picture shapes(State s) const { return stack_shapes(s, count_); }
  // No flip adds or loses a pancake.
  std::uint64_t invariant(State s) const { return number_counts(s, count_); }
  State random_state(Random& random) const { return random_permutation(random, count_); }
  int state_bits() const { return 4 * count_; }
  RankMoves rank_moves() const { return moves_of(*this); }
  State project(State s, Pattern kept) const { return project_nibbles(s, count_, kept); }
};

static std::vector<HeuristicEntry> heuristics(int count) {
  return {
      goal_heuristic<Pancakes>(
          {"gap", "neighbours that are not adjacent in the goal", {}, true, Guidance::kNearlyExact},
          [count](const Pancakes&, State goal) { return PancakeGap(count, goal); }),
      pattern_heuristic<Pancakes>(count, [count](Pattern p) { return arrangements(count, p); })};
}

PuzzleEntry pancake_entry() {
  return {.name = "pancake",
          .summary = "flip the top of a stack of pancakes until it is sorted",
          .example = "--size 7 --start \"3 1 4 7 5 2 6\"",
          .parameters = {{"size", "N", "number of pancakes", "7", {1, 16}}},
          .formats = permutation_formats(),
          .open = [](const Parameters& given) {
            const int count = int_of(given, "size");
            return open_session(Pancakes(count), given, "flip", heuristics(count));
          }};
}

}  // namespace trailblaze
