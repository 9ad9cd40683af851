// Figures that cells form on a grid, and their connected parts: cells that touch at edges. Cells
// are (row, column), in reading order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

namespace trailblaze {

using CellPlaces = std::vector<std::pair<int, int>>;

// Returns the cells with this sign on a grid with this number of columns.
inline CellPlaces cells_with(char sign, std::string_view cells, std::size_t columns) {
  CellPlaces found;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == sign) found.emplace_back(cell / columns, cell % columns);
  }
  return found;
}

// Moves the first cell, and all cells that are connected to it, from `cells` to the result.
inline CellPlaces take_connected_part(CellPlaces& cells) {
  CellPlaces part{cells.front()};
  cells.erase(cells.begin());
  for (std::size_t open = 0; open < part.size(); ++open) {
    for (std::size_t i = cells.size(); i-- > 0;) {
      const int apart = std::abs(cells[i].first - part[open].first) +
                        std::abs(cells[i].second - part[open].second);
      if (apart != 1) continue;
      part.push_back(cells[i]);
      cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return part;
}

inline std::size_t count_parts(CellPlaces cells) {
  std::size_t parts = 0;
  for (; !cells.empty(); ++parts) take_connected_part(cells);
  return parts;
}

// True if the cells fill the rectangle around them.
inline bool are_rectangle(const CellPlaces& cells) {
  const auto [left, right] = std::ranges::minmax(cells, {}, &std::pair<int, int>::second);
  const int rows = cells.back().first - cells.front().first + 1;
  return static_cast<int>(cells.size()) == rows * (right.second - left.second + 1);
}

}  // namespace trailblaze
