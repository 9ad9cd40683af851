// Collects the `most` least of the states that it sees, as examples of the last level for reports.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class LeastStates {
 public:
  explicit LeastStates(std::size_t most) : most_(most) {}

  // False if neither `least` nor any greater state can be among the least states.
  bool may_keep(State least) const { return least <= bound_; }

  void add(std::span<const State> states) {
    for (const State s : states) {
      if (s > bound_) continue;
      candidates_.push_back(s);
      if (candidates_.size() >= std::max(2 * most_, kMostUntrimmed)) trim();
    }
  }

  // The least states, in order.
  std::vector<State> states() const {
    std::vector<State> states = candidates_;
    std::sort(states.begin(), states.end());
    states.resize(std::min(states.size(), most_));
    return states;
  }

  // Adds the least states, and perhaps others, to a list, and starts afresh.
  void move_to(std::vector<State>& list) {
    list.insert(list.end(), candidates_.begin(), candidates_.end());
    candidates_.clear();
    bound_ = ~State{0};
  }

 private:
  // Number of states that are kept without trimming. In a small level, finding the least states
  // costs more than keeping all of them.
  static constexpr std::size_t kMostUntrimmed = 1024;

  // Keeps only the `most_` least states. It removes at least as many states as it keeps, so the
  // cost per state does not depend on `most_`.
  void trim() {
    if (most_ != 0) {
      const auto last = candidates_.begin() + static_cast<std::ptrdiff_t>(most_) - 1;
      std::nth_element(candidates_.begin(), last, candidates_.end());
      bound_ = *last;
    }
    candidates_.resize(most_);
  }

  std::size_t most_;
  std::vector<State> candidates_;  // the least states, and others
  State bound_ = ~State{0};        // no greater state is among the least
};

// Returns the `most` least states of a search's last level, whose states lie in `blocks` blocks.
// show(worker, block, least) shows the states of a block to `least`. Returns nothing if a limit or
// a signal comes first.
template <class Show>
std::optional<std::vector<State>> least_of_level(const Crew& crew, const Watch& watch,
                                                 std::size_t most, std::size_t blocks,
                                                 const Show& show) {
  const ShownActivity activity(watch.pulse(), "looking for the least states of the last level");
  std::vector<LeastStates> least(static_cast<std::size_t>(crew.threads()), LeastStates(most));
  std::atomic<bool> is_stopped = false;
  crew.for_each_block(blocks, [&](int w, std::size_t block) {
    if (is_stopped || watch.stopped() != Stop::kNone) {
      is_stopped = true;
    } else {
      show(w, block, least[static_cast<std::size_t>(w)]);
    }
  });
  if (is_stopped) return std::nullopt;
  LeastStates all(most);
  for (const LeastStates& one : least) all.add(one.states());
  return all.states();
}

}  // namespace trailblaze
