// The levels of a result.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Returns the number of states at each depth.
inline std::vector<std::uint64_t> levels_of(const Result& result) {
  std::vector<std::uint64_t> levels;
  for (const LevelRow& row : result.levels) levels.push_back(row.states);
  return levels;
}

}  // namespace trailblaze
