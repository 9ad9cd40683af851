// Counts the goals among the states of an enumeration.
//
// If the puzzle lists its goals and all of them are roots, the count is known at once. If not,
// every new state is tested: the search passes states or, if it numbers states by places, bits.
// Goals in a level that is not completed do not count. Under a symmetry goals are counted by class,
// as states are.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/checkpoints.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

class GoalCount {
 public:
  // The puzzle must outlive it.
  GoalCount(const AnyPuzzle& puzzle, std::span<const State> roots) : puzzle_(puzzle) {
    std::vector<State> root_classes(roots.begin(), roots.end());
    puzzle.canonicalize(root_classes);
    std::ranges::sort(root_classes);
    for (const State root : root_classes) at_roots_ += puzzle.first_goal({&root, 1}) == 0 ? 1 : 0;
    lists_goals_ = puzzle.list_goals(goals_);
    puzzle.canonicalize(goals_);
    std::ranges::sort(goals_);
    goals_.erase(std::unique(goals_.begin(), goals_.end()), goals_.end());
    std::erase_if(goals_,
                  [&](State goal) { return std::ranges::binary_search(root_classes, goal); });
  }

  // True if the count also depends on states other than the roots.
  bool needs_states() const { return !lists_goals_ || !goals_.empty(); }

  // The goals that are not roots, if the puzzle lists its goals.
  bool lists_goals() const { return lists_goals_; }
  std::span<const State> goals() const { return goals_; }

  // Returns a test for every new state except the roots. It counts goals, and never reports a hit.
  HitTest test() {
    return [this](std::span<const State> states) -> std::optional<State> {
      const std::size_t count = puzzle_.goal_indices(states).size();
      if (count != 0) seen_ += count;
      return std::nullopt;
    };
  }

  // Begins to count with the next level: the goals of the engine's present levels are counted
  // already.
  void start_after(const LevelEngine& engine) { levels_ = engine.levels().size(); }

  // Counts the goals seen so far if a level was completed since the last call. Called between
  // levels and at the end.
  void end_level(const LevelEngine& engine) {
    if (engine.levels().size() == levels_) return;
    levels_ = engine.levels().size();
    counted_ = seen_;
  }

  // Numbers of goals that all processes have found so far, without the roots. resume_from() resumes
  // from these numbers.
  GoalsSeen totals(Peers& peers) const {
    return {sum_of_all(peers, counted_), sum_of_all(peers, seen_)};
  }
  void resume_from(const GoalsSeen& before) {
    counted_ = before.counted;
    seen_ = before.seen;
  }

  // Adds the goals that the other processes have counted.
  void add_counts_of(Peers& peers) { peers.sum({&counted_, 1}); }

  // For searches by places: add() adds goals, and set_unknown() makes the count unknown.
  void add(std::uint64_t goals) { counted_ += goals; }
  void set_unknown() { is_known_ = false; }

  // The number of goals, or nullopt after set_unknown().
  std::optional<std::uint64_t> count() const {
    return is_known_ ? std::optional(at_roots_ + counted_) : std::nullopt;
  }

 private:
  const AnyPuzzle& puzzle_;
  bool lists_goals_ = false;
  std::vector<State> goals_;
  std::uint64_t at_roots_ = 0, counted_ = 0;
  std::size_t levels_ = 0;
  bool is_known_ = true;
  std::atomic<std::uint64_t> seen_{0};
};

}  // namespace trailblaze
