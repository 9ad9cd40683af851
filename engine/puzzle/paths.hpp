// The check that every path passes before it is shown, and the walk to a goal if every distance to
// the goals is known modulo 3.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// True if a legal move leads from `from` to `to`.
bool follows(const AnyPuzzle& puzzle, State from, State to);

// True if `path` leads from `start` to a goal by legal moves.
bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path);

// Throws an InternalError if a path is no solution. The check is always on, for every path of every
// search.
void check_path(const AnyPuzzle& puzzle, State start, std::span<const State> path);

// Fills in a result whose search found `path`, and checks the path.
void finish_solved(Result& result, const AnyPuzzle& puzzle, std::vector<State> path, bool shortest);

// ---- distances modulo 3 ----

inline constexpr unsigned kNoMark = 3;  // the mark of a state of unknown depth

// Writes the depth modulo 3 of each state, or kNoMark.
using DepthMarks = absl::FunctionRef<void(std::span<const State> states, unsigned* marks)>;

enum class Walk {
  kArrived,   // at a goal; the result is filled in
  kUnmarked,  // the start has no mark; nothing was done
  kLost,      // the marks are not distances: no way down, an endless way, or a wrong end
};

// Walks from the start to the nearest goal by the marks of a distance table or a goal trail, and
// fills in the result. If moves are reversible, the depths of neighbours differ by at most 1. So a
// neighbour whose depth modulo 3 is smaller by 1 is nearer to the goal, and the walk takes the
// least such neighbour. It gives up after `depth` moves, the greatest distance of all, so it ends
// even if marks are wrong.
Walk walk_down(const AnyPuzzle& puzzle, State start, DepthMarks marks, std::uint64_t depth,
               Result& result);

// Returns real, consecutive positions from `start` through the classes of `chain`, which begins
// with the class of `start`.
std::vector<State> real_path(const AnyPuzzle& puzzle, State start, std::vector<State> chain);

}  // namespace trailblaze
