// A single list of the steps of large pieces from every layout, so that a search of boards needs no
// look-ups of layouts. Steps of the same piece are adjacent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "puzzles/census/large_layouts.hpp"

namespace trailblaze::census {

struct ListedStep {
  Cells entered, vacated;
  std::uint32_t target;           // the layout after the step
  std::uint32_t first_next_step;  // index of the piece's first step in `target`
  std::uint8_t shape, place, next_place, direction;

  bool moves_same_piece(const ListedStep& other) const {
    return shape == other.shape && place == other.place;
  }
};

class LargeSteps {
 public:
  explicit LargeSteps(const LargeLayouts& layouts) : layouts_(layouts) {}

  // Lists all steps. Charges their memory to the watch.
  Stop find_all(Watch& watch);
  std::uint64_t bytes() const { return steps_.bytes() + first_.bytes(); }

  std::span<const ListedStep> of_layout(std::size_t layout) const {
    return {steps_.begin() + first_[layout], steps_.begin() + first_[layout + 1]};
  }

  // Returns all next steps of the piece that took `step`, including the reverse step.
  std::span<const ListedStep> next_steps(const ListedStep& step) const {
    std::size_t end = step.first_next_step;
    const std::size_t last = first_[step.target + std::size_t{1}];
    while (end < last && steps_[end].moves_same_piece(steps_[step.first_next_step])) ++end;
    return {steps_.begin() + step.first_next_step, steps_.begin() + end};
  }

 private:
  Stop list_steps(Watch& watch);
  void find_first_next_step(ListedStep& step) const;

  const LargeLayouts& layouts_;
  GrowingArray<ListedStep> steps_;
  GrowingArray<std::uint32_t> first_;  // index: layout; then the end
};

}  // namespace trailblaze::census
