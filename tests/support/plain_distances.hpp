// Distances to the nearest goal by an algorithm that is simple enough to trust (Bellman-Ford). For
// every state that a start leads to, it takes the least distance of a successor plus 1, and repeats
// this until no distance changes.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// Returns the successors of every state that the start leads to; under a symmetry, of every class.
inline std::map<State, std::vector<State>> plain_moves(const AnyPuzzle& puzzle, State start) {
  std::map<State, std::vector<State>> moves;
  std::vector<State> waiting = {puzzle.canonical(start)};
  while (!waiting.empty()) {
    const State s = waiting.back();
    waiting.pop_back();
    if (moves.contains(s)) continue;
    std::vector<State>& next = moves[s];
    for_each_successor(puzzle, {&s, 1},
                       [&](std::size_t, State t) { next.push_back(puzzle.canonical(t)); });
    waiting.insert(waiting.end(), next.begin(), next.end());
  }
  return moves;
}

// Returns the distance of each state that the start leads to and that leads to a goal.
inline std::map<State, std::uint64_t> plain_distances(const AnyPuzzle& puzzle, State start) {
  const auto moves = plain_moves(puzzle, start);
  std::map<State, std::uint64_t> distances;
  for (const auto& [s, next] : moves) {
    if (puzzle.is_goal(s)) distances[s] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [s, next] : moves) {
      for (const State t : next) {
        const auto known = distances.find(t);
        if (known == distances.end()) continue;
        const auto [own, fresh] = distances.try_emplace(s, known->second + 1);
        changed = changed || fresh || own->second > known->second + 1;
        own->second = std::min(own->second, known->second + 1);
      }
    }
  }
  return distances;
}

// Returns the number of states at each distance.
inline std::vector<std::uint64_t> counted_distances(
    const std::map<State, std::uint64_t>& distances) {
  std::vector<std::uint64_t> levels;
  for (const auto& [s, distance] : distances) {
    if (levels.size() <= distance) levels.resize(distance + 1);
    ++levels[distance];
  }
  return levels;
}

}  // namespace trailblaze
