// The outline of a polyomino: of cells in a grid that belong together.
#pragma once

#include <utility>
#include <vector>

namespace trailblaze {

struct OutlinePoint {
  double x, y;
};

// Closed lines around the cells (row, column), clockwise, and counterclockwise around holes. Their
// corners lie `inset` inside the cells' edges.
//
//   +--------+        two cells above one another and one beside: six corners
//   |        |
//   |   +----+
//   |   |
//   +---+
std::vector<std::vector<OutlinePoint>> outline_of(const std::vector<std::pair<int, int>>& cells,
                                                  double inset);

}  // namespace trailblaze
