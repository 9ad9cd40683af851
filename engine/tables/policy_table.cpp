#include "engine/tables/policy_table.hpp"

#include <algorithm>
#include <bit>

#include "engine/base/check.hpp"

namespace trailblaze {

PolicyTable::PolicyTable(const AnyPuzzle& puzzle, const std::vector<State>& goals,
                         std::uint64_t states)
    : nodes_(std::bit_ceil(states + states / 3 + 2)) {
  TRAILBLAZE_CHECK(states <= kMostStates, "a space is too large for a policy table");
  steps_.reserve(states);
  for (const State goal : goals) add({goal, 0, static_cast<Node>(steps_.size()), 0});
  expand(puzzle);
  TRAILBLAZE_CHECK(steps_.size() == states, "a policy table has not the states it should have");
  check_steps(puzzle);
}

PolicyTable::Node PolicyTable::add(const Step& step) {
  TRAILBLAZE_CHECK(!nodes_.full(), "more states than a policy table is for");
  const auto [node, is_new] = nodes_.insert(step.state, static_cast<Node>(steps_.size()));
  if (is_new) steps_.push_back(step);
  return node;
}

// Searches breadth-first from the goals. A node's step is final when the node is expanded, because
// all nodes nearer to a goal have been expanded by then.
void PolicyTable::expand(const AnyPuzzle& puzzle) {
  std::vector<State> batch;
  std::vector<std::uint64_t> degrees;
  Successors successors;
  for (std::size_t n = 0; n < steps_.size();) {
    const std::size_t offered = std::min(puzzle.preferred_batch(), steps_.size() - n);
    batch.clear();
    for (std::size_t k = 0; k < offered; ++k) batch.push_back(steps_[n + k].state);
    const std::size_t expanded = puzzle.expand(batch, successors);
    degrees.assign(expanded, 0);
    for (const std::uint32_t source : successors.sources()) ++degrees[source];
    std::size_t i = 0;
    for (std::size_t k = 0; k < expanded; ++k) {
      const auto node = static_cast<Node>(n + k);
      const std::uint32_t length = steps_[node].length + 1;
      for (; i < successors.size() && successors.sources()[i] == k; ++i) {
        Step& step = steps_[add({successors.states()[i], 0, node, length})];
        if (step.length == length && batch[k] < steps_[step.next].state) step.next = node;
      }
      if (length > 1) {
        steps_[node].generated = degrees[k] + steps_[steps_[node].next].generated;
      }
    }
    n += expanded;
  }
}

// Checks every step by the puzzle's own rules.
void PolicyTable::check_steps(const AnyPuzzle& puzzle) const {
  std::vector<State> states;
  for (const Step& step : steps_) states.push_back(step.state);
  std::vector<char> is_checked(steps_.size());
  for_each_successor(puzzle, states, [&](std::size_t n, State t) {
    const Step& next = steps_[steps_[n].next];
    if (steps_[n].length == next.length + 1 && t == next.state) is_checked[n] = 1;
  });
  for (std::size_t n = 0; n < steps_.size(); ++n) {
    TRAILBLAZE_CHECK(is_checked[n] || (steps_[n].length == 0 && puzzle.is_goal(steps_[n].state)),
                     "a step of a policy table is none");
  }
}

}  // namespace trailblaze
