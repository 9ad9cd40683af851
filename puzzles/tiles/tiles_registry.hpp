// The heuristics of sliding tiles by name, as --heuristic takes them.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// The heuristics for a board of this size, the default of each metric first.
std::vector<HeuristicEntry> tiles_heuristics(int rows, int columns);

}  // namespace trailblaze
