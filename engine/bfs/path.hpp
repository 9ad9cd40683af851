// Walking back from a goal, and turning classes into real positions. Where moves cannot be reversed
// the levels of the search lead back; they are kept one after the other, 8 bytes a state, in pieces
// that never move.
//
// Wherever there is a choice the least State is taken, so a path does not depend on which thread
// came first.
//
// Under a symmetry the trail holds one representative a class, and so does a walk back over it.
// real_path turns such a chain into consecutive positions: from the true start, take the successor
// whose class is the next in the chain. That is sound because a symmetry carries moves to moves.
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
  // Adds a level, depth 0 first. Called by one thread, at the barrier.
  void add(const Frontier& level) {
    level.for_each_state([&](State s) { states_.push_back(s); });
    end_level();
  }
  void add(std::span<const State> level) {
    push(level);
    end_level();
  }

  // Adds a level in parts.
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
  std::vector<std::size_t> ends_;  // ends_[d] is where depth d ends
};

// Expands the log's states of this depth once more: calls visit(worker, from, to) for each class
// `to` that follows the state `from`. Calls with one worker number never overlap.
template <class Visit>
void for_each_edge(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth,
                   const Crew& crew, const Visit& visit) {
  constexpr std::size_t kBlock = 1024;
  const std::size_t size = log.size(depth);
  crew.for_each_block((size + kBlock - 1) / kBlock, [&](int worker, std::size_t block) {
    std::array<State, kBlock> states;
    const std::size_t first = block * kBlock, count = std::min(kBlock, size - first);
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

// Whether the class t is at this depth.
using IsAt = absl::FunctionRef<bool(std::uint64_t depth, State t)>;

// The path from s to a root of the search: each of its `steps` steps goes to the least neighbour
// one level up. Requires s at depth `steps`, and moves that can be reversed.
std::vector<State> walk_up(const AnyPuzzle& puzzle, State s, std::uint64_t steps, IsAt is_at);

// The same over a trail with depths.
std::vector<State> walk_up(const AnyPuzzle& puzzle, const Trail& trail, State s,
                           std::uint64_t steps);

// The least of the log's states of this depth from which a move leads to s. They are expanded once
// more, so no table of parents is needed. It is the same at any number of threads. Requires that
// there is one.
State least_parent(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth, State s,
                   const Crew& crew);

// The chain from a root of the search to s, which was first reached by expanding the log's last
// level: each state the least parent of the next.
std::vector<State> walk_log(const AnyPuzzle& puzzle, const LevelLog& log, State s,
                            const Crew& crew);

}  // namespace trailblaze
