// A search that is simple enough to trust: a queue, a hash map, a single thread, no canonical
// forms. Tests compare the engine's answers with it.
//
// A position is anything that can be hashed: a State of a Puzzle, or a string. plain.hpp implements
// puzzles a second time, over strings, so that tests also check how the puzzles pack their states.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze::oracle {

// The positions that can be reached from a start.
template <class Position>
struct Survey {
  std::unordered_map<Position, std::uint64_t> depth;  // moves from the start to every position
  std::vector<std::uint64_t> levels;                  // positions at each depth
  std::uint64_t generated = 0;            // successors emitted by all positions, repeats included
  std::uint64_t edges = 0;                // pairs (position, successor), each counted once
  std::optional<std::uint64_t> shortest;  // moves to the nearest goal, if there is one
  std::uint64_t shortest_paths = 0;       // shortest sequences of positions to any goal
  std::unordered_map<Position, std::uint64_t> path_counts;  // of shortest paths
};

// Explores all positions from `start`. successors(p) returns a vector, and is_goal(p) a bool.
template <class Position, class Successors, class IsGoal>
Survey<Position> explore(const Position& start, const Successors& successors,
                         const IsGoal& is_goal) {
  Survey<Position> survey;
  std::deque<Position> queue{start};
  survey.depth[start] = 0;
  survey.path_counts[start] = 1;
  while (!queue.empty()) {
    const Position p = queue.front();
    queue.pop_front();
    const std::uint64_t depth = survey.depth[p];
    if (depth == survey.levels.size()) survey.levels.push_back(0);
    ++survey.levels[depth];
    if (is_goal(p) && survey.shortest.value_or(depth) == depth) {
      survey.shortest = depth;
      survey.shortest_paths += survey.path_counts[p];
    }
    std::vector<Position> next = successors(p);
    survey.generated += next.size();
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    survey.edges += next.size();
    for (const Position& t : next) {
      if (survey.depth.emplace(t, depth + 1).second) queue.push_back(t);
      if (survey.depth[t] == depth + 1) survey.path_counts[t] += survey.path_counts[p];
    }
  }
  return survey;
}

// Returns the successors of a state in the order in which the puzzle emits them.
template <Puzzle P>
std::vector<State> next_states(const P& puzzle, State s) {
  std::vector<State> next;
  puzzle.for_each_successor(s, [&](State t) { next.push_back(t); });
  return next;
}

// Returns a random successor, or the state itself if it has none.
template <Puzzle P>
State random_next(const P& puzzle, State s, Random& random) {
  const std::vector<State> next = next_states(puzzle, s);
  return next.empty() ? s : next[static_cast<std::size_t>(random.below(next.size()))];
}

template <Puzzle P>
Survey<State> explore(const P& puzzle, State start) {
  return explore(
      start, [&](State s) { return next_states(puzzle, s); },
      [&](State s) { return puzzle.is_goal(s); });
}

}  // namespace trailblaze::oracle
