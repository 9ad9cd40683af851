// The goals of a puzzle that knows them as states: usually one, sometimes a few.
#pragma once

#include <algorithm>
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

  // Lists the goals and returns true, as for_each_goal of a puzzle must.
  template <class Emit>
  bool for_each(Emit&& emit) const {
    for (const State goal : goals_) emit(goal);
    return true;
  }

 private:
  std::vector<State> goals_;  // sorted, each once
};

}  // namespace trailblaze
