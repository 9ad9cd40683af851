#include "engine/heuristic/astar.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/trail/growth.hpp"

namespace trailblaze {
namespace {

// The numbers of the nodes that wait, by f and g.
class Queue {
 public:
  struct Entry {
    std::uint32_t node;
    int f, g;
  };

  void push(const Entry& entry) {
    const auto f = static_cast<std::size_t>(entry.f), g = static_cast<std::size_t>(entry.g);
    if (f >= levels_.size()) levels_.resize(f + 1);
    Level& level = levels_[f];
    if (g >= level.stacks.size()) level.stacks.resize(g + 1);
    auto& stack = level.stacks[g];
    const std::size_t room = stack.capacity();
    stack.push_back(entry.node);
    bytes_ += (stack.capacity() - room) * sizeof(std::uint32_t);
    level.deepest = std::max(level.deepest, g);
    least_ = std::min(least_, f);
    ++size_;
  }

  bool empty() const { return size_ == 0; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return bytes_; }

  // Requires that it is not empty.
  Entry pop() {
    for (;; ++least_) {
      Level& level = levels_[least_];
      if (level.stacks.empty()) continue;
      while (level.deepest > 0 && level.stacks[level.deepest].empty()) --level.deepest;
      auto& stack = level.stacks[level.deepest];
      if (stack.empty()) continue;
      const std::uint32_t node = stack.back();
      stack.pop_back();
      --size_;
      return {node, static_cast<int>(least_), static_cast<int>(level.deepest)};
    }
  }

 private:
  struct Level {
    std::vector<std::vector<std::uint32_t>> stacks;  // by g
    std::size_t deepest = 0;                         // all deeper ones are empty
  };

  std::vector<Level> levels_;                                    // by f
  std::size_t least_ = std::numeric_limits<std::size_t>::max();  // all lesser ones are empty
  std::uint64_t size_ = 0, bytes_ = 0;
};

// The states that were taken, for heuristics with which the first time is the best.
class Trailed : public SerialTrail {
 public:
  using SerialTrail::SerialTrail;

  // Whether s, reached by g moves, should wait in a bucket.
  bool admits(State s, std::uint32_t /*g*/) { return !contains(s); }
  // Whether s, taken after g moves, is to be expanded. Also false at a limit, see stop().
  bool take(State s, std::uint32_t /*g*/, std::uint64_t other_bytes) {
    return insert(s, other_bytes);
  }
};

// The fewest moves by which each state was reached.
class Reopened {
 public:
  Reopened(Watch& watch, int /*bits*/) : watch_(watch) {}

  bool admits(State s, std::uint32_t g) {
    const auto [best, fresh] = best_.emplace(s, g);
    if (!fresh && g >= best->second) return false;
    best->second = g;
    return true;
  }
  bool take(State s, std::uint32_t g, std::uint64_t other_bytes) {
    if (++taken_ % kLookEvery == 0) look(other_bytes);
    const auto best = best_.find(s);
    return stop_ == Stop::kNone && (best == best_.end() || best->second == g);
  }

  Stop stop() const { return stop_; }
  std::uint64_t size() const { return best_.size(); }
  std::uint64_t bytes() const {
    return best_.capacity() * (sizeof(std::pair<State, std::uint32_t>) + 1);
  }

 private:
  static constexpr std::uint64_t kLookEvery = 1024;  // states taken between two looks

  // Checks the limits, and leaves room for the map to double.
  void look(std::uint64_t other_bytes) {
    watch_.show(&Pulse::states, size());
    stop_ = watch_.stopped();
    if (size() > watch_.limits().max_states) stop_ = Stop::kStates;
    if (watch_.limits().max_bytes / 2 < bytes() + other_bytes) stop_ = Stop::kMemory;
  }

  Watch& watch_;
  absl::flat_hash_map<State, std::uint32_t> best_;
  std::uint64_t taken_ = 0;
  Stop stop_ = Stop::kNone;
};

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
        states_{start},
        start_h_(start_h) {}

