// The levels that a partitioned search keeps, and the walk back from a goal through them. All
// processes take part in each query.
#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/bfs/path.hpp"
#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {

// Keeps the frontier. Each worker needs memory to sort the keys of the largest partition. If there
// is too little for all workers, uses fewer of them.
void PartitionedSearch::keep_level() {
  WordShelf& level = shelves_.frontier();
  std::uint64_t most = 1;
  for (std::size_t p = 0; p < level.partitions(); ++p) {
    most = std::max(most, level.words(p) / layout_.record());
  }
  const std::uint64_t fit = watch_.bytes_left() / (most * sizeof(Word));
  kept_->add(level, Crew(static_cast<int>(std::clamp<std::uint64_t>(fit, 1, workers_.size()))));
}

// True if this class is at this depth, or if the store has failed: its status() says why.
bool PartitionedSearch::contains(std::uint64_t depth, State s) {
  if (depth >= found_levels_.depths()) {
    return true_for_any(peers_, kept_->contains(depth - found_levels_.depths(), s));
  }
  const std::span<const State> level = found_levels_.level(depth);
  return std::ranges::find(level, s) != level.end();
}

// Returns the least class of this depth that has `child` as a successor. It expands every class of
// this depth again. Returns none if a limit is met, or if the store has failed: its status() says
// why.
std::optional<State> PartitionedSearch::least_parent(std::uint64_t depth, State child) {
  std::vector<std::optional<State>> best(workers_.size());
  const auto expand_all = [&](int w, std::span<const State> states) {
    const auto number = static_cast<std::size_t>(w);
    Successors& successors = workers_[number]->successors;
    while (!states.empty() && watch_.stopped() == Stop::kNone) {
      const std::size_t expanded = puzzle_.expand_classes(states, successors);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        if (successors.states()[k] != child) continue;
        const State from = states[successors.sources()[k]];
        best[number] = std::min(from, best[number].value_or(from));
      }
      states = states.subspan(expanded);
    }
  };
  const std::size_t first = found_levels_.depths();
  depth < first ? expand_all(0, found_levels_.level(depth))
                : kept_->for_each(depth - first, crew_, expand_all);
  const std::optional<State> least = least_of_all(peers_, best);
  const bool is_lost = store_ != nullptr && !store_->status().ok();
  if (is_lost || agreed(peers_, watch_.stopped()) != Stop::kNone) return std::nullopt;
  TRAILBLAZE_CHECK(least.has_value(), "a state of a search has no parent one level up");
  return least;
}

std::vector<State> PartitionedSearch::chain_to(State hit, std::uint64_t depth) {
  const ShownActivity activity(watch_.pulse(), "path");
  std::vector<State> chain{hit};
  if (puzzle_.traits().reversible) {
    chain =
        walk_up(puzzle_, hit, depth, [&](std::uint64_t at, State s) { return contains(at, s); });
  } else {
    while (depth-- > 0) {
      const std::optional<State> parent = least_parent(depth, chain.back());
      if (!parent) return {};
      chain.push_back(*parent);
    }
  }
  std::ranges::reverse(chain);
  if (store_ != nullptr && !store_->status().ok()) chain.clear();
  return chain;
}

}  // namespace trailblaze
