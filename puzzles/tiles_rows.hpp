// The heuristics of sliding tiles, by name: what --heuristic takes.
#pragma once

#include <vector>

#include "engine/informed.hpp"
#include "puzzles/tiles.hpp"

namespace trailblaze {

// The default of each metric before its others.
std::vector<HeuristicRow<Tiles>> tiles_heuristics();

}  // namespace trailblaze
