// The check that every path passes before anyone sees it, and the ends of a result that has one.
#pragma once

#include <span>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Whether a legal move leads from one state to the other.
bool follows(const AnyPuzzle& puzzle, State from, State to);

// Whether `path` leads from `start` to a goal, one legal move at a time. The second form uses the
// caller's memory and suits callers that ask often.
bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path);
bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path,
                 Successors& successors);

// Ends the process where a path does not hold. It is always on: every path of every search passes
// it.
void check_path(const AnyPuzzle& puzzle, State start, std::span<const State> path);
void check_path(const AnyPuzzle& puzzle, State start, std::span<const State> path,
                Successors& successors);

// Fills in a path of no moves, for a start that is a goal already.
void solve_at_once(Result& result, State start);

// Fills in a result whose search found `path`, and checks the path.
void finish_solved(Result& result, const AnyPuzzle& puzzle, std::vector<State> path, bool shortest);

}  // namespace trailblaze
