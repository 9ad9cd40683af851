// The goals of a puzzle that can list them as states: usually a single goal, sometimes a few.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class GoalStates {
 public:
  explicit GoalStates(std::vector<State> goals = {}) : goals_(std::move(goals)) {
    std::sort(goals_.begin(), goals_.end());
    goals_.erase(std::unique(goals_.begin(), goals_.end()), goals_.end());
  }

  bool contains(State s) const {
    if (goals_.size() == 1) return s == goals_[0];
    return std::binary_search(goals_.begin(), goals_.end(), s);
  }

  auto begin() const { return goals_.begin(); }
  auto end() const { return goals_.end(); }
  std::size_t size() const { return goals_.size(); }

  // Emits the goals and returns true, as for_each_goal of a puzzle must.
  template <class Emit>
  bool for_each(Emit&& emit) const {
    for (const State goal : goals_) emit(goal);
    return true;
  }

 private:
  std::vector<State> goals_;  // sorted, each once
};

// A base class for puzzles: the puzzle's own goals, or the goals that replace them (puzzle.hpp).
class WithGoals {
 public:
  explicit WithGoals(std::vector<State> own = {}) : goals_(std::move(own)) {}

  void set_goals(std::vector<State> goals) { goals_ = GoalStates(std::move(goals)); }
  bool is_goal(State s) const { return goals_.contains(s); }
  bool for_each_goal(auto&& emit) const { return goals_.for_each(emit); }

 protected:
  GoalStates goals_;
};

}  // namespace trailblaze
