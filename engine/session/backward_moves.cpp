#include "engine/session/backward_moves.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {
namespace {

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

}  // namespace

std::uint64_t bytes_to_order(std::uint64_t states, std::uint64_t moves) {
  // At worst the map is three eighths full: 8/3 slots a state. While it grows, the old map exists
  // too, with half as many slots. Together they have 4 slots a state.
  const std::uint64_t map = (sizeof(State) + sizeof(Number)) * states * 4;
  return map + states * (sizeof(std::uint64_t) + sizeof(State) + sizeof(Number) + 1) +
         moves * sizeof(Number);
}

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

}  // namespace trailblaze
