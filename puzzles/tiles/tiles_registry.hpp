// The heuristics of sliding tiles by name, as --heuristic takes them.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// The heuristics for a board of this size, the default of each metric first.
std::vector<HeuristicEntry> tiles_heuristics(int rows, int columns);

// Additive pattern databases among the heuristics of tiles: 5-5-5, 6-6-3, 7-8, and "pdb:" with a
// partition or a file.
std::vector<HeuristicEntry> additive_pattern_registry(int rows, int columns);

}  // namespace trailblaze
