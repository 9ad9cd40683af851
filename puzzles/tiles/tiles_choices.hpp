// The heuristics of sliding tiles to choose from. Searches are compiled for each, which takes its
// time: so pattern databases have a file of their own.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// Those for a board of this size, the default of each metric first.
std::vector<HeuristicEntry> tiles_choices(int rows, int columns);

// The pattern databases among them.
std::vector<HeuristicEntry> tiles_pattern_choices(int rows, int columns);

}  // namespace trailblaze
