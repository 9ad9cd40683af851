// The outline of a polyomino: a set of cells in a grid.
#pragma once

#include <utility>
#include <vector>

namespace trailblaze {

struct OutlinePoint {
  double x, y;
};

// Returns closed lines around the cells (row, column): clockwise, and counterclockwise around
// holes. The corners lie `inset` inside the cells' edges.
//
//   +--------+        an L of three cells: six corners
//   |        |
//   |   +----+
//   |   |
//   +---+
std::vector<std::vector<OutlinePoint>> outline_of(const std::vector<std::pair<int, int>>& cells,
                                                  double inset);

}  // namespace trailblaze
