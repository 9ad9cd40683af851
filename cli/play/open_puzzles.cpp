#include "cli/play/open_puzzles.hpp"

#include <algorithm>

#include "cli/options/problem.hpp"

namespace trailblaze {

// Steps that are known to be on a shortest way stay.
void KnownWays::add(const Result& result) {
  const std::lock_guard lock(mutex_);
  if (steps_.size() + result.path.size() > kMost) steps_.clear();
  const std::uint64_t length = result.length();
  for (std::size_t i = 0; i < length && i < kMost; ++i) {
    const KnownStep step{result.path[i + 1], length - i, result.shortest};
    const auto [known, is_new] = steps_.emplace(result.path[i], step);
    if (is_new || known->second.shortest) continue;
    if (step.shortest || step.left < known->second.left) known->second = step;
  }
}

std::optional<KnownStep> KnownWays::step_from(State s) const {
  const std::lock_guard lock(mutex_);
  const auto found = steps_.find(s);
  return found == steps_.end() ? std::nullopt : std::optional(found->second);
}

// Opening one takes the lock, so that two requests do not open the same.
absl::StatusOr<std::shared_ptr<OpenPuzzle>> OpenPuzzles::get(const std::string& puzzle,
                                                             const Parameters& parameters) {
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find_if(open_, [&](const auto& open) {
    return open->puzzle == puzzle && open->parameters == parameters;
  });
  if (known != open_.end()) {
    open_.splice(open_.begin(), open_, known);
    return open_.front();
  }
  const auto target = find_target(puzzle);
  if (!target.ok()) return target.status();
  auto session = session_of(*target->entry, target->instance, parameters);
  if (!session.ok()) return session.status();
  auto opened = std::make_shared<OpenPuzzle>();
  opened->puzzle = puzzle;
  opened->parameters = parameters;
  opened->session = *std::move(session);
  if (open_.size() >= kMost) open_.pop_back();
  open_.push_front(opened);
  return opened;
}

}  // namespace trailblaze
