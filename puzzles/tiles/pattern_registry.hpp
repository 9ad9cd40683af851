// Additive pattern databases among the heuristics of tiles: 5-5-5, 6-6-3, 7-8, and "pdb:" with a
// partition or a file.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

std::vector<HeuristicEntry> additive_pattern_registry(int rows, int columns);

}  // namespace trailblaze
