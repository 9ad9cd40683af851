// Finds the values of a group of tiles plainly, by breadth-first search backwards from home over
// (placement, cell of the blank). The blank's own moves cost nothing and are followed first. It is
// for groups too small for words, and tests the fast form (pattern_sweep.hpp). It takes a byte for
// each placement and cell, and lists of two levels.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzles/tiles/pattern_group.hpp"

namespace trailblaze {

// Writes a byte for each placement: 0 where it is not reached, else its value plus one. The value
// is the least number of moves of the group's tiles that bring them home, wherever the blank is.
inline void find_values_plainly(const PatternGroup& group, std::uint8_t* values) {
  struct Node {
    State tiles;  // tiles of the group, a nibble a cell; 0 elsewhere
    int blank;
  };
  const auto cells = static_cast<std::size_t>(group.cells());
  std::vector<bool> seen(group.entries() * cells);

  State home = 0;
  for (int cell = 0; cell < group.cells(); ++cell) {
    const State tile = group.goal() >> 4 * cell & 15;
    if (group.local(static_cast<int>(tile)) >= 0) home |= tile << 4 * cell;
  }
  std::vector<Node> level = {{home, group.blank_home()}}, next;
  for (std::uint8_t value = 0; !level.empty(); ++value, std::swap(level, next), next.clear()) {
    while (!level.empty()) {
      const Node node = level.back();
      level.pop_back();
      const std::uint64_t entry = group.entry(node.tiles);
      const std::size_t place = entry * cells + static_cast<std::size_t>(node.blank);
      if (seen[place]) continue;
      seen[place] = true;
      if (values[entry] == 0) values[entry] = static_cast<std::uint8_t>(value + 1);
      for (unsigned to = group.neighbours(node.blank); to != 0; to &= to - 1) {
        const int cell = std::countr_zero(to);
        const State tile = node.tiles >> 4 * cell & 15;
        if (tile == 0) {
          level.push_back({node.tiles, cell});
        } else {
          const State both = State{1} << 4 * cell | State{1} << 4 * node.blank;
          next.push_back({node.tiles ^ tile * both, cell});
        }
      }
    }
  }
}

}  // namespace trailblaze
