// The check that every path passes before it is shown, how a result with a path is filled in, and
// the walk to a goal where every distance to the goals is known modulo 3.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Whether a legal move leads from one state to the other.
bool follows(const AnyPuzzle& puzzle, State from, State to);

// Whether `path` leads from `start` to a goal, one legal move at a time.
bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path);

// Ends the process where a path does not hold. It is always on: every path of every search passes
// it.
void check_path(const AnyPuzzle& puzzle, State start, std::span<const State> path);

// Fills in a result whose search found `path`, and checks the path.
void finish_solved(Result& result, const AnyPuzzle& puzzle, std::vector<State> path, bool shortest);

// ---- distances modulo 3 ----

inline constexpr unsigned kNoMark = 3;  // the mark of a state whose depth is not known

// Writes the depth modulo 3 of each state, or kNoMark.
using DepthMarks = absl::FunctionRef<void(std::span<const State> states, unsigned* marks)>;

enum class Walk {
  kArrived,   // at a goal; the result is filled in
  kUnmarked,  // the start has no mark; nothing was done
  kLost,      // the marks are not those of distances: no way down, none that ends, or a wrong end
};

// Walks from the start to the nearest goal by real moves, as a distance table or a goal trail knows
// them, and fills in the result. Where moves can be reversed, neighbours are at most one level
// apart, so one whose depth modulo 3 is one less lies nearer to the goal; of several such it takes
// the least. No way is longer than `depth`, so a walk along wrong marks ends as well.
Walk walk_down(const AnyPuzzle& puzzle, State start, DepthMarks marks, std::uint64_t depth,
               Result& result);

// Real, consecutive positions from `start` through the classes of `chain`, whose first is start's.
std::vector<State> real_path(const AnyPuzzle& puzzle, State start, std::vector<State> chain);

}  // namespace trailblaze
