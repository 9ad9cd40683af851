#include "engine/partitioned/both_parts.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/bfs/path.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

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

}  // namespace

Result bidirectional_by_frontier(const AnyPuzzle& puzzle, State start,
                                 const std::vector<State>& goals, const Options& options) {
  if (puzzle.is_goal(start)) {
    Result result;
    finish_solved(result, puzzle, {start}, true);
    return result;
  }
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

}  // namespace trailblaze
