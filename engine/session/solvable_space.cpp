#include "engine/session/solvable_space.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>
#include <numeric>
#include <string>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/partitioned/visit_states.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {
namespace {

// ---- distances if moves cannot be reversed ----

// Writes down every move, and follows it from its end to its beginning.
//
//   numbers    0   1   2   3          states in order; the number is the index
//   moves      0->1  0->2  2->1  3->2
//   ends       0   2   4   4          end of the list of predecessors of each state
//   before     . | 0 2 | 0 3 |        predecessors of each state
//
// Breadth-first from the goals: a predecessor of a state at depth d that has no depth yet gets
// depth d + 1.

using Number = std::uint32_t;

// The predecessors of every state in a list of states.
class BackwardMoves {
 public:
  // Call build() before anything else.
  BackwardMoves(const AnyPuzzle& puzzle, std::span<const State> states, std::uint64_t moves)
      : puzzle_(puzzle), states_(states), ends_(states.size() + 1), before_(moves) {}

  Number number(State s) const {
    const std::optional<Number> found = numbers_.find(puzzle_.canonical(s));
    TRAILBLAZE_CHECK(found.has_value(), "a move leads out of the space");
    return *found;
  }

  // Counts the moves to each state, then fills each list of predecessors from its end.
  Stop build(const Crew& crew, const Watch& watch) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (numbers_.full() && !numbers_.grow()) return Stop::kMemory;
      numbers_.insert(states_[i], static_cast<Number>(i));
    }
    for_each_move(crew, watch, [&](Number, Number to) {
      std::atomic_ref(ends_[to]).fetch_add(1, std::memory_order_relaxed);
    });
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    if (watch.stopped() != Stop::kNone) return watch.stopped();
    for_each_move(crew, watch, [&](Number from, Number to) {
      before_[std::atomic_ref(ends_[to]).fetch_sub(1, std::memory_order_relaxed) - 1] = from;
    });
    return watch.stopped();
  }

  // The predecessors of a state. After build(), ends_[to] is where the list begins.
  std::span<const Number> before(Number to) const {
    return std::span(before_).subspan(ends_[to], ends_[to + 1] - ends_[to]);
  }

 private:
  // Calls visit(from, to) for each move, on many threads.
  template <class Visit>
  void for_each_move(const Crew& crew, const Watch& watch, const Visit& visit) const {
    constexpr std::size_t kBlock = 1024;
    crew.for_each_block((states_.size() + kBlock - 1) / kBlock, [&](int, std::size_t block) {
      if (watch.stopped() != Stop::kNone) return;
      const std::size_t first = block * kBlock;
      const auto some = states_.subspan(first, std::min(kBlock, states_.size() - first));
      for_each_successor(puzzle_, some, [&](std::size_t i, State t) {
        visit(static_cast<Number>(first + i), number(t));
      });
    });
  }

  const AnyPuzzle& puzzle_;
  const std::span<const State> states_;
  FlatStates<Number> numbers_;
  std::vector<std::uint64_t> ends_;
  std::vector<Number> before_;
};

// Returns the bytes that order_by_distance takes besides its states, for this many states and
// moves.
std::uint64_t bytes_to_order(std::uint64_t states, std::uint64_t moves) {
  // At worst the map is three eighths full: 8/3 slots a state. While it grows, the old map exists
  // too, with half as many slots. Together they have 4 slots a state.
  const std::uint64_t map = (sizeof(State) + sizeof(Number)) * states * 4;
  return map + states * (sizeof(std::uint64_t) + sizeof(State) + sizeof(Number) + 1) +
         moves * sizeof(Number);
}

// Sorts states by their distance to the nearest of these goals, and drops the states that lead to
// no goal. The states are canonical, sorted and fewer than 2^32. They include the goals and every
// successor of a state, and `moves` is the number of their moves.
SpaceFound order_by_distance(const AnyPuzzle& puzzle, std::vector<State> states,
                             const std::vector<State>& goals, std::uint64_t moves,
                             const Options& options) {
  const Watch watch(options.limits);
  const ShownActivity activity(options.pulse, "moves backwards");
  BackwardMoves backward(puzzle, states, moves);
  if (const Stop stop = backward.build(options.crew, watch); stop != Stop::kNone) return {stop, {}};
  std::vector<bool> seen(states.size());
  std::vector<Number> found;
  std::vector<std::uint64_t> ends;
  const auto reach = [&](Number number) {
    if (seen[number]) return;
    seen[number] = true;
    found.push_back(number);
  };
  for (const State goal : goals) reach(backward.number(goal));
  const std::size_t roots = found.size();
  Counters work;
  for (std::size_t i = 0; i < found.size();) {
    ends.push_back(found.size());
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(i), found.end());
    for (; i < ends.back(); ++i) {
      const std::span<const Number> before = backward.before(found[i]);
      work.generated += before.size();
      for (const Number from : before) reach(from);
    }
  }
  work.expanded = found.size();
  work.duplicates = work.generated - (found.size() - roots);
  std::vector<State> ordered(found.size());
  std::ranges::transform(found, ordered.begin(), [&](Number number) { return states[number]; });
  return {Stop::kNone, SolvableSpace(std::move(ordered), std::move(ends)), work};
}

// ---- the list ----

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
