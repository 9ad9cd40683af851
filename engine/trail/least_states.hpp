// The least states of all that were shown, at most so many: for what is told of a last level.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class LeastStates {
 public:
  explicit LeastStates(std::size_t most) : most_(most) {}

  // False where none of some states is among the least, if this is the least of them.
  bool may_keep(State least) const { return least <= bound_; }

  void see(std::span<const State> states) {
    for (const State s : states) {
      if (s <= bound_) add(s);
    }
  }

  // The least states, in no order.
  const std::vector<State>& states() const { return heap_; }

  void clear() {
    heap_.clear();
    bound_ = ~State{0};
  }

 private:
  __attribute__((noinline)) void add(State s) {
    if (heap_.size() == most_ && (most_ == 0 || s >= heap_.front())) return;
    heap_.push_back(s);
    std::push_heap(heap_.begin(), heap_.end());
    if (heap_.size() > most_) {
      std::pop_heap(heap_.begin(), heap_.end());
      heap_.pop_back();
    }
    if (heap_.size() == most_) bound_ = heap_.front();
  }

  std::size_t most_;
  std::vector<State> heap_;  // the greatest on top
  State bound_ = ~State{0};  // a greater state is none of the least
};

}  // namespace trailblaze
