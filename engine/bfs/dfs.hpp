// Depth-first searches, one thread each.
//
//   dfs  depth-first with a trail: finite, finds some path (seldom a short one), proves that there is
//        none. The path is the stack itself: no table of parents.
//   ids  iterative deepening: depth-first to a limit of 1, 2, 3, ... moves with no memory but the
//        path, cutting cycles on it. The first solution found is shortest. It proves that there is
//        none only when a pass ran into nothing but dead ends and cycles: then deeper limits cannot
//        differ.
//
// Both keep the path, and for every state on it the successors still to be tried, as ranges of one
// vector:
//
//   path_    s0      s1    s2
//   stack_   t t t | t t | t
#pragma once

#include <algorithm>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/trail/growth.hpp"
#include "engine/base/limits.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The states of the path being followed, with the successors of each that are still to be tried.
class DepthFirstStack {
 public:
  explicit DepthFirstStack(State start) : path_{start} {}

  // Lists the successors of the last state; to be tried in the order in which they were emitted.
  template <Puzzle P>
  void expand(const P& puzzle, Counters& counters) {
    begins_.push_back(stack_.size());
    puzzle.for_each_successor(path_.back(), [&](State t) { stack_.push_back(t); });
    std::reverse(stack_.begin() + static_cast<std::ptrdiff_t>(begins_.back()), stack_.end());
    ++counters.expanded;
    counters.generated += stack_.size() - begins_.back();
  }

  bool has_untried() const { return !begins_.empty() && stack_.size() > begins_.back(); }
  std::uint64_t waiting() const { return stack_.size(); }

  // Takes the next untried successor; the caller enters it or tries another.
  State next() {
    const State s = stack_.back();
    stack_.pop_back();
    return s;
  }
  void enter(State s) { path_.push_back(s); }

  // Back to the state before; false when there is none.
  bool leave() {
    if (!begins_.empty()) begins_.pop_back();
    path_.pop_back();
    return !path_.empty();
  }
  // The last state has not been expanded: only step back from it.
  void leave_leaf() { path_.pop_back(); }

  const std::vector<State>& path() const { return path_; }
  std::uint64_t depth() const { return path_.size() - 1; }
  std::uint64_t bytes() const {
    return (path_.capacity() + stack_.capacity()) * sizeof(State) +
           begins_.capacity() * sizeof(std::size_t);
  }

 private:
  std::vector<State> path_;
  std::vector<State> stack_;
  std::vector<std::size_t> begins_;  // of the range of each expanded state of the path
};

// Ends a result that found `path`.
template <Puzzle P>
void finish_solved(Result& result, const P& puzzle, std::vector<State> path, bool shortest) {
  check_path(puzzle, path.front(), path);
  result.outcome = Outcome::kSolved;
  result.path = std::move(path);
  result.shortest = shortest;
  if (shortest) result.lower_bound = result.length();
}

template <Puzzle P>
Result dfs(const P& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  SerialTrail trail(watch, state_bits(puzzle));
  DepthFirstStack stack(start);
  Result result;
  bool cut = options.limits.max_depth == 0;
  trail.insert(representative(puzzle, start));
  if (puzzle.is_goal(start)) {
    solve_at_once(result, start);
  } else if (!cut) {
    stack.expand(puzzle, result.counters);
  }
  while (result.outcome == Outcome::kLimit && result.stop == Stop::kNone) {
    if (!stack.has_untried()) {
      if (stack.leave()) continue;
      // With a limit on depth, what was cut may have been a detour to states that lead on.
      result.outcome = cut ? Outcome::kLimit : Outcome::kExhausted;
      result.stop = cut ? Stop::kDepth : Stop::kNone;
      break;
    }
    const State t = stack.next();
    if (!trail.insert(representative(puzzle, t), stack.bytes())) {
      result.stop = trail.stop();
      result.counters.duplicates += result.stop == Stop::kNone;
      continue;
    }
    stack.enter(t);
    if (puzzle.is_goal(t)) {
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

// One pass of iterative deepening.
struct DepthLimitedPass {
  bool solved = false;
  bool cut = false;  // something was left out because of the limit
  Stop stop = Stop::kNone;
  std::uint64_t nodes = 0;  // states visited, the start included
};

inline constexpr std::uint64_t kLookAtClockEvery = 4096;  // states expanded

template <Puzzle P>
DepthLimitedPass depth_limited(const P& puzzle, DepthFirstStack& stack, std::uint64_t limit,
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
    if (puzzle.is_goal(t)) {
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

template <Puzzle P>
Result iterative_deepening(const P& puzzle, State start, const Options& options) {
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
    if (options.pulse != nullptr) options.pulse->depth.store(limit, std::memory_order_relaxed);
    DepthFirstStack stack(start);
    const DepthLimitedPass pass = depth_limited(puzzle, stack, limit, watch, result);
    result.bounds.push_back({limit, pass.nodes});
    if (options.pulse != nullptr) options.pulse->add_states(pass.nodes);
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
