#include "engine/partitioned/visit_states.hpp"

#include <algorithm>
#include <mutex>
#include <optional>

#include "engine/bfs/level_search.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/run/by_levels.hpp"

namespace trailblaze {

// The list of goals may take 1/kShareOfGoals of the memory, and the same again while it grows.
constexpr std::uint64_t kShareOfGoals = 8;

void make_classes(const AnyPuzzle& puzzle, std::vector<State>& states) {
  puzzle.canonicalize(states);
  std::ranges::sort(states);
  states.erase(std::unique(states.begin(), states.end()), states.end());
}

Result visit_states(const AnyPuzzle& puzzle, std::span<const State> roots, const Options& options,
                    const StateSink& sink) {
  return within_memory([&] {
    Watch watch(options.limits, options.pulse);
    Run run{options.crew, watch};
    const auto show_all = [&](LevelEngine& search) {
      if (sink) {
        sink(0, roots);  // a search does not test its roots
        search.set_hit_test([&](std::span<const State> states) {
          sink(search.depth() + 1, states);
          return std::optional<State>();  // no hit, so the search does not stop early
        });
      }
      return *enumerate_by_levels(search, roots, run, {.examples = 0});
    };
    if (puzzle.traits().reversible && puzzle.traits().names_ways()) {
      PartitionedSearch search(puzzle, options.crew, watch);
      search.ignore_hits();
      return show_all(search);
    }
    LevelSearch search(puzzle, options.crew, watch, Keep::kNothing);
    return show_all(search);
  });
}

GoalsFound find_goals(const AnyPuzzle& puzzle, State start, const Options& options) {
  const ShownActivity activity(options.pulse, "goals");
  const std::uint64_t most = options.limits.max_bytes / kShareOfGoals / sizeof(State);
  GoalsFound found;
  std::mutex mutex;
  bool too_many = false;
  const auto keep_goals = [&](std::uint64_t /*depth*/, std::span<const State> states) {
    for (const std::size_t at : puzzle.goal_indices(states)) {
      const std::lock_guard lock(mutex);
      too_many = too_many || found.goals.size() >= most;
      if (too_many) return;
      found.goals.push_back(states[at]);
    }
  };
  const State root = puzzle.canonical(start);
  Options rest = options;
  rest.limits.max_bytes -= rest.limits.max_bytes / kShareOfGoals * 2;  // includes the growing list
  found.search = visit_states(puzzle, {&root, 1}, rest, keep_goals);
  if (too_many) found.search.stop = Stop::kMemory;
  make_classes(puzzle, found.goals);
  return found;
}

}  // namespace trailblaze
