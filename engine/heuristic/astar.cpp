#include "engine/heuristic/astar.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/heuristic/astar_lists.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

template <class Closed>
class AstarSearch {
 public:
  AstarSearch(const AnyPuzzle& puzzle, Estimator estimator, State start, int start_h,
              const Options& options, double weight)
      : puzzle_(puzzle),
        estimator_(estimator),
        weight_(weight),
        options_(options),
        watch_(options.limits, options.pulse),
        closed_(watch_, puzzle.traits().state_bits),
        start_(start),
        start_h_(start_h) {}

  Result run() {
    if (start_h_ >= kDeadEnd) {
      result_.outcome = Outcome::kExhausted;
    } else {
      closed_.admits(representative(puzzle_, start_), 0);
      queue_.push(start_, Node::kNone, weight_.f(0, start_h_), 0);
      while (result_.outcome == Outcome::kLimit && result_.stop == Stop::kNone) step();
    }
    result_.stored = closed_.size();
    result_.table_bytes = closed_.bytes();
    result_.seconds = watch_.seconds();
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t kMostSuccessors = 1 << 20;

  // Takes one node.
  void step() {
    if (queue_.empty()) {
      // With a limit on depth, a state that was left out may lead to a goal.
      result_.outcome = cut_ ? Outcome::kLimit : Outcome::kExhausted;
      result_.stop = cut_ ? Stop::kDepth : Stop::kNone;
      if (cut_) result_.lower_bound = std::max(result_.lower_bound, least_cut_);
      return;
    }
    const OpenList::Entry entry = queue_.pop();
    const State s = queue_[entry.node].state;
    result_.lower_bound = std::max(result_.lower_bound, weight_.least_length(entry.f));
    if (entry.f == entry.g && puzzle_.is_goal(s)) {  // h is 0 at goals
      solve(entry);
    } else if (closed_.take(representative(puzzle_, s), static_cast<std::uint32_t>(entry.g),
                            queue_.bytes())) {
      expand(entry, s);
    } else {
      result_.stop = closed_.stop();
      result_.counters.duplicates += result_.stop == Stop::kNone;
    }
  }

  void expand(const OpenList::Entry& entry, State s) {
    ++result_.counters.expanded;
    const int g = entry.g + 1;
    estimator_(s, estimates_);
    const std::span<const State> successors = std::as_const(estimates_.successors).states();
    const std::span<const State> classes = classes_of(successors);
    result_.counters.generated += successors.size();
    for (std::size_t i = 0; i < successors.size(); ++i) {
      if (!closed_.admits(classes[i], static_cast<std::uint32_t>(g))) {
        ++result_.counters.duplicates;
        continue;
      }
      const int h = estimates_.values[i];
      if (h >= kDeadEnd) continue;
      if (static_cast<std::uint64_t>(g + h) > options_.limits.max_depth) {
        cut_ = true;
        least_cut_ = std::min(least_cut_, static_cast<std::uint64_t>(g + h));
        continue;
      }
      queue_.push(successors[i], entry.node, weight_.f(g, h), g);
    }
    result_.max_frontier = std::max(result_.max_frontier, queue_.size());
    if (queue_.nodes() > Node::kNone - kMostSuccessors) result_.stop = Stop::kMemory;
    if (is_slow_ && result_.stop == Stop::kNone) result_.stop = watch_.stopped();
    watch_.show(&Pulse::depth, static_cast<std::uint64_t>(entry.f));
  }

  // The canonical forms of these states.
  std::span<const State> classes_of(std::span<const State> states) {
    if (!puzzle_.traits().symmetric) return states;
    classes_.assign(states.begin(), states.end());
    puzzle_.canonicalize(classes_);
    return classes_;
  }

  void solve(const OpenList::Entry& goal) {
    std::vector<State> path;
    for (std::uint32_t node = goal.node; node != Node::kNone; node = queue_[node].parent) {
      path.push_back(queue_[node].state);
    }
    std::reverse(path.begin(), path.end());
    const std::uint64_t proved = result_.lower_bound;
    finish_solved(result_, puzzle_, std::move(path), false);
    result_.shortest = result_.length() == proved;
    if (!result_.shortest) result_.suboptimality = weight_.value();
  }

  const AnyPuzzle& puzzle_;
  const Estimator estimator_;
  const Weight weight_;
  const Options& options_;
  const bool is_slow_ = puzzle_.is_slow();
  Watch watch_;
  Closed closed_;
  OpenList queue_;
  Estimates estimates_;
  std::vector<State> classes_;
  const State start_;
  const int start_h_;
  bool cut_ = false;                      // something was left out because of the limit on depth
  std::uint64_t least_cut_ = kUnlimited;  // its least g + h: every solution is as long
  Result result_;
};

}  // namespace

Result astar(const AnyPuzzle& puzzle, Estimator estimator, bool consistent, State start,
             int start_h, const Options& options, double weight) {
  // A symmetry may take a state to one with another h, so the first of a class may not be the best.
  if (consistent && weight == 1 && !puzzle.traits().symmetric) {
    return AstarSearch<ClosedTrail>(puzzle, estimator, start, start_h, options, weight).run();
  }
  return AstarSearch<BestCosts>(puzzle, estimator, start, start_h, options, weight).run();
}

}  // namespace trailblaze
