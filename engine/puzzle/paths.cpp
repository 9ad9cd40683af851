#include "engine/puzzle/paths.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {

bool follows(const AnyPuzzle& puzzle, State from, State to) {
  Successors successors;
  puzzle.expand({&from, 1}, successors);
  return std::ranges::find(successors.states(), to) != successors.states().end();
}

bool is_solution(const AnyPuzzle& puzzle, State start, std::span<const State> path) {
  if (path.empty() || path.front() != start || !puzzle.is_goal(path.back())) return false;
  // Kept between calls, because a stream checks many paths.
  thread_local Successors successors;
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
  TRAILBLAZE_CHECK(is_solution(puzzle, start, path), "a path does not hold by the puzzle's rules");
}

void finish_solved(Result& result, const AnyPuzzle& puzzle, std::vector<State> path,
                   bool shortest) {
  check_path(puzzle, path.front(), path);
  result.outcome = Outcome::kSolved;
  result.path = std::move(path);
  result.shortest = shortest;
  if (shortest) result.lower_bound = *result.length();
}

Walk walk_down(const AnyPuzzle& puzzle, State start, DepthMarks marks, std::uint64_t depth,
               Result& result) {
  unsigned mark = kNoMark;
  marks({&start, 1}, &mark);
  if (mark == kNoMark) return Walk::kUnmarked;
  // Kept between calls, because a stream makes many walks.
  thread_local Successors successors;
  thread_local std::vector<unsigned> found;
  std::vector<State> path{start};
  while (!puzzle.is_goal(path.back())) {
    if (path.size() > depth) return Walk::kLost;
    mark = (mark + 2) % 3;
    puzzle.expand({&path.back(), 1}, successors);
    const std::span<const State> states = successors.states();
    ++result.counters.expanded;
    result.counters.generated += states.size();
    found.resize(states.size());
    marks(states, found.data());
    std::optional<State> best;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (found[i] == mark) best = std::min(states[i], best.value_or(states[i]));
    }
    if (!best) return Walk::kLost;
    path.push_back(*best);
  }
  if (mark != 0) return Walk::kLost;
  finish_solved(result, puzzle, std::move(path), true);
  return Walk::kArrived;
}

std::vector<State> real_path(const AnyPuzzle& puzzle, State start, std::vector<State> chain) {
  if (!puzzle.traits().symmetric) return chain;
  Successors real, classes;
  chain.front() = start;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    std::optional<State> best;
    puzzle.expand({&chain[i - 1], 1}, real);
    puzzle.expand_classes({&chain[i - 1], 1}, classes);
    for (std::size_t k = 0; k < real.size(); ++k) {
      const State t = real.states()[k];
      if (classes.states()[k] == chain[i]) best = std::min(t, best.value_or(t));
    }
    TRAILBLAZE_CHECK(best.has_value(), "a class on the path has no real position");
    chain[i] = *best;
  }
  return chain;
}

}  // namespace trailblaze
