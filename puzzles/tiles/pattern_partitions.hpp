// The tiles in each group of a pattern database: named partitions of the 4x4 board, and any
// partition that the user writes out, "1,2,3,4/5,6,7".
//
// A named partition assigns homes, not tiles, to groups, so it serves every goal. The drawings have
// the blank first. For another goal the board is reflected so that the blank's home is in the upper
// left quarter. If the blank's home is then not the corner, the tile in the corner takes the letter
// of the blank's home.
//
//    5-5-5          6-6-3          7-8
//    . a a b        . a a b        . a a a      Korf & Felner, Artificial Intelligence 134, 2002
//    a a b b        a a b b        a a a a
//    a c b b        a a b b        b b b b
//    c c c c        c c c b        b b b b
//
// Groups are disjoint, have 1 to 8 tiles, and number at most seven. Tiles in no group do not count.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/pattern_group.hpp"

namespace trailblaze {

using Partition = std::vector<std::vector<int>>;  // tiles, ascending in each group

struct NamedPartition {
  std::string name;
  std::string_view letters;  // by cell, the blank in the first
};

inline const std::vector<NamedPartition>& named_partitions() {
  static const std::vector<NamedPartition> all = {
      {"5-5-5", ".aabaabbacbbcccc"},
      {"6-6-3", ".aabaabbaabbcccb"},
      {"7-8", ".aaaaaaabbbbbbbb"},
  };
  return all;
}

namespace patterns {

inline constexpr std::size_t kMostGroups = 7;

// Returns the place of a cell of the 4x4 board after reflecting the blank's home to the upper
// left quarter.
inline int reflected(int cell, int home) {
  const int r = cell / 4, c = cell % 4;
  return (home / 4 < 2 ? r : 3 - r) * 4 + (home % 4 < 2 ? c : 3 - c);
}

inline Partition by_letters(std::string_view letters, State goal) {
  int home = 0;
  while ((goal >> 4 * home & 15) != 0) ++home;
  Partition partition;
  for (int cell = 0; cell < 16; ++cell) {
    if (cell == home) continue;
    const int there = reflected(cell, home);
    const char letter = letters[there == 0 ? reflected(home, home) : there];
    const auto group = static_cast<std::size_t>(letter - 'a');
    if (partition.size() <= group) partition.resize(group + 1);
    partition[group].push_back(static_cast<int>(goal >> 4 * cell & 15));
  }
  for (auto& tiles : partition) std::sort(tiles.begin(), tiles.end());
  return partition;
}

inline absl::StatusOr<Partition> read(std::string_view text, int cells) {
  Partition partition;
  std::array<bool, 16> seen{};
  for (const std::string_view part : split(text, '/')) {
    std::vector<int>& tiles = partition.emplace_back();
    if (part.empty()) {
      return invalid("found an empty group in " + in_quotes(text) +
                     ", expected tiles in each group, such as 1,2,3/4,5");
    }
    for (const std::string_view word : split(part, ',')) {
      const auto tile = parse_number(word, 1, static_cast<std::uint64_t>(cells - 1));
      if (!tile.ok()) return tile.status();
      if (std::exchange(seen[*tile], true)) {
        return invalid("found tile " + std::to_string(*tile) +
                       " twice, expected each tile in at most one group");
      }
      tiles.push_back(static_cast<int>(*tile));
    }
    if (tiles.size() > static_cast<std::size_t>(PatternGroup::kMost)) {
      return invalid("found a group of " + std::to_string(tiles.size()) +
                     " tiles, expected at most " + std::to_string(PatternGroup::kMost));
    }
    std::sort(tiles.begin(), tiles.end());
  }
  if (partition.size() > kMostGroups) {
    return invalid("found " + std::to_string(partition.size()) + " groups, expected at most " +
                   std::to_string(kMostGroups));
  }
  return partition;
}

}  // namespace patterns

// Returns the partition as text, such as "1,2,3/4,5". pattern_groups reads this text.
inline std::string partition_of(const std::vector<PatternGroup>& groups) {
  return join(groups, "/", [](const PatternGroup& group) { return group.tiles_text(); });
}

// Returns the groups of a named or written-out partition, for a goal on a board of rows x columns.
// Errors say what was found and expected.
inline absl::StatusOr<std::vector<PatternGroup>> pattern_groups(std::string_view partition,
                                                                int rows, int columns, State goal) {
  const std::string size = std::to_string(rows) + "x" + std::to_string(columns);
  const int cells = rows * columns;
  if (rows < 2 || columns < 2 || cells < 6 || cells > 16) {
    return invalid("found a board of " + size + ", expected at least two rows and two " +
                   "columns, and 6 to 16 cells");
  }
  const auto& names = named_partitions();
  const auto named = std::ranges::find(names, partition, &NamedPartition::name);
  absl::StatusOr<Partition> tiles = Partition{};
  if (named == names.end()) {
    tiles = patterns::read(partition, cells);
  } else if (rows == 4 && columns == 4) {
    tiles = patterns::by_letters(named->letters, goal);
  } else {
    return invalid("found " + named->name + " on a board of " + size +
                   ", expected 4x4, or groups of tiles such as 1,2,3/4,5");
  }
  if (!tiles.ok()) return tiles.status();
  std::vector<PatternGroup> groups;
  for (const auto& group : *tiles) groups.emplace_back(rows, columns, group, goal);
  return groups;
}

}  // namespace trailblaze
