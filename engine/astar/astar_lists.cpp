#include "engine/astar/astar_lists.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/astar_run.hpp"
#include "engine/astar/best_costs.hpp"
#include "engine/astar/small_costs.hpp"
#include "engine/astar/small_taken.hpp"
#include "engine/base/parallel.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {
namespace {

// A state that waits, and the moves by which it was reached.
struct Waiting {
  State state;
  int g;
};

// The open list where the g of a state does not count: of each f, the states that wait in the order
// in which they were found.
class OpenByF {
 public:
  explicit OpenByF(TieBreak ties) : last_first_(ties == TieBreak::kLast) {}

  bool empty() const { return lists_.empty(); }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return size_ * sizeof(Waiting); }
  std::uint64_t bytes_to_grow() const { return 0; }

  void add(int f, Waiting one) {
    lists_[f].push_back(one);
    ++size_;
  }

  // Takes the next state out, and its f. Requires that there is one.
  std::pair<int, Waiting> take() {
    const auto least = lists_.begin();
    std::deque<Waiting>& list = least->second;
    const std::pair<int, Waiting> next(least->first, last_first_ ? list.back() : list.front());
    last_first_ ? list.pop_back() : list.pop_front();
    if (list.empty()) lists_.erase(least);
    --size_;
    return next;
  }

 private:
  const bool last_first_;
  std::map<int, std::deque<Waiting>> lists_;
  std::uint64_t size_ = 0;
};

// The open list of a small search: a stack of each f and g, of which the least f and the greatest g
// come first. Stacks are linked through their nodes, and what was taken is used again.
//
//   f 41  tops of g 11, 12, ...  -> node -> node -> none
class OpenByG {
 public:
  explicit OpenByG(TieBreak /*by the greatest g*/) {}

  bool empty() const { return size_ == 0; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return nodes_.capacity() * sizeof(Node) + tops_ * sizeof(Link); }
  // What it takes beside that where its nodes need twice the room.
  std::uint64_t bytes_to_grow() const { return bytes(); }

  void add(int f, Waiting one) {
    Level& level = levels_[f];
    if (level.tops.empty()) level.first = one.g;
    if (one.g < level.first) {
      make_tops(level, level.tops.begin(), level.first - one.g);
      level.first = one.g;
    }
    const int more = one.g - level.first + 1 - static_cast<int>(level.tops.size());
    if (more > 0) make_tops(level, level.tops.end(), more);
    Link& top = level.tops[static_cast<std::size_t>(one.g - level.first)];
    top = node_of(one.state, top);
    level.greatest = std::max(level.greatest, one.g);
    ++size_;
  }

  // Takes the next state out, and its f. Requires that there is one.
  std::pair<int, Waiting> take() {
    for (;; levels_.erase(levels_.begin())) {
      auto& [f, level] = *levels_.begin();
      for (; level.greatest >= level.first; --level.greatest) {
        Link& top = level.tops[static_cast<std::size_t>(level.greatest - level.first)];
        if (top == kNone) continue;
        const Link taken = top;
        Node& node = nodes_[taken];
        top = std::exchange(node.below, free_);
        free_ = taken;
        --size_;
        return {f, {node.state, level.greatest}};
      }
      tops_ -= level.tops.size();
    }
  }

 private:
  using Link = std::uint32_t;
  static constexpr Link kNone = ~Link{0};

  struct Node {
    State state;
    Link below;
  };
  struct Level {
    int first = 0, greatest = -1;  // the g of the first top; all beyond the greatest are empty
    std::vector<Link> tops;
  };

  void make_tops(Level& level, std::vector<Link>::iterator where, int count) {
    level.tops.insert(where, static_cast<std::size_t>(count), kNone);
    tops_ += static_cast<std::uint64_t>(count);
  }

  Link node_of(State s, Link below) {
    if (free_ == kNone) {
      nodes_.push_back({s, below});
      return static_cast<Link>(nodes_.size() - 1);
    }
    const Link node = free_;
    free_ = std::exchange(nodes_[node].below, below);
    nodes_[node].state = s;
    return node;
  }

  std::vector<Node> nodes_;
  Link free_ = kNone;            // the first of the nodes that are free, linked
  std::map<int, Level> levels_;  // by f
  std::uint64_t tops_ = 0;       // of all levels
  std::uint64_t size_ = 0;
};

template <class Open, class Closed>
class AstarLists {
 public:
  AstarLists(const AstarProblem& problem, const Options& options)
      : run_(problem, options),
        closed_(alone_, run_.watch, run_.puzzle.traits().state_bits),
        open_(problem.tie_break) {}

