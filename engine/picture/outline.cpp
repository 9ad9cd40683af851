#include "engine/picture/outline.hpp"

#include <array>
#include <cstddef>
#include <set>
#include <utility>

namespace trailblaze {
namespace {

using Point = std::pair<int, int>;           // x, y
using Edge = std::pair<Point, std::size_t>;  // where it begins, and its direction

// Right, down, left, up. A walk along an edge has the cell on its right.
constexpr std::array<Point, 4> kSteps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
// Where a cell's edges in these directions begin.
constexpr std::array<Point, 4> kCorners = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

Point operator+(const Point& a, const Point& b) { return {a.first + b.first, a.second + b.second}; }

std::set<Edge> edges_of(const std::vector<std::pair<int, int>>& cells) {
  std::set<Point> all;
  for (const auto& [row, column] : cells) all.emplace(column, row);
  std::set<Edge> edges;
  for (const Point& cell : all) {
    for (std::size_t i = 0; i < 4; ++i) {
      if (!all.contains(cell + kSteps[(i + 3) % 4])) edges.emplace(cell + kCorners[i], i);
    }
  }
  return edges;
}

}  // namespace

std::vector<std::vector<OutlinePoint>> outline_of(const std::vector<std::pair<int, int>>& cells,
                                                  double inset) {
  std::set<Edge> edges = edges_of(cells);
  std::vector<std::vector<OutlinePoint>> lines;
  while (!edges.empty()) {
    auto [at, direction] = *edges.begin();
    const std::size_t first = direction;
    std::vector<OutlinePoint>& line = lines.emplace_back();
    for (bool is_closed = false; !is_closed;) {
      edges.erase({at, direction});
      at = at + kSteps[direction];
      is_closed = true;
      std::size_t next = first;
      // If two cells meet only in a corner, the walk turns right, so that their lines stay apart.
      for (const std::size_t turn : {1u, 0u, 3u}) {
        const std::size_t turned = (direction + turn) % 4;
        if (!edges.contains({at, turned})) continue;
        next = turned;
        is_closed = false;
        break;
      }
      if (next != direction) {
        const Point in = kSteps[(direction + 1) % 4], out = kSteps[(next + 1) % 4];
        line.push_back({at.first + inset * (in.first + out.first),
                        at.second + inset * (in.second + out.second)});
      }
      direction = next;
    }
  }
  return lines;
}

}  // namespace trailblaze
