// The heuristics of sliding tiles, by name: what --heuristic takes.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// Those of a board of this size: the default of each metric before its others.
std::vector<HeuristicEntry> tiles_heuristics(int rows, int columns);

}  // namespace trailblaze
