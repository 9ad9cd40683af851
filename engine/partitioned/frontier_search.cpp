#include "engine/partitioned/frontier_search.hpp"

#include <algorithm>
#include <vector>

#include "engine/bfs/bfs_driver.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/disk/disk_run.hpp"
#include "engine/partitioned/partitioned_search.hpp"

namespace trailblaze {

Result bfs_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                       std::size_t most_small) {
  const auto go_on = [&](SmallSearch& small, Watch& watch) {
    PartitionedSearch search(puzzle, options.crew, watch, true);
    search.look_for(goal_test(puzzle));
    const Stop stop =
        run_levels(search, search.begin_from({&start, 1}, small.hand_over()),
                   watch.limits().max_depth, [&] { return search.hit().has_value(); });
    const auto chain_to = [&](State hit, std::uint64_t depth) {
      const auto was_at = [&](std::uint64_t at, State s) { return search.was_at(at, s); };
      std::vector<State> chain = walk_up(puzzle, hit, depth, was_at);
      std::reverse(chain.begin(), chain.end());
      return chain;
    };
    return concluded(puzzle, start, search, search.hit(), stop, chain_to);
  };
  return drive_bfs(puzzle, start, options, most_small, go_on);
}

Result enumerate_by_frontier(const AnyPuzzle& puzzle, std::span<const State> roots,
                             const Options& options, std::size_t examples, std::size_t most_small,
                             GoalCount* goals) {
  const auto go_on = [&](SmallSearch& small, Watch& watch) {
    PartitionedSearch search(puzzle, options.crew, watch);
    search.go_past_hits();
    const Stop stop = enumerate_on(search, roots, small, watch, goals);
    return enumerated(search, stop, watch, examples);
  };
  return drive_enumerate(puzzle, roots, options, examples, most_small, goals, go_on);
}

namespace {

Stop stop_for(const absl::Status& status) {
  if (status.ok()) return Stop::kNone;
  return absl::IsResourceExhausted(status) ? Stop::kDisk : Stop::kIo;
}

// The goals that were counted up to a checkpoint.
constexpr char kGoals[] = "goals";

absl::Status begin_on_disk(PartitionedSearch& search, std::span<const State> roots, DiskRun& run,
                           GoalCount* goals, Stop& stop) {
  if (!run.goes_on()) {
    stop = search.begin(roots);
    return absl::OkStatus();
  }
  if (absl::Status status = search.go_on_from(run); !status.ok()) return status;
  const auto& numbers = run.folder().last().numbers;
  const auto found = numbers.find(kGoals);
  if (goals != nullptr && found != numbers.end() && found->second.size() == 1) {
    goals->go_on_from(search, found->second.front());
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Result> enumerate_on_disk(const AnyPuzzle& puzzle, std::span<const State> roots,
                                         const Options& options, DiskRun& run, std::size_t examples,
                                         GoalCount* goals) {
  Watch watch(options.limits, options.pulse);
  PartitionedSearch search(puzzle, options.crew, watch, false, chosen_isa(), &run.blocks());
  search.go_past_hits();
  if (goals != nullptr && goals->must_see()) search.look_for(goals->test());
  Stop stop = Stop::kNone, failed = Stop::kNone;
  if (absl::Status status = begin_on_disk(search, roots, run, goals, stop); !status.ok()) {
    return status;
  }
  std::uint64_t saved = run.goes_on() ? search.levels().size() : 0;
  const auto make_checkpoint = [&] {
    Checkpoint more;
    if (goals != nullptr) more.numbers[kGoals] = {goals->counted()};
    failed = stop_for(search.make_checkpoint(run, more));
    saved = search.levels().size();
  };
  const auto between_levels = [&] {
    if (goals != nullptr) goals->look_at(search);
    if (run.is_due() && saved != search.levels().size()) make_checkpoint();
    return failed != Stop::kNone;
  };
  stop = run_levels(search, stop, watch.limits().max_depth, between_levels);
  if (goals != nullptr) goals->look_at(search);
  const bool is_between = (stop == Stop::kNone && failed == Stop::kNone) || stop == Stop::kDepth;
  if (is_between) make_checkpoint();  // the last one, which has the answer
  return enumerated(search, failed == Stop::kNone ? stop : failed, watch, examples);
}

}  // namespace trailblaze
