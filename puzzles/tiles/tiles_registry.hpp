// The heuristics of sliding tiles, by name: what --heuristic takes.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// The default of each metric before its others.
std::vector<HeuristicEntry> tiles_heuristics();

}  // namespace trailblaze
