#include "engine/puzzle/check_path.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {

bool follows(const AnyPuzzle& puzzle, State from, State to) {
  Successors successors;
  puzzle.expand({&from, 1}, successors);
  return std::ranges::find(successors.states(), to) != successors.states().end();
}

bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path) {
  Successors successors;
  return is_solution(puzzle, start, path, successors);
}

bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path,
                 Successors& successors) {
  if (path.empty() || path.front() != start || !puzzle.is_goal(path.back())) return false;
  // `at` is the first state whose step is not found yet. Successors are in the order of sources.
  for (std::size_t at = 0; at + 1 < path.size();) {
    const std::size_t expanded = puzzle.expand(path.subspan(at, path.size() - 1 - at), successors);
    std::size_t found = 0;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      if (successors.sources()[i] != found) continue;
      if (successors.states()[i] == path[at + found + 1]) ++found;
    }
    if (found != expanded) return false;
    at += expanded;
  }
  return true;
}

void check_path(const AnyPuzzle& puzzle, State start, std::span<const State> path) {
  Successors successors;
  check_path(puzzle, start, path, successors);
}

void check_path(const AnyPuzzle& puzzle, State start, std::span<const State> path,
                Successors& successors) {
  TRAILBLAZE_CHECK(is_solution(puzzle, start, path, successors),
                   "a path does not hold by the puzzle's rules");
}

void solve_at_once(Result& result, State start) {
  result.outcome = Outcome::kSolved;
  result.path = {start};
  result.shortest = true;
}

void finish_solved(Result& result, const AnyPuzzle& puzzle, std::vector<State> path,
                   bool shortest) {
  check_path(puzzle, path.front(), path);
  result.outcome = Outcome::kSolved;
  result.path = std::move(path);
  result.shortest = shortest;
  if (shortest) result.lower_bound = result.length();
}

}  // namespace trailblaze
