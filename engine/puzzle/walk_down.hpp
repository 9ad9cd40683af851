// From a state to the nearest goal where every distance to the goals is known modulo 3: by a
// distance table, or by a goal trail. Where moves can be reversed, neighbours are at most one level
// apart, so the neighbour whose depth modulo 3 is one less lies nearer to the goal.
#pragma once

#include <absl/functional/function_ref.h>

#include <span>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

inline constexpr unsigned kNoMark = 3;  // of a state whose depth is not known

// Writes the depth modulo 3 of each state, or kNoMark.
using DepthMarks = absl::FunctionRef<void(std::span<const State> states, unsigned* marks)>;

// Walks down from the start, whose mark is given, by real moves; each step goes to the least
// neighbour of those that are one level nearer. The result is then solved, by a shortest path that
// was checked, with the work counted.
void walk_down(const AnyPuzzle& puzzle, State start, unsigned mark, DepthMarks marks,
               Result& result);

}  // namespace trailblaze
