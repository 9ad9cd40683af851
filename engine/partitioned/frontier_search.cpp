#include "engine/partitioned/frontier_search.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/bfs/bfs_driver.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/disk/file_io.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

namespace {

// The path from s at this depth to a root: each step goes to the least state one level up that has
// the one before as a successor. Nothing where the disk fails, or a limit is met.
std::vector<State> walk_levels(PartitionedSearch& search, State s, std::uint64_t depth) {
  std::vector<State> chain{s};
  while (depth-- > 0) {
    const std::optional<State> parent = search.least_parent(depth, chain.back());
    if (!parent) return {};
    chain.push_back(*parent);
  }
  return chain;
}

// Searches until a goal is met: run(search, whether it is) begins it and runs its levels, and
// returns the stop.
template <class Run>
absl::StatusOr<Result> search_by_frontier(const AnyPuzzle& puzzle, State start, const Crew& crew,
                                          Watch& watch, BlockStore* store, Peers& peers,
                                          const Run& run) {
  PartitionedSearch search(puzzle, crew, watch, true, chosen_isa(), store, peers);
  search.look_for(goal_test(puzzle));
  const absl::StatusOr<Stop> stop = run(search, [&] { return search.hit().has_value(); });
  if (!stop.ok()) return stop.status();
  bool is_path_lost = false;
  const auto chain_to = [&](State hit, std::uint64_t depth) {
    const Doing doing(watch.pulse(), "path");
    const auto was_at = [&](std::uint64_t at, State s) { return search.was_at(at, s); };
    std::vector<State> chain = puzzle.traits().reversible ? walk_up(puzzle, hit, depth, was_at)
                                                          : walk_levels(search, hit, depth);
    std::reverse(chain.begin(), chain.end());
    if (store != nullptr && !store->status().ok()) chain.clear();
    is_path_lost = chain.empty();
    return chain;
  };
  Result result = concluded(puzzle, start, search, search.hit(), *stop, chain_to);
  result.processes = search.processes();
  if (is_path_lost) result.stop = watch.stopped();
  if (result.outcome != Outcome::kSolved && store != nullptr && !store->status().ok()) {
    result.stop = stop_for(store->status());
  }
  return result;
}

// With other processes there is no small search, since it would end at a limit that only one meets.
Result bfs_with_peers(const AnyPuzzle& puzzle, State start, const Options& options) noexcept {
  Watch watch(options.limits, options.pulse);
  if (puzzle.is_goal(start)) return solved_at_once(puzzle, start);
  const auto run = [&](PartitionedSearch& search, auto is_done) {
    return absl::StatusOr<Stop>(
        run_levels(search, search.begin({&start, 1}), watch.limits().max_depth, is_done));
  };
  Result result =
      search_by_frontier(puzzle, start, options.crew, watch, nullptr, options.peers, run).value();
  result.seconds = watch.seconds();
  return result;
}

// The searches from both ends (bidirectional.hpp), of which every process has a part. A state has
// the same owner in both, so that each process finds by itself where its parts meet.
class BothParts {
 public:
  BothParts(const AnyPuzzle& puzzle, const Options& options, Watch& watch)
      : front_(puzzle, options.crew, watch, true, chosen_isa(), nullptr, options.peers),
        back_(puzzle, options.crew, watch, true, chosen_isa(), nullptr, options.peers) {}

  Stop begin(State start, std::span<const State> goals) {
    const Stop stop = front_.begin({&start, 1});
    return stop == Stop::kNone ? back_.begin(goals) : stop;
  }

  Stop advance() {
    const bool in_front = front_.levels().back().states <= back_.levels().back().states;
    const Stop stop = in_front ? front_.advance() : back_.advance();
    if (stop == Stop::kNone && !finished()) meeting_ = front_.least_common(back_);
    return stop;
  }

  bool finished() const { return front_.finished() || back_.finished(); }
  bool met() const { return meeting_.has_value(); }
  std::uint64_t depth() const { return front_.depth() + back_.depth(); }

  // The chain from the start through the state where they have met to a goal.
  std::vector<State> chain(const AnyPuzzle& puzzle) {
    std::vector<State> chain =
        walk_up(puzzle, *meeting_, front_.depth(),
                [&](std::uint64_t depth, State s) { return front_.was_at(depth, s); });
    std::reverse(chain.begin(), chain.end());
    const std::vector<State> rest =
        walk_up(puzzle, *meeting_, back_.depth(),
                [&](std::uint64_t depth, State s) { return back_.was_at(depth, s); });
    chain.insert(chain.end(), rest.begin() + 1, rest.end());
    return chain;
  }

