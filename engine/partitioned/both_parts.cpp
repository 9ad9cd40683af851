#include "engine/partitioned/both_parts.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/bfs/both_ends.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/run/by_levels.hpp"

namespace trailblaze {
namespace {

using BothParts = BothEnds<PartitionedSearch>;

std::vector<State> chain_of(BothParts& ends, State meeting) {
  const auto up = [&](PartitionedSearch& from) {
    std::vector<State> chain = from.chain_to(meeting, from.depth());
    std::ranges::reverse(chain);
    return chain;
  };
  return joined(up(ends.front), up(ends.back));
}

}  // namespace

// Every process has a part of both searches. A state has the same owner in both, so each process
// finds by itself where its parts meet.
Result bidirectional_by_frontier(const AnyPuzzle& puzzle, State start,
                                 const std::vector<State>& goals, const Options& options) {
  if (puzzle.is_goal(start)) {
    Result result;
    finish_solved(result, puzzle, {start}, true);
    return result;
  }
  Watch watch(options.limits, options.pulse);
  BothParts ends(puzzle, options.crew, watch, true, nullptr, options.peers);
  std::optional<State> meeting;
  const Stop stop = run_levels(ends, ends.begin(start, goals), watch.limits().max_depth, [&] {
    meeting = ends.front.least_common(ends.back);
    return meeting.has_value();
  });
  Result result = result_of(ends, puzzle, start, meeting.has_value(), stop,
                            [&] { return chain_of(ends, *meeting); });
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
