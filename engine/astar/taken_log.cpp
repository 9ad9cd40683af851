#include "engine/astar/taken_log.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// The least of these states, if any, from which a move leads to s.
std::optional<State> least_parent(const AnyPuzzle& puzzle, std::span<const State> states, State s) {
  std::optional<State> least;
  Successors successors;
  for (std::size_t begin = 0; begin < states.size();) {
    const std::size_t done = puzzle.expand_classes(states.subspan(begin), successors);
    for (std::size_t k = 0; k < successors.size(); ++k) {
      const State from = states[begin + successors.sources()[k]];
      if (std::as_const(successors).states()[k] == s) least = std::min(from, least.value_or(from));
    }
    begin += done;
  }
  return least;
}

}  // namespace

void TakenLog::add(std::uint32_t g, Chunks taken) {
  Chunks& all = taken_[g];
  std::move(taken.begin(), taken.end(), std::back_inserter(all));
}

State TakenLog::parent(const AnyPuzzle& puzzle, State s, std::uint32_t g, const Crew& crew) const {
  const Chunks& chunks = taken_.at(g - 1);
  std::vector<std::optional<State>> best(chunks.size());
  crew.for_each_block(chunks.size(), [&](int /*worker*/, std::size_t i) {
    best[i] = least_parent(puzzle, std::span(chunks[i]->words).first(chunks[i]->size), s);
  });
  std::optional<State> least;
  for (const auto& found : best) {
    if (found) least = std::min(*found, least.value_or(*found));
  }
  TRAILBLAZE_CHECK(least.has_value(), "a state of A* has no parent among those that were taken");
  return *least;
}

}  // namespace trailblaze
