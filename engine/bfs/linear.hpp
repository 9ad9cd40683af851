// `linear`: solves a puzzle whose moves invert fixed bits by a linear system (mask_moves.hpp)
// instead of a search. It compares all solutions, so the fewest moves are proved, and it proves
// that there is no solution if the system has none.
//
// The result has no expanded states. `generated` counts the solutions that were compared.
#pragma once

#include <span>

#include "engine/base/limits.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/mask_moves.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// `moves` has the masks of the puzzle, and `goals` all of its goals.
Result linear(const AnyPuzzle& puzzle, const MaskMoves& moves, State start,
              std::span<const State> goals, const Limits& limits = {});

}  // namespace trailblaze
