#include "puzzles/tiles/tiles_reach.hpp"

#include <set>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

// Returns the number of pairs of tiles whose greater tile comes first.
int pairs_out_of_order(State order, int tiles) {
  int pairs = 0;
  for (int i = 0; i < tiles; ++i) {
    for (int j = 0; j < i; ++j) pairs += (order >> 4 * j & 15) > (order >> 4 * i & 15) ? 1 : 0;
  }
  return pairs;
}

// Explains the parity of the tiles' order. A slide up or down takes a tile over columns - 1 others:
// an even number if rows have an odd number of cells, else an odd number.
std::string parities(const TilesBoard& board, State s, State goal) {
  const auto pairs = [&](State of) {
    return std::to_string(pairs_out_of_order(without_blank(of), board.cells() - 1));
  };
  const auto row = [&](State of) { return std::to_string(blank_cell(of) / board.columns + 1); };
  if (board.columns % 2 != 0) {
    return "each slide changes the number of pairs of tiles that are out of order by an even "
           "number: it is " +
           pairs(s) + " at the start, and " + pairs(goal) + " at the goal";
  }
  return "each slide changes the number of pairs of tiles that are out of order, plus the number "
         "of the blank's row, by an even number: they are " +
         pairs(s) + " + " + row(s) + " at the start, and " + pairs(goal) + " + " + row(goal) +
         " at the goal";
}

}  // namespace

std::string TilesReach::why_unreachable(State s, State goal) const {
  if (can_reach(s, goal)) return "";
  const TilesBoard board{rows_, columns_};
  const std::string why = is_line()
                              ? "on a single line the tiles stay in the order in which they are"
                              : parities(board, s, goal);
  std::set<State> seen;
  std::vector<std::string> others;
  for (const auto& [name, other] : named_goals(board, sorted_permutation(board.cells()))) {
    if (!can_reach(s, other) || !seen.insert(other).second) continue;
    others.push_back(name + " (" + print_permutation(other, board.cells(), 0) + ")");
  }
  return others.empty()
             ? why
             : why + "; the start reaches other goals that are usual: " + join(others, ", ");
}

}  // namespace trailblaze
