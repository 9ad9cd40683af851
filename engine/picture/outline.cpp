#include "engine/picture/outline.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <set>

namespace trailblaze {
namespace {

using Point = std::pair<int, int>;  // x, y

// Right, down, left, up. A walk along an edge has the cell on its right.
constexpr std::array<Point, 4> kSteps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

Point operator+(const Point& a, const Point& b) { return {a.first + b.first, a.second + b.second}; }

// Returns the directions of the edges that leave each corner.
std::map<Point, std::set<std::size_t>> edges_of(const std::vector<std::pair<int, int>>& cells) {
  const std::set<std::pair<int, int>> all(cells.begin(), cells.end());
  std::map<Point, std::set<std::size_t>> edges;
  for (const auto& [row, column] : all) {
    if (!all.contains({row - 1, column})) edges[{column, row}].insert(0);
    if (!all.contains({row, column + 1})) edges[{column + 1, row}].insert(1);
    if (!all.contains({row + 1, column})) edges[{column + 1, row + 1}].insert(2);
    if (!all.contains({row, column - 1})) edges[{column, row + 1}].insert(3);
  }
  return edges;
}

// Chooses the next edge. If two cells meet only in a corner, the walk turns right, so that their
// lines stay apart.
std::size_t next_direction(const std::set<std::size_t>& choices, std::size_t direction) {
  for (const std::size_t turn : {1u, 0u, 3u}) {
    if (choices.contains((direction + turn) % 4)) return (direction + turn) % 4;
  }
  return *choices.begin();
}

}  // namespace

std::vector<std::vector<OutlinePoint>> outline_of(const std::vector<std::pair<int, int>>& cells,
                                                  double inset) {
  std::map<Point, std::set<std::size_t>> edges = edges_of(cells);
  std::vector<std::vector<OutlinePoint>> lines;
  while (!edges.empty()) {
    const Point begin = edges.begin()->first;
    Point at = begin;
    std::size_t direction = *edges.begin()->second.begin();
    const std::size_t first = direction;
    std::vector<OutlinePoint>& line = lines.emplace_back();
    do {
      edges[at].erase(direction);
      if (edges[at].empty()) edges.erase(at);
      at = at + kSteps[direction];
      const bool closes = at == begin && !edges.contains(at);
      const std::size_t next = closes ? first : next_direction(edges[at], direction);
      if (next != direction) {
        const Point in = kSteps[(direction + 1) % 4], out = kSteps[(next + 1) % 4];
        line.push_back({at.first + inset * (in.first + out.first),
                        at.second + inset * (in.second + out.second)});
      }
      if (closes) break;
      direction = next;
    } while (true);
  }
  return lines;
}

}  // namespace trailblaze
