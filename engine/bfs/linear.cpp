#include "engine/bfs/linear.hpp"

#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

// Returns the states of a path that makes these moves, in the order of their numbers.
std::vector<State> path_by(const MaskMoves& moves, State start, MaskMoves::Moves made) {
  std::vector<State> path{start};
  for (; made != 0; made &= made - 1) {
    path.push_back(path.back() ^ moves.masks()[static_cast<std::size_t>(std::countr_zero(made))]);
  }
  return path;
}

}  // namespace

Result linear(const AnyPuzzle& puzzle, const MaskMoves& moves, State start,
              std::span<const State> goals, const Limits& limits) {
  const Watch watch(limits);
  Result result;
  std::optional<MaskMoves::Moves> best;
  for (const State goal : goals) {
    result.stop = watch.stopped();
    if (result.stop != Stop::kNone) {
      result.seconds = watch.seconds();
      return result;
    }
    const std::optional<MaskMoves::Moves> found = moves.fewest(start ^ goal);
    if (!found) continue;
    result.counters.generated += std::uint64_t{1} << moves.nullity();
    if (!best || count_bits(*found) < count_bits(*best)) best = found;
  }
  if (!best) {
    result.outcome = Outcome::kExhausted;
  } else if (count_bits(*best) > limits.max_depth) {
    result.stop = Stop::kDepth;
    result.lower_bound = count_bits(*best);
  } else {
    finish_solved(result, puzzle, path_by(moves, start, *best), true);
  }
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
