// Walks back from a goal to a root. If moves cannot be reversed, the walk needs the levels of the
// search: LevelLog keeps all their states, 8 bytes per state, in pieces that never move.
//
// Every choice takes the least State, so a path does not depend on the timing of the threads.
//
// If the puzzle has a symmetry, the trail holds a representative per class, and a walk over the
// trail returns a chain of representatives. real_path() turns this chain into consecutive
// positions: from the true start on, it takes the successor whose class is next in the chain. This
// is sound because a symmetry maps moves to moves.
#pragma once

#include <absl/functional/function_ref.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/trail/frontier.hpp"
#include "engine/trail/trail.hpp"

namespace trailblaze {

// The levels of a breadth-first search.
class LevelLog {
 public:
  // Adds a level; the first has depth 0. Called at the barrier, by a single thread.
  void add(const Frontier& level) {
    level.for_each_state([&](State s) { states_.push_back(s); });
    end_level();
  }
  void add(std::span<const State> level) {
    push(level);
    end_level();
  }

  // Appends a part of a level; end_level() completes the level.
  void push(std::span<const State> part) {
    states_.insert(states_.end(), part.begin(), part.end());
  }
  void end_level() { ends_.push_back(states_.size()); }

  std::size_t depths() const { return ends_.size(); }
  std::uint64_t states() const { return states_.size(); }
  std::size_t size(std::size_t depth) const { return ends_[depth] - begin(depth); }
  State state(std::size_t depth, std::size_t i) const { return states_[begin(depth) + i]; }
  std::uint64_t bytes() const {
    return states_.size() * sizeof(State) + ends_.capacity() * sizeof(std::size_t);
  }

 private:
  std::size_t begin(std::size_t depth) const { return depth == 0 ? 0 : ends_[depth - 1]; }

  std::deque<State> states_;
  std::vector<std::size_t> ends_;  // ends_[d]: end of depth d in states_
};

// Expands the log's states of this depth again. Calls visit(worker, from, to) for each state `from`
// and each of its successors' classes `to`. Calls with the same worker number never overlap.
template <class Visit>
void for_each_edge(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth,
                   const Crew& crew, const Visit& visit) {
  constexpr std::size_t kStatesAtOnce = 1024;
  const std::size_t size = log.size(depth);
  crew.for_each_block((size + kStatesAtOnce - 1) / kStatesAtOnce, [&](int worker,
                                                                      std::size_t block) {
    std::array<State, kStatesAtOnce> states;
    const std::size_t first = block * kStatesAtOnce, count = std::min(kStatesAtOnce, size - first);
    for (std::size_t i = 0; i < count; ++i) states[i] = log.state(depth, first + i);
    Successors successors;
    for (std::size_t i = 0; i < count;) {
      const std::size_t begin = i;
      i += puzzle.expand_classes(std::span(states).subspan(i, count - i), successors);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        visit(worker, states[begin + successors.sources()[k]], successors.states()[k]);
      }
    }
  });
}

// Returns true if the class t is at this depth.
using IsAt = absl::FunctionRef<bool(std::uint64_t depth, State t)>;

// Returns the path from s to a root of the search: each of its `steps` steps goes to the least
// neighbour one level up. Requires s at depth `steps`, and moves that can be reversed.
std::vector<State> walk_up(const AnyPuzzle& puzzle, State s, std::uint64_t steps, IsAt is_at);

// Does the same with the depths that a trail keeps.
std::vector<State> walk_up(const AnyPuzzle& puzzle, const Trail& trail, State s,
                           std::uint64_t steps);

// Returns the least of the log's states at this depth from which a move leads to s. It expands them
// again, so no table of parents is needed. The result is the same at any number of threads.
// Requires that such a state exists.
State least_parent(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth, State s,
                   const Crew& crew);

}  // namespace trailblaze
