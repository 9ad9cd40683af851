#include "puzzles/census/large_steps.hpp"

#include <algorithm>

namespace trailblaze::census {

Stop LargeSteps::find_all(Watch& watch) {
  if (const Stop stop = list_steps(watch); stop != Stop::kNone) return stop;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (i % kLayoutsBetweenChecks == 0) {
      if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
    }
    find_first_next_step(steps_[i]);
  }
  watch.charge(0, bytes());
  return Stop::kNone;
}

Stop LargeSteps::list_steps(Watch& watch) {
  constexpr std::uint64_t kMost = 0xffff'ffff - kMostCells * kDirections;
  first_.push_back(0);
  for (std::size_t layout = 0; layout < layouts_.size(); ++layout) {
    layouts_.for_each_step(layout, kRight, kUp, [&](const LargeStep& step) {
      steps_.push_back(
          {step.entered, step.vacated, step.target, 0, static_cast<std::uint8_t>(step.shape),
           static_cast<std::uint8_t>(step.place), static_cast<std::uint8_t>(step.next_place),
           static_cast<std::uint8_t>(step.direction)});
    });
    if (steps_.size() > kMost) return Stop::kMemory;
    first_.push_back(static_cast<std::uint32_t>(steps_.size()));
    if (layout % kLayoutsBetweenChecks != 0) continue;
    if (bytes() > watch.bytes_left()) return Stop::kMemory;
    if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

// Finds the first step of the same piece in the target layout. The piece has a step there, because
// it can go back.
void LargeSteps::find_first_next_step(ListedStep& step) const {
  const auto there = of_layout(step.target);
  const auto found = std::ranges::find_if(there, [&](const ListedStep& next) {
    return next.shape == step.shape && next.place == step.next_place;
  });
  step.first_next_step = static_cast<std::uint32_t>(&*found - steps_.begin());
}

}  // namespace trailblaze::census