  void fill_in(Result& result) const {
    trailblaze::fill_in(result, back_);
    trailblaze::fill_in(result, front_);  // the levels are those from the start
  }

 private:
  PartitionedSearch front_, back_;
  std::optional<State> meeting_;
};

Result enumerate_with_peers(const AnyPuzzle& puzzle, std::span<const State> roots,
                            const Options& options, std::size_t examples,
                            GoalCount* goals) noexcept {
  Watch watch(options.limits, options.pulse);
  PartitionedSearch search(puzzle, options.crew, watch, false, chosen_isa(), nullptr,
                           options.peers);
  search.go_past_hits();
  SmallSearch none(puzzle, watch, SmallSearch::Parents::kAny, 0);
  const Stop stop = enumerate_on(search, roots, none, watch, goals);
  if (goals != nullptr) goals->add_those_of(options.peers);
  Result result = enumerated(search, stop, watch, examples);
  result.processes = search.processes();
  return result;
}

}  // namespace

Result bfs_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                       std::size_t most_small) {
  if (!options.peers.is_alone()) return bfs_with_peers(puzzle, start, options);
  return drive_bfs(puzzle, start, options, most_small, [&](SmallSearch& small, Watch& watch) {
    const auto run = [&](PartitionedSearch& search, auto is_done) {
      return absl::StatusOr<Stop>(run_levels(search,
                                             search.begin_from({&start, 1}, small.hand_over()),
                                             watch.limits().max_depth, is_done));
    };
    return search_by_frontier(puzzle, start, options.crew, watch, nullptr, alone(), run).value();
  });
}

absl::StatusOr<Result> bfs_in_run_by_frontier(DiskRun& run, const AnyPuzzle& puzzle, State start,
                                              const Options& options) {
  const auto search = [&] {
    return drive_bfs_in_run(run, puzzle, start, options, [&](Watch& watch, RunLevels in_run) {
      return search_by_frontier(puzzle, start, options.crew, watch, run.blocks(), options.peers,
                                in_run);
    });
  };
  return options.peers.is_alone() ? search() : without_exceptions(search);
}

Result bidirectional_by_frontier(const AnyPuzzle& puzzle, State start,
                                 const std::vector<State>& goals, const Options& options) {
  if (puzzle.is_goal(start)) return solved_at_once(puzzle, start);
  return without_exceptions([&] {
    Watch watch(options.limits, options.pulse);
    BothParts ends(puzzle, options, watch);
    const Stop stop = run_levels(ends, ends.begin(start, goals), watch.limits().max_depth,
                                 [&] { return ends.met(); });
    Result result;
    if (ends.met()) {
      finish_solved(result, puzzle, real_path(puzzle, start, ends.chain(puzzle)), true);
    } else if (stop == Stop::kNone) {
      result.outcome = Outcome::kExhausted;
    } else {
      result.stop = stop;
      result.lower_bound = ends.depth() + 1;
    }
    ends.fill_in(result);
    result.seconds = watch.seconds();
    return result;
  });
}

Result enumerate_by_frontier(const AnyPuzzle& puzzle, std::span<const State> roots,
                             const Options& options, std::size_t examples, std::size_t most_small,
                             GoalCount* goals) {
  if (!options.peers.is_alone()) {
    return enumerate_with_peers(puzzle, roots, options, examples, goals);
  }
  const auto go_on = [&](SmallSearch& small, Watch& watch) {
    PartitionedSearch search(puzzle, options.crew, watch);
    search.go_past_hits();
    const Stop stop = enumerate_on(search, roots, small, watch, goals);
    return enumerated(search, stop, watch, examples);
  };
  return drive_enumerate(puzzle, roots, options, examples, most_small, goals, go_on);
}

absl::StatusOr<Result> enumerate_in_run_by_frontier(DiskRun& run, const AnyPuzzle& puzzle,
                                                    std::span<const State> roots,
                                                    const Options& options, std::size_t examples,
                                                    GoalCount* goals) {
  const auto enumerate = [&] {
    Watch watch(options.limits, options.pulse);
    PartitionedSearch search(puzzle, options.crew, watch, false, chosen_isa(), run.blocks(),
                             options.peers);
    search.go_past_hits();
    auto result = enumerate_in_run(run, search, roots, watch, examples, goals);
    if (result.ok()) result->processes = search.processes();
    return result;
  };
  return options.peers.is_alone() ? enumerate() : without_exceptions(enumerate);
}

bool is_by_frontier(const RunFolder& run) { return run.last().numbers.contains("ahead"); }

}  // namespace trailblaze
