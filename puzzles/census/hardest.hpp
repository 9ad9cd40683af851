// The hardest start of each component of a piece set: the board that is farthest from all boards
// with the 2x2 at the bottom centre. Of several, the one with the least number (boards.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "puzzles/census/board_moves.hpp"
#include "puzzles/census/boards.hpp"
#include "puzzles/census/components.hpp"

namespace trailblaze::census {

struct HardestStart {
  std::uint64_t depth = 0;
  std::uint64_t board = 0;  // its number
};

// By component; nothing for one in which no board has the 2x2 there.
using HardestStarts = std::vector<std::optional<HardestStart>>;

// Where the goal is: the place of the 2x2, and which shape that is.
struct BottomCentre {
  std::size_t shape = 0;
  int place = 0;
};

// Nothing where there is not just one 2x2, or an odd number of columns has no centre for it.
std::optional<BottomCentre> bottom_centre(const LargeLayouts& layouts);

// A breadth-first search from all these boards at once. Memory is charged to the watch while it
// lasts. The starts are right only where nothing ended the search early.
Stop find_hardest(const Boards& boards, const BoardMoves& moves, Metric metric,
                  const BottomCentre& goal, const Classes& classes, const Components& components,
                  const Crew& crew, Watch& watch, HardestStarts& out);

}  // namespace trailblaze::census
