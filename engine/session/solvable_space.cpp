#include "engine/session/solvable_space.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <string>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/partitioned/visit_states.hpp"
#include "engine/session/backward_moves.hpp"

namespace trailblaze {
namespace {

// Returns the options after a step that took this time and keeps this memory.
Options after(Options options, double seconds, std::uint64_t bytes) {
  options.limits.max_seconds -= seconds;
  options.limits.max_bytes -= std::min(bytes, options.limits.max_bytes);
  return options;
}

// True if a list of this many states fits in half of the memory.
bool fits(std::uint64_t states, const Options& options) {
  return 8 * states <= options.limits.max_bytes / 2;
}

// Lists the `count` states that the roots lead to, in the order in which a search finds them.
// Writes the result of that search to `search`.
std::vector<State> list_states(const AnyPuzzle& puzzle, std::span<const State> roots,
                               std::uint64_t count, const Options& options, Result& search) {
  std::vector<State> states(count);
  std::atomic<std::uint64_t> listed{0};
  search = visit_states(puzzle, roots, options, [&](std::uint64_t, std::span<const State> some) {
    const std::uint64_t at = listed.fetch_add(some.size());
    TRAILBLAZE_CHECK(at + some.size() <= count, "a space has more states than before");
    std::ranges::copy(some, states.begin() + static_cast<std::ptrdiff_t>(at));
  });
  return states;
}

// Lists the states reachable from the goals, by distance.
SpaceFound list_from_goals(const AnyPuzzle& puzzle, std::span<const State> goals,
                           std::uint64_t count, const Options& options) {
  Result search;
  const ShownActivity activity(options.pulse, "all positions");
  std::vector<State> states = list_states(puzzle, goals, count, options, search);
  if (search.stop != Stop::kNone) return {search.stop, {}};
  TRAILBLAZE_CHECK(search.stored == count, "goals lead to other states than the start");
  std::vector<std::uint64_t> ends;
  for (const LevelRow& level : search.levels) {
    ends.push_back(level.states + (ends.empty() ? 0 : ends.back()));
  }
  options.crew.for_each_block(ends.size(), [&](int, std::size_t depth) {
    const auto at = [&](std::uint64_t i) {
      return states.begin() + static_cast<std::ptrdiff_t>(i);
    };
    std::sort(at(depth == 0 ? 0 : ends[depth - 1]), at(ends[depth]));
  });
  return {Stop::kNone, SolvableSpace(std::move(states), std::move(ends))};
}

SpaceFound find_from_start(const AnyPuzzle& puzzle, State start, const Options& options) {
  GoalsFound found = find_goals(puzzle, start, options);
  const std::uint64_t count = found.search.stored;
  if (found.search.stop != Stop::kNone) return {found.search.stop, {}};
  if (found.goals.empty()) return {};
  if (!fits(count, options)) return {Stop::kMemory, {}};
  const Options rest = after(options, found.search.seconds, 8 * count);
  if (puzzle.traits().reversible) return list_from_goals(puzzle, found.goals, count, rest);
  const std::uint64_t edges = found.search.counters.generated;
  if (bytes_to_order(count, edges) > rest.limits.max_bytes) return {Stop::kMemory, {}};
  Result search;
  const State root = puzzle.canonical(start);
  std::vector<State> states = list_states(puzzle, {&root, 1}, count, rest, search);
  if (search.stop != Stop::kNone) return {search.stop, {}};
  std::ranges::sort(states);
  return order_by_distance(puzzle, std::move(states), found.goals, edges,
                           after(rest, search.seconds, 0));
}

SpaceFound find_from_goals(const AnyPuzzle& puzzle, const Options& options) {
  std::vector<State> goals = puzzle.goals();
  make_classes(puzzle, goals);
  const Traits& traits = puzzle.traits();
  if (goals.size() == 1 && traits.num_states != 0 && !traits.symmetric) {  // no need to count
    if (!fits(traits.num_states, options)) return {Stop::kMemory, {}};
    return list_from_goals(puzzle, goals, traits.num_states,
                           after(options, 0, 8 * traits.num_states));
  }
  const Result counted = visit_states(puzzle, goals, options, {});
  if (counted.stop != Stop::kNone) return {counted.stop, {}};
  if (!fits(counted.stored, options)) return {Stop::kMemory, {}};
  return list_from_goals(puzzle, goals, counted.stored,
                         after(options, counted.seconds, 8 * counted.stored));
}

}  // namespace

SpaceFound find_solvable(const AnyPuzzle& puzzle, std::optional<State> start,
                         const Options& options) {
  if (puzzle.traits().num_states > SolvableSpace::kMostStates) return {Stop::kStates, {}};
  Options how = options;
  how.limits.max_states = std::min(options.limits.max_states, SolvableSpace::kMostStates);
  try {
    return start ? find_from_start(puzzle, *start, how) : find_from_goals(puzzle, how);
  } catch (const std::bad_alloc&) {
    return {Stop::kMemory, {}};
  }
}

// ---- enumerating from the goals ----

bool goes_backwards(const AnyPuzzle& puzzle, From from) {
  return from == From::kGoals && !puzzle.traits().reversible;
}

absl::StatusOr<Result> enumerate_backwards(const AnyPuzzle& puzzle, State start,
                                           const Options& options, std::size_t examples) {
  const Watch watch(options.limits);
  Options all = options;
  all.limits.max_depth = kUnlimited;  // the limit is for distances to the goals
  const SpaceFound found = find_solvable(puzzle, start, all);
  if (found.stop == Stop::kStates && options.limits.max_states > SolvableSpace::kMostStates) {
    return invalid("from: found goals and a space of more than " +
                   std::to_string(SolvableSpace::kMostStates) +
                   " states, expected a smaller space, because moves of this puzzle cannot be "
                   "reversed");
  }
  Result result;
  result.seconds = watch.seconds();
  result.stop = found.stop;
  if (found.stop != Stop::kNone) return result;
  const SolvableSpace& space = found.space;
  if (space.size() == 0) {
    return invalid("goal: found no goal that the start leads to, expected at least one");
  }
  const bool is_whole = options.limits.max_depth >= space.depths() - 1;
  const std::uint64_t depths = is_whole ? space.depths() : options.limits.max_depth + 1;
  for (std::uint64_t depth = 0; depth < depths; ++depth) {
    LevelRow& level = result.levels.emplace_back();
    level.depth = depth;
    level.states = space.begin(depth + 1) - space.begin(depth);
    result.max_frontier = std::max(result.max_frontier, level.states);
  }
  result.stored = space.begin(depths);
  result.counters = found.work;
  result.table_bytes = space.bytes();
  const std::uint64_t last = space.begin(depths - 1);
  for (std::uint64_t i = last; i < std::min(result.stored, last + examples); ++i) {
    result.deepest.push_back(space.state(i));
  }
  result.outcome = is_whole ? Outcome::kExhausted : Outcome::kLimit;
  result.stop = is_whole ? Stop::kNone : Stop::kDepth;
  return result;
}

}  // namespace trailblaze
