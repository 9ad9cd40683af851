#include "engine/bfs/dfs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/memory.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/trail/growth.hpp"

namespace trailblaze {
namespace {

// The current path, with the untried successors of each of its states.
class DepthFirstStack {
 public:
  explicit DepthFirstStack(State start) { path_.push_back(start); }

  // Lists the successors of the last state. next() returns them in the order of emission. If
  // `tests_goals`, records whether a goal is among them; otherwise the caller knows that none is.
  void expand(const AnyPuzzle& puzzle, bool tests_goals, Counters& counters) {
    puzzle.expand({&path_.back(), 1}, successors_);
    const std::span<const State> states = successors_.states();
    ranges_.push_back({stack_.size(), tests_goals && puzzle.first_goal(states) < states.size()});
    for (std::size_t i = states.size(); i-- > 0;) stack_.push_back(states[i]);
    ++counters.expanded;
    counters.generated += states.size();
  }

  bool has_untried() const { return stack_.size() > ranges_.back().begin; }
  std::uint64_t waiting() const { return stack_.size(); }

  // Removes and returns the next untried successor. The caller then either enters it or tries
  // another.
  State next() {
    const State s = stack_.back();
    stack_.pop_back();
    return s;
  }
  void enter(State s) { path_.push_back(s); }
  // True if the state entered last or any of its siblings is a goal.
  bool may_be_goal() const { return ranges_.back().has_goal; }

  // Steps back to the previous state. Returns false if there is none.
  bool leave() {
    ranges_.pop_back();
    path_.pop_back();
    return !path_.empty();
  }
  // Steps back from a last state that was not expanded.
  void leave_leaf() { path_.pop_back(); }

  const GrowingArray<State>& path() const { return path_; }
  // Compares the states entered last first.
  bool on_path(State s) const {
    for (std::size_t i = path_.size(); i-- > 0;) {
      if (path_[i] == s) return true;
    }
    return false;
  }
  std::uint64_t depth() const { return path_.size() - 1; }
  std::uint64_t bytes() const { return path_.bytes() + stack_.bytes() + ranges_.bytes(); }

 private:
  // The untried successors of an expanded state of the path.
  struct Range {
    std::size_t begin;  // index in stack_
    bool has_goal;      // true if any successor is a goal, tried or not
  };

  GrowingArray<State> path_;
  GrowingArray<State> stack_;
  GrowingArray<Range> ranges_;
  Successors successors_;
};

// The counts of a walk over all paths up to a limit on their length. The walk writes a path that it
// finds into its Result.
struct DepthFirstPass {
  bool was_cut = false;     // the limit cut off some state
  std::uint64_t nodes = 1;  // states visited, including the start
};

// Follows paths from the start through the states for which is_new() is true. Ends at a goal, or if
// is_new() sets result.stop. If `deepens`, the walk up to limit - 1 found no goal. Then a path
// found now is shortest, and only states at the limit need a goal test.
template <class IsNew>
DepthFirstPass depth_first(const AnyPuzzle& puzzle, DepthFirstStack& stack, std::uint64_t limit,
                           const IsNew& is_new, bool deepens, Result& result) {
  DepthFirstPass pass{limit == 0};
  if (pass.was_cut) return pass;
  const auto expand = [&] {
    stack.expand(puzzle, !deepens || stack.depth() + 1 == limit, result.counters);
  };
  expand();
  for (;;) {
    if (!stack.has_untried()) {
      if (!stack.leave()) return pass;
      continue;
    }
    const State t = stack.next();
    if (!is_new(t)) {
      if (result.stop != Stop::kNone) return pass;
      ++result.counters.duplicates;
      continue;
    }
    stack.enter(t);
    ++pass.nodes;
    if (stack.may_be_goal() && puzzle.is_goal(t)) {
      const bool shortest = deepens || puzzle.traits().counts_moves_left;
      finish_solved(result, puzzle, {stack.path().begin(), stack.path().end()}, shortest);
      return pass;
    }
    if (stack.depth() >= limit) {
      pass.was_cut = true;
      stack.leave_leaf();
      continue;
    }
    expand();
    result.max_frontier = std::max(result.max_frontier, stack.waiting());
  }
}

}  // namespace

Result dfs(const AnyPuzzle& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  SerialTrail trail(watch, puzzle.traits().state_bits);
  DepthFirstStack stack(start);
  Result result;
  const bool is_slow = puzzle.is_slow();
  const auto is_new = [&](State t) {
    if (is_slow) result.stop = watch.stopped();
    if (result.stop == Stop::kNone && trail.insert(puzzle.canonical(t), stack.bytes())) return true;
    if (result.stop == Stop::kNone) result.stop = trail.stop();
    return false;
  };
  trail.insert(puzzle.canonical(start));
  if (puzzle.is_goal(start)) {
    finish_solved(result, puzzle, {start}, true);
  } else {
    const bool knows_length = puzzle.traits().counts_moves_left;
    result.lower_bound = knows_length ? puzzle.moves_left(start) : 1;
    const bool was_cut =
        (knows_length && result.lower_bound > options.limits.max_depth) ||
        depth_first(puzzle, stack, options.limits.max_depth, is_new, false, result).was_cut;
    if (result.outcome != Outcome::kSolved && result.stop == Stop::kNone) {
      // A state cut off by the depth limit may have led to new states.
      result.outcome = was_cut ? Outcome::kLimit : Outcome::kExhausted;
      result.stop = was_cut ? Stop::kDepth : Stop::kNone;
    }
  }
  result.stored = trail.size();
  result.table_bytes = trail.bytes();
  result.seconds = watch.seconds();
  return result;
}

Result iterative_deepening(const AnyPuzzle& puzzle, State start, const Options& options) {
  const std::uint64_t check_every = puzzle.is_slow() ? 1 : 4096;  // states between checks
  Watch watch(options.limits, options.pulse);
  Result result;
  std::uint64_t next_check = check_every;
  if (puzzle.is_goal(start)) finish_solved(result, puzzle, {start}, true);
  for (std::uint64_t limit = 1; result.outcome != Outcome::kSolved; ++limit) {
    result.lower_bound = limit;
    if (limit > options.limits.max_depth) {
      result.stop = Stop::kDepth;
      break;
    }
    watch.show(&Pulse::depth, limit);
    DepthFirstStack stack(start);
    const auto is_new = [&](State t) {
      if (result.counters.expanded >= next_check) {
        next_check += check_every;
        result.stop = watch.stopped();
      }
      return result.stop == Stop::kNone && !stack.on_path(t);
    };
    const DepthFirstPass pass = depth_first(puzzle, stack, limit, is_new, true, result);
    result.bounds.push_back({limit, pass.nodes});
    watch.add(&Pulse::states, pass.nodes);
    if (result.outcome == Outcome::kSolved || result.stop != Stop::kNone) break;
    if (!pass.was_cut) {
      result.outcome = Outcome::kExhausted;
      break;
    }
  }
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
