// Admissible heuristics for random graphs, consistent or inconsistent.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/base/mix.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {

// A heuristic of at most the true distance to the goal: half of it, which is consistent, or a
// random part of it (`by_chance`), which is not.
struct Guess {
  std::unordered_map<State, int> distance;
  bool by_chance;

  int operator()(State s) const {
    const auto found = distance.find(s);
    if (found == distance.end()) return kDeadEnd;
    if (!by_chance) return found->second / 2;
    return static_cast<int>(mix(s) % static_cast<std::uint64_t>(found->second + 1));
  }
};

template <bool kBothWays>
Guess guess_for(const Graph<kBothWays>& graph, State start, bool by_chance) {
  Guess guess{{}, by_chance};
  // Search backwards from the goal, along edges that can be reached from the start.
  std::unordered_map<State, std::vector<State>> before;
  for (const auto& [s, depth] : oracle::explore(graph, start).depth) {
    for (const State t : graph.next(s)) before[t].push_back(s);
  }
  std::vector<State> queue{*graph.goal};
  guess.distance[*graph.goal] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const State s : before[queue[i]]) {
      if (guess.distance.emplace(s, guess.distance[queue[i]] + 1).second) queue.push_back(s);
    }
  }
  return guess;
}

}  // namespace trailblaze
