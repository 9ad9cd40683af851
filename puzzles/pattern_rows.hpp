// Additive pattern databases among the heuristics of tiles: 5-5-5, 6-6-3, 7-8, and "pdb:" with a
// partition or a file.
#pragma once

#include <vector>

#include "engine/informed.hpp"
#include "puzzles/tiles.hpp"

namespace trailblaze {

std::vector<HeuristicRow<Tiles>> additive_pattern_rows();

}  // namespace trailblaze