  Result run() {
    if (start_h_ >= kDeadEnd) {
      result_.outcome = Outcome::kExhausted;
    } else {
      closed_.admits(states_[0], 0);
      queue_.push({0, weight_.f(0, start_h_), 0});
      while (result_.outcome == Outcome::kLimit && result_.stop == Stop::kNone) step();
    }
    result_.stored = closed_.size();
    result_.table_bytes = closed_.bytes();
    result_.seconds = watch_.seconds();
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
  static constexpr std::uint32_t kMostSuccessors = 1 << 20;

  // Takes one node.
  void step() {
    if (queue_.empty()) {
      // With a limit on depth, a state that was left out may lead to a goal.
      result_.outcome = cut_ ? Outcome::kLimit : Outcome::kExhausted;
      result_.stop = cut_ ? Stop::kDepth : Stop::kNone;
      if (cut_) result_.lower_bound = options_.limits.max_depth + 1;
      return;
    }
    const Queue::Entry entry = queue_.pop();
    const State s = states_[entry.node];
    result_.lower_bound = std::max(result_.lower_bound, weight_.least_length(entry.f));
    if (entry.f == entry.g && puzzle_.is_goal(s)) {  // h is 0 at goals
      solve(entry);
    } else if (closed_.take(representative(puzzle_, s), static_cast<std::uint32_t>(entry.g),
                            bytes())) {
      expand(entry, s);
    } else {
      result_.stop = closed_.stop();
      result_.counters.duplicates += result_.stop == Stop::kNone;
    }
  }

  void expand(const Queue::Entry& entry, State s) {
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
        continue;
      }
      queue_.push({static_cast<std::uint32_t>(states_.size()), weight_.f(g, h), g});
      states_.push_back(successors[i]);
      parents_.push_back(entry.node);
    }
    result_.max_frontier = std::max(result_.max_frontier, queue_.size());
    if (states_.size() > kNoParent - kMostSuccessors) result_.stop = Stop::kMemory;
    watch_.show(&Pulse::depth, static_cast<std::uint64_t>(entry.f));
  }

  // The canonical forms of these states.
  std::span<const State> classes_of(std::span<const State> states) {
    if (!puzzle_.traits().symmetric) return states;
    classes_.assign(states.begin(), states.end());
    puzzle_.canonicalize(classes_);
    return classes_;
  }

  void solve(const Queue::Entry& goal) {
    std::vector<State> path;
    for (std::uint32_t node = goal.node; node != kNoParent; node = parents_[node]) {
      path.push_back(states_[node]);
    }
    std::reverse(path.begin(), path.end());
    const std::uint64_t proved = result_.lower_bound;
    finish_solved(result_, puzzle_, std::move(path), false);
    result_.shortest = result_.length() == proved;
    if (!result_.shortest) result_.suboptimality = weight_.value();
  }

  std::uint64_t bytes() const {
    return states_.capacity() * sizeof(State) + parents_.capacity() * sizeof(std::uint32_t) +
           queue_.bytes();
  }

  const AnyPuzzle& puzzle_;
  const Estimator estimator_;
  const Weight weight_;
  const Options& options_;
  Watch watch_;
  Closed closed_;
  Queue queue_;
  std::vector<State> states_;
  std::vector<std::uint32_t> parents_ = {kNoParent};
  Estimates estimates_;
  std::vector<State> classes_;
  const int start_h_;
  bool cut_ = false;  // something was left out because of the limit on depth
  Result result_;
};

}  // namespace

Result astar(const AnyPuzzle& puzzle, Estimator estimator, bool consistent, State start,
             int start_h, const Options& options, double weight) {
  // A symmetry may take a state to one with another h, so the first of a class may not be the best.
  if (consistent && weight == 1 && !puzzle.traits().symmetric) {
    return AstarSearch<Trailed>(puzzle, estimator, start, start_h, options, weight).run();
  }
  return AstarSearch<Reopened>(puzzle, estimator, start, start_h, options, weight).run();
}

}  // namespace trailblaze
