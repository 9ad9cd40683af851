#include "puzzles/tiles/tiles_reach.hpp"

namespace trailblaze {
namespace {

// The number of pairs of tiles of which the greater one comes first.
int pairs_out_of_order(State order, int tiles) {
  int pairs = 0;
  for (int i = 0; i < tiles; ++i) {
    for (int j = 0; j < i; ++j) pairs += (order >> 4 * j & 15) > (order >> 4 * i & 15) ? 1 : 0;
  }
  return pairs;
}

}  // namespace

// A slide up or down takes a tile over all but one of a row's worth of others: an even number of
// them where rows have an odd number of cells, and an odd number elsewhere.
std::string TilesReach::why_not(State s, State goal) const {
  if (can_reach(s, goal)) return "";
  if (is_line()) return "on a single line the tiles stay in the order in which they are";
  const int tiles = rows_ * columns_ - 1;
  const auto pairs = [&](State board) {
    return std::to_string(pairs_out_of_order(without_blank(board), tiles));
  };
  const auto row = [&](State board) { return std::to_string(blank_cell(board) / columns_ + 1); };
  if (columns_ % 2 != 0) {
    return "each slide changes the number of pairs of tiles that are out of order by an even "
           "number: it is " +
           pairs(s) + " at the start, and " + pairs(goal) + " at the goal";
  }
  return "each slide changes the number of pairs of tiles that are out of order, plus the number "
         "of the blank's row, by an even number: they are " +
         pairs(s) + " + " + row(s) + " at the start, and " + pairs(goal) + " + " + row(goal) +
         " at the goal";
}

}  // namespace trailblaze
