#include "cli/play/known_paths.hpp"

namespace trailblaze {

// Adds the steps of a solution. Never replaces a step that is known to be on a shortest path.
void KnownPaths::add(const Result& result) {
  const std::lock_guard lock(mutex_);
  if (steps_.size() + result.path.size() > kMost) steps_.clear();
  const std::uint64_t length = result.length().value_or(0);
  for (std::size_t i = 0; i < length && i < kMost; ++i) {
    const KnownStep step{result.path[i + 1], length - i, result.shortest};
    const auto [known, is_new] = steps_.emplace(result.path[i], step);
    if (is_new || known->second.shortest) continue;
    if (step.shortest || step.moves_left < known->second.moves_left) known->second = step;
  }
}

std::optional<KnownStep> KnownPaths::step_from(State s) const {
  const std::lock_guard lock(mutex_);
  const auto found = steps_.find(s);
  return found == steps_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace trailblaze
