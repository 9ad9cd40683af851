// The hardest start of each component of a piece set: the board that is farthest from all boards
// with the 2x2 at the bottom centre. Ties go to the least number (boards.hpp).
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
  std::uint64_t board = 0;  // number of the board
};

// Index: component; nullopt if no board of the component has the 2x2 at the bottom centre.
using HardestStarts = std::vector<std::optional<HardestStart>>;

// The goal: the index of the shape 2x2, and the place at the bottom centre.
struct BottomCentre {
  std::size_t shape = 0;
  int place = 0;
};

// Returns nullopt if the number of 2x2 pieces is not 1, or if the number of columns is odd, so that
// no place is central.
std::optional<BottomCentre> bottom_centre(const LargeLayouts& layouts);

// Runs a breadth-first search from all goal boards at once. Charges its memory to the watch while
// it runs. The starts are valid only if no limit ended the search.
Stop find_hardest(const Boards& boards, const BoardMoves& moves, Metric metric,
                  const BottomCentre& goal, const Classes& classes, const Components& components,
                  const Crew& crew, Watch& watch, HardestStarts& out);

}  // namespace trailblaze::census
