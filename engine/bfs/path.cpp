#include "engine/bfs/path.hpp"

#include <optional>

#include "engine/base/check.hpp"

namespace trailblaze {

std::vector<State> walk_up(const AnyPuzzle& puzzle, State s, std::uint64_t steps, IsAt is_at) {
  std::vector<State> chain{s};
  Successors successors;
  for (std::uint64_t depth = steps; depth > 0; --depth) {
    puzzle.expand_classes({&chain.back(), 1}, successors);
    const std::span<State> nearby = successors.states();
    std::sort(nearby.begin(), nearby.end());
    const auto least =
        std::find_if(nearby.begin(), nearby.end(), [&](State t) { return is_at(depth - 1, t); });
    TRAILBLAZE_CHECK(least != nearby.end(), "a state of a search has no neighbour one level up");
    chain.push_back(*least);
  }
  return chain;
}

std::vector<State> walk_up(const AnyPuzzle& puzzle, const Trail& trail, State s,
                           std::uint64_t steps) {
  return walk_up(puzzle, s, steps,
                 [&](std::uint64_t depth, State t) { return trail.depth_mod3(t) == depth % 3; });
}

State least_parent(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth, State s,
                   const Crew& crew) {
  std::vector<std::optional<State>> best(static_cast<std::size_t>(crew.threads()));
  for_each_edge(puzzle, log, depth, crew, [&](int worker, State from, State to) {
    if (to != s) return;
    auto& mine = best[static_cast<std::size_t>(worker)];
    mine = std::min(from, mine.value_or(from));
  });
  std::optional<State> least;
  for (const auto& found : best) {
    if (found) least = std::min(*found, least.value_or(*found));
  }
  TRAILBLAZE_CHECK(least.has_value(), "a state of a search has no parent one level up");
  return *least;
}

}  // namespace trailblaze