  Result run(std::uint64_t most) {
    const AstarProblem& problem = run_.problem;
    const State root = representative(run_.puzzle, problem.start);
    run_.seen = root;
    closed_.begin(root);
    open_.add(run_.weight.f(0, problem.start_h), {root, 0});
    run_.result.stop = look_at_limits();
    // States wait more than once, so that many may wait where few were expanded.
    const std::uint64_t most_waiting = most == kUnlimited ? most : kWaiting * most;
    while (run_.goes_on() && run_.result.counters.expanded < most && open_.size() < most_waiting) {
      step();
    }
    run_.check_seen(closed_);
    return run_.take_result(closed_, open_.bytes() + pool_.bytes());
  }

 private:
  static constexpr std::uint64_t kPause = 256;   // states between two looks at the limits
  static constexpr std::uint64_t kWaiting = 64;  // states that wait in a small search, to one

  // Takes one state.
  void step() {
    if (open_.empty()) return run_.end_without_goal();
    if (++steps_ % kPause == 0) {
      run_.result.stop = look_at_limits();
      if (run_.result.stop != Stop::kNone) return;
    }
    const auto [f, next] = open_.take();
    run_.begin_f(f);
    if (f == next.g && run_.puzzle.is_goal(next.state)) {  // h is 0 at goals
      for (auto& [g, taken] : taken_) run_.log.add(g, taken.take());
      return run_.solve(next.state, static_cast<std::uint32_t>(next.g), closed_);
    }
    bool fresh = false;
    closed_.take(0, {&next.state, 1}, static_cast<std::uint32_t>(next.g),
                 [&](State /*s*/) { fresh = true; });
    if (fresh) {
      expand(next);
    } else {
      ++run_.result.counters.duplicates;
    }
  }

  void expand(const Waiting& from) {
    Result& result = run_.result;
    run_.problem.estimator(from.state, estimates_);
    const std::span<const State> successors = std::as_const(estimates_.successors).states();
    while (!closed_.has_room(0, successors.size())) {
      result.stop = look_at_limits();
      if (result.stop != Stop::kNone) return;
    }
    ++result.counters.expanded;
    ++result.bounds.back().nodes;
    result.counters.generated += successors.size();
    for (std::size_t i = 0; i < successors.size(); ++i) {
      sort_out(successors[i], estimates_.values[i], from.g + 1);
    }
    if (!run_.puzzle.traits().reversible) {
      taken_[static_cast<std::uint32_t>(from.g)].push(from.state, pool_);
    }
    result.max_frontier = std::max(result.max_frontier, open_.size());
    if (run_.is_slow) result.stop = look_at_limits();
    if (closed_.size() > run_.options.limits.max_states) result.stop = Stop::kStates;
  }

  // Adds a successor to its list, unless it is known.
  void sort_out(State s, int h, int g) {
    run_.seen |= s;
    if (!closed_.reach(0, s, static_cast<std::uint32_t>(g))) {
      ++run_.result.counters.duplicates;
    } else if (run_.admits(g, h, run_.least_cut)) {
      open_.add(run_.weight.f(g, h), {s, g});
    }
  }

  // Makes room for some states more, within the limits.
  Stop look_at_limits() {
    account();
    if (const Stop stop = run_.watch.stopped(); stop != Stop::kNone) return stop;
    if (run_.watch.bytes_left() < open_.bytes_to_grow()) return Stop::kMemory;
    const Stop stop = closed_.make_room();
    account();
    return stop;
  }

  void account() {
    run_.account(closed_.bytes() + open_.bytes() + pool_.bytes(), closed_.size(), open_.size());
  }

  const Crew alone_{1};
  ChunkPool pool_;
  AstarRun run_;
  Closed closed_;
  Open open_;
  std::uint64_t steps_ = 0;
  Estimates estimates_;                            // of one state
  std::map<std::uint32_t, FrontierBuffer> taken_;  // by g, where moves cannot be reversed
};

}  // namespace

Result astar_by_lists(const AstarProblem& problem, const Options& options, std::uint64_t most) {
  if (problem.tie_break == TieBreak::kGreatestG) {
    return problem.consistent && Weight(problem.weight).is_one()
               ? AstarLists<OpenByG, SmallTaken>(problem, options).run(most)
               : AstarLists<OpenByG, SmallCosts>(problem, options).run(most);
  }
  return AstarLists<OpenByF, BestCosts>(problem, options).run(most);
}

}  // namespace trailblaze
