#include "engine/bfs/dfs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/trail/growth.hpp"

namespace trailblaze {

namespace {

// The states of the path being followed, with the successors of each that are still to be tried.
class DepthFirstStack {
 public:
  explicit DepthFirstStack(State start) : path_{start} {}

  // Lists the successors of the last state, which are tried in the order of emission.
  void expand(const AnyPuzzle& puzzle, Counters& counters) {
    puzzle.expand({&path_.back(), 1}, successors_);
    const std::span<const State> states = successors_.states();
    ranges_.push_back({stack_.size(), puzzle.first_goal(states).has_value()});
    stack_.insert(stack_.end(), states.rbegin(), states.rend());
    ++counters.expanded;
    counters.generated += states.size();
  }

  bool has_untried() const { return !ranges_.empty() && stack_.size() > ranges_.back().begin; }
  std::uint64_t waiting() const { return stack_.size(); }

  // Takes the next untried successor; the caller enters it or tries another.
  State next() {
    const State s = stack_.back();
    stack_.pop_back();
    return s;
  }
  void enter(State s) { path_.push_back(s); }
  // Whether the state entered last or one of its siblings is a goal.
  bool may_be_goal() const { return ranges_.back().has_goal; }

  // Steps back to the state before. False when there is none.
  bool leave() {
    if (!ranges_.empty()) ranges_.pop_back();
    path_.pop_back();
    return !path_.empty();
  }
  // Steps back from a last state that has not been expanded.
  void leave_leaf() { path_.pop_back(); }

  const std::vector<State>& path() const { return path_; }
  std::uint64_t depth() const { return path_.size() - 1; }
  std::uint64_t bytes() const {
    return (path_.capacity() + stack_.capacity()) * sizeof(State) +
           ranges_.capacity() * sizeof(Range);
  }

 private:
  // The untried successors of an expanded state of the path.
  struct Range {
    std::size_t begin;  // in stack_
    bool has_goal;      // among all of them, tried or not
  };

  std::vector<State> path_;
  std::vector<State> stack_;
  std::vector<Range> ranges_;
  Successors successors_;
};

// One pass of iterative deepening.
struct DepthLimitedPass {
  bool solved = false;
  bool cut = false;  // something was left out because of the limit
  Stop stop = Stop::kNone;
  std::uint64_t nodes = 0;  // states visited, the start included
};

constexpr std::uint64_t kLookAtClockEvery = 4096;  // states expanded

DepthLimitedPass depth_limited(const AnyPuzzle& puzzle, DepthFirstStack& stack, std::uint64_t limit,
                               const Watch& watch, Result& result) {
  DepthLimitedPass pass;
  pass.nodes = 1;
  stack.expand(puzzle, result.counters);
  for (;;) {
    if (!stack.has_untried()) {
      if (!stack.leave()) return pass;
      continue;
    }
    const State t = stack.next();
    const auto& path = stack.path();
    if (std::find(path.rbegin(), path.rend(), t) != path.rend()) {
      ++result.counters.duplicates;
      continue;
    }
    stack.enter(t);
    ++pass.nodes;
    if (stack.may_be_goal() && puzzle.is_goal(t)) {
      pass.solved = true;
      return pass;
    }
    if (stack.depth() >= limit) {
      pass.cut = true;
      stack.leave_leaf();
      continue;
    }
    stack.expand(puzzle, result.counters);
    result.max_frontier = std::max(result.max_frontier, stack.waiting());
    if (result.counters.expanded % kLookAtClockEvery == 0) {
      pass.stop = watch.stopped();
      if (pass.stop != Stop::kNone) return pass;
    }
  }
}

}  // namespace

Result dfs(const AnyPuzzle& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  SerialTrail trail(watch, puzzle.traits().state_bits);
  DepthFirstStack stack(start);
  Result result;
  bool cut = options.limits.max_depth == 0;
  trail.insert(puzzle.canonical(start));
  if (puzzle.is_goal(start)) {
    solve_at_once(result, start);
  } else if (!cut) {
    stack.expand(puzzle, result.counters);
  }
  while (result.outcome == Outcome::kLimit && result.stop == Stop::kNone) {
    if (!stack.has_untried()) {
      if (stack.leave()) continue;
      // With a limit on depth, a state that was cut may have led to new ones.
      result.outcome = cut ? Outcome::kLimit : Outcome::kExhausted;
      result.stop = cut ? Stop::kDepth : Stop::kNone;
      break;
    }
    const State t = stack.next();
    if (!trail.insert(puzzle.canonical(t), stack.bytes())) {
      result.stop = trail.stop();
      result.counters.duplicates += result.stop == Stop::kNone;
      continue;
    }
    stack.enter(t);
    if (stack.may_be_goal() && puzzle.is_goal(t)) {
      finish_solved(result, puzzle, stack.path(), false);
    } else if (stack.depth() >= options.limits.max_depth) {
      cut = true;
      stack.leave_leaf();
    } else {
      stack.expand(puzzle, result.counters);
      result.max_frontier = std::max(result.max_frontier, stack.waiting());
    }
  }
  result.lower_bound = std::max<std::uint64_t>(result.lower_bound, !puzzle.is_goal(start));
  result.stored = trail.size();
  result.table_bytes = trail.bytes();
  result.seconds = watch.seconds();
  return result;
}

Result iterative_deepening(const AnyPuzzle& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  Result result;
  result.lower_bound = 1;
  if (puzzle.is_goal(start)) {
    solve_at_once(result, start);
    result.lower_bound = 0;
  }
  for (std::uint64_t limit = 1; result.outcome != Outcome::kSolved; ++limit) {
    if (limit > options.limits.max_depth) {
      result.stop = Stop::kDepth;
      break;
    }
    watch.show(&Pulse::depth, limit);
    DepthFirstStack stack(start);
    const DepthLimitedPass pass = depth_limited(puzzle, stack, limit, watch, result);
    result.bounds.push_back({limit, pass.nodes});
    watch.add(&Pulse::states, pass.nodes);
    if (pass.solved) {
      finish_solved(result, puzzle, stack.path(), true);
    } else if (pass.stop != Stop::kNone) {
      result.stop = pass.stop;
      break;
    } else if (!pass.cut) {
      result.outcome = Outcome::kExhausted;
      break;
    } else {
      result.lower_bound = limit + 1;
    }
  }
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
