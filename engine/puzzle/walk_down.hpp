// Walks from a state to the nearest goal where a distance table or a goal trail knows every
// distance to the goals modulo 3. Where moves can be reversed, neighbours are at most one level
// apart, so the neighbour whose depth modulo 3 is one less lies nearer to the goal.
#pragma once

#include <absl/functional/function_ref.h>

#include <span>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

inline constexpr unsigned kNoMark = 3;  // the mark of a state whose depth is not known

// Writes the depth modulo 3 of each state, or kNoMark.
using DepthMarks = absl::FunctionRef<void(std::span<const State> states, unsigned* marks)>;

// Walks from the start, whose mark is given, by real moves. Each step goes to the least of the
// neighbours that are one level nearer. The result then has a shortest path, which was checked.
void walk_down(const AnyPuzzle& puzzle, State start, unsigned mark, DepthMarks marks,
               Result& result);

}  // namespace trailblaze
