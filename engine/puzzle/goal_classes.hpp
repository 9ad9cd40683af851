// A puzzle with the classes of its goals (HasGoalClasses) as its symmetry. A search for a solution
// on it stores one state per class, and finds real paths of the puzzle.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

class GoalClasses final : public AnyPuzzle {
 public:
  // `puzzle` must outlive this object, and have goal classes and no symmetry.
  explicit GoalClasses(const AnyPuzzle& puzzle)
      : AnyPuzzle(
            {.reversible = true, .symmetric = true, .state_bits = puzzle.traits().state_bits}),
        puzzle_(puzzle) {}

  std::size_t expand(std::span<const State> from, Successors& out) const override {
    return puzzle_.expand(from, out);
  }
  std::size_t expand_classes(std::span<const State> from, Successors& out) const override {
    const std::size_t expanded = puzzle_.expand(from, out);
    puzzle_.goal_classes(out.states());
    return expanded;
  }
  void canonicalize(std::span<State> states) const override { puzzle_.goal_classes(states); }

  std::size_t first_goal(std::span<const State> states) const override {
    return puzzle_.first_goal(states);
  }
  bool list_goals(std::vector<State>& goals) const override { return puzzle_.list_goals(goals); }

  absl::StatusOr<State> parse(std::string_view text) const override { return puzzle_.parse(text); }
  std::string print(State s) const override { return puzzle_.print(s); }
  absl::StatusOr<Picture> shapes(std::string_view text) const override {
    return puzzle_.shapes(text);
  }
  std::string move_name(State from, State to) const override { return puzzle_.move_name(from, to); }
  PathText describe_path(std::span<const State> path) const override {
    return puzzle_.describe_path(path);
  }

 private:
  const AnyPuzzle& puzzle_;
};

}  // namespace trailblaze
