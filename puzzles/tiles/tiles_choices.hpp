// The heuristics of sliding tiles that users can choose. Each heuristic compiles its own searches,
// which takes long, so pattern databases have a file of their own.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

// Returns the heuristics for a board of this size, the default of each metric first.
std::vector<HeuristicEntry> tiles_choices(int rows, int columns);

// Returns only the pattern databases.
std::vector<HeuristicEntry> tiles_pattern_choices(int rows, int columns);

}  // namespace trailblaze
