// A policy for spaces that fit in memory: for each state, the next state on its least shortest path
// to a goal, and its distance. Each instance of a stream then costs a look-up and no search.
//
//   nodes   in the order of a breadth-first search from the goals, 24 bytes each: the nodes
//           near the goals, where all paths end, are together and stay in the cache
//   states  state -> number of its node (flat_states.hpp)
//
// The paths are the same as with a goal trail (goal_trail.hpp): of all neighbours nearer to a goal,
// the table takes the least State. The constructor checks each step by the puzzle's own rules, so
// every length belongs to a real path.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {

class PolicyTable {
 public:
  using Node = std::uint32_t;
  static constexpr Node kNone = ~Node{0};

  static constexpr std::uint64_t kMostStates = std::uint64_t{1} << 20;
  static constexpr std::uint64_t bytes_for(std::uint64_t states) {
    return states * (sizeof(Step) + (sizeof(State) + sizeof(Node)) * 8 / 3);
  }

  // Requires a reversible puzzle without a symmetry. `goals` are all goals, and `states` is the
  // number of states that can reach them, at most kMostStates.
  PolicyTable(const AnyPuzzle& puzzle, const std::vector<State>& goals, std::uint64_t states);

  std::uint64_t size() const { return steps_.size(); }
  // Length of the longest path. Nodes are in the order of their lengths.
  std::uint64_t depth() const { return steps_.back().length; }

  // ---- any thread ----

  void prefetch(State s) const { nodes_.prefetch(s); }

  // Returns the node of s; kNone if s cannot reach a goal.
  Node find(State s) const { return nodes_.find(s).value_or(kNone); }

  State state(Node n) const { return steps_[n].state; }
  Node next(Node n) const { return steps_[n].next; }               // a goal's next is itself
  std::uint64_t length(Node n) const { return steps_[n].length; }  // moves to the nearest goal
  // Number of successors generated along the path.
  std::uint64_t generated(Node n) const { return steps_[n].generated; }

 private:
  struct Step {
    State state;
    std::uint64_t generated;
    Node next;
    std::uint32_t length;
  };

  // Adds a node unless its state has one. Returns the number of the state's node.
  Node add(const Step& step);
  void expand(const AnyPuzzle& puzzle);
  void check_steps(const AnyPuzzle& puzzle) const;

  std::vector<Step> steps_;
  FlatStates<Node> nodes_;
};

}  // namespace trailblaze
