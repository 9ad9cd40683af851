// The heuristics of sliding tiles, by name: what --heuristic takes.
#pragma once

#include <vector>

#include "engine/heuristic/heuristic_search.hpp"
#include "puzzles/tiles/tiles.hpp"

namespace trailblaze {

// The default of each metric before its others.
std::vector<HeuristicEntry<Tiles>> tiles_heuristics(int rows, int columns);

}  // namespace trailblaze
