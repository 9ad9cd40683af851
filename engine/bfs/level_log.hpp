// The levels of a breadth-first search, kept one after the other. They lead back from a goal where
// moves cannot be reversed. They take 8 bytes a state, in pieces that never move.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <deque>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class LevelLog {
 public:
  // Adds a level, depth 0 first. Called by one thread, at the barrier.
  void add(const Frontier& level) {
    level.for_each_state([&](State s) { states_.push_back(s); });
    ends_.push_back(states_.size());
  }

  std::size_t depths() const { return ends_.size(); }
  std::size_t size(std::size_t depth) const { return ends_[depth] - begin(depth); }
  State state(std::size_t depth, std::size_t i) const { return states_[begin(depth) + i]; }
  std::uint64_t bytes() const {
    return states_.size() * sizeof(State) + ends_.capacity() * sizeof(std::size_t);
  }

 private:
  std::size_t begin(std::size_t depth) const { return depth == 0 ? 0 : ends_[depth - 1]; }

  std::deque<State> states_;
  std::vector<std::size_t> ends_;  // ends_[d] is where depth d ends
};

// Expands the log's states of this depth once more: calls visit(worker, from, to) for each class
// `to` that follows the state `from`. Calls with one worker number never overlap.
using VisitEdge = absl::FunctionRef<void(int worker, State from, State to)>;
void for_each_edge(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth,
                   const Crew& crew, VisitEdge visit);

}  // namespace trailblaze
