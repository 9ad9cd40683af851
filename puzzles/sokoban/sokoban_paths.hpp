// Paths through a level: the player's paths around boxes, written in LURD, and the paths of a box
// that is alone.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/heuristic/heuristic.hpp"
#include "puzzles/sokoban/sokoban_level.hpp"

namespace trailblaze {

// The letters of LURD, in the order of SokobanLevel::beside.
inline constexpr std::string_view kSteps = "ulrd", kPushes = "ULRD";

// Returns the direction from a cell to a neighbouring cell, as an index of these letters.
inline std::size_t direction(const SokobanLevel& level, int from, int to) {
  std::size_t d = 0;
  while (d < 3 && level.beside[from][d] != to) ++d;
  return d;
}

// Writes a shortest walk around the boxes: the first of all shortest walks in the order of kSteps.
template <class Cells>
std::string walk(const SokobanLevel& level, const Cells& boxes, int from, int to) {
  std::vector<int> steps(level.spots.size(), -1), open = {to};  // steps: from a cell to `to`
  steps[to] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const int next : level.beside[open[i]]) {
      if (next < 0 || boxes.has(next) || steps[next] >= 0) continue;
      steps[next] = steps[open[i]] + 1;
      open.push_back(next);
    }
  }
  std::string line;
  for (int left = steps[from] - 1; left >= 0; --left) {
    const auto& beside = level.beside[from];
    std::size_t d = 0;
    while (beside[d] < 0 || steps[beside[d]] != left) ++d;
    line += kSteps[d];
    from = beside[d];
  }
  return line;
}

// Returns the pushes that a box alone in the level needs from each cell to the nearest goal, or
// kDeadEnd if there is no path. Searches from the goals outwards: a box comes to a cell from its
// neighbour if it can be pushed from the cell behind that neighbour.
inline std::vector<int> pushes_to_goal(const SokobanLevel& level) {
  std::vector<int> pushes(level.spots.size(), kDeadEnd);
  std::vector<int> open(level.goals.begin(), level.goals.end());
  for (const int goal : open) pushes[goal] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::size_t d = 0; d < 4; ++d) {
      const int from = level.beside[open[i]][d];
      if (from < 0 || level.beside[from][d] < 0 || pushes[from] < kDeadEnd) continue;
      pushes[from] = pushes[open[i]] + 1;
      open.push_back(from);
    }
  }
  return pushes;
}

}  // namespace trailblaze
