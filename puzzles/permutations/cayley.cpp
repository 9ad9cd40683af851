// Sorting by a set of simple moves: Cayley graphs of permutations.
//
//   bubble-sort      swap two neighbours           star       swap the first with any other
//   transpositions   swap any two                  reversals  reverse any range
#include "engine/dense/layout.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/dense_spec.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/permutations/permutation_heuristics.hpp"
#include "puzzles/permutations/text/letters_format.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {
namespace {

// Swaps two places and, if `between`, reverses the places between them.
PieceMove exchange(int first, int last, int count, bool between) {
  const std::string places = std::to_string(first + 1) + " " + std::to_string(last + 1);
  PieceMove move{(between ? "reverse " : "swap ") + places, {}, {}};
  for (int i = 0; i < count; ++i) {
    const bool inside = i == first || i == last || (between && first < i && i < last);
    move.from.push_back(inside ? first + last - i : i);
  }
  return move;
}

std::vector<PieceMove> moves_of(const std::string& graph, int count) {
  std::vector<PieceMove> moves;
  for (int first = 0; first < count; ++first) {
    if (graph == "star" && first > 0) break;
    for (int last = first + 1; last < count; ++last) {
      if (graph == "bubble-sort" && last > first + 1) break;
      moves.push_back(exchange(first, last, count, graph == "reversals"));
    }
  }
  return moves;
}

// A swap of two neighbours changes the parity of the permutation. The dense engine therefore has a
// segment for even and a segment for odd permutations.
class BubbleSort : public TwistyPuzzle {
 public:
  explicit BubbleSort(int count)
      : TwistyPuzzle(count, moves_of("bubble-sort", count)), count_(count) {}

  DenseSpec dense_spec() const {
    DenseSpec spec{count_, 2, {}};
    for (int i = 0; i + 1 < count_; ++i) {
      spec.moves.insert(spec.moves.end(), {{0, 1, i, 2}, {1, 0, i, 2}});
    }
    return spec;
  }
  int segment(State s) const { return DenseLayout::odd(s, count_); }
  State order(State s) const { return s; }
  State state(int /*segment*/, State order) const { return order; }

 private:
  int count_;
};

// Returns an entry for H, which is made from the number of items and a goal. The search calls it
// through a function object, since a heuristic that is nearly exact need not be fast.
template <class P, class H>
HeuristicEntry entry(const char* name, const char* help,
                     Guidance guidance = Guidance::kNearlyExact) {
  return goal_heuristic<P>({name, help, {}, true, guidance}, [](const P& pieces, State goal) {
    return AnyHeuristic(H(pieces.places(), goal));
  });
}

HeuristicEntry by_graph(const std::string& graph) {
  if (graph == "star") {
    return entry<TwistyPuzzle, StarSwaps>("cycles", "numbers away from home, and their cycles");
  }
  if (graph == "transpositions") {
    return entry<TwistyPuzzle, CycleSwaps>("cycles", "numbers less cycles");
  }
  return entry<TwistyPuzzle, Breakpoints>("gap", "half the neighbours that are none in the goal",
                                          Guidance::kGood);
}

SessionOr open(const Parameters& given) {
  const int count = int_of(given, "size");
  const std::string graph = text_of(given, "graph");
  if (graph == "bubble-sort") {
    return open_session(BubbleSort(count), given, "move",
                        {entry<BubbleSort, Inversions>("inversions", "pairs in the wrong order")});
  }
  const TwistyPuzzle pieces(count, moves_of(graph, count));
  return open_pieces(pieces, given, "move", {by_graph(graph), pieces_patterns(pieces)});
}

}  // namespace

PuzzleEntry cayley_entry() {
  return {.name = "cayley",
          .summary = "sort a permutation by swaps or reversals (Cayley graphs)",
          .example = "--size 6 --start \"6 5 4 3 2 1\"",
          .parameters = {{"size", "N", "numbers to sort", "6", {1, 16}},
                         {"graph", "bubble-sort|star|transpositions|reversals",
                          "which moves there are", "bubble-sort"}},
          .formats = permutation_formats(),
          .open = open};
}

}  // namespace trailblaze
