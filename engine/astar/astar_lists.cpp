// A*, state by state on a single thread, with lists as in textbooks. Ties go to the last or the
// first state found among the states of the least f. Published counts come from such lists; the
// order of moves then also decides which states of the last f are expanded. With ties by the
// greatest g, the state found last is next among the states of the least f and the greatest g. This
// finishes a small search before whole buckets pay (astar_buckets.cpp).
//
// An open state takes 16 bytes. The closed list is best_costs.hpp for large searches, and
// small_closed.hpp for small searches.
#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/astar_run.hpp"
#include "engine/astar/best_costs.hpp"
#include "engine/astar/small_closed.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {
namespace {

// An open state, and the number of moves that reached it.
struct OpenState {
  State state;
  int g;
};

// The open list. For each f (and each g, if ties go by the greatest g) there is a list of open
// states, linked as a ring that is entered at its last node. The least f comes first, then the
// greatest g. Free nodes are used again.
//
//   f 41   last of g 11   last of g 12 ...   -> first -> node -> last -> first
template <bool kByG>
class OpenList {
 public:
  explicit OpenList(TieBreak ties) : prefers_first_found_(!kByG && ties == TieBreak::kFirst) {}

  bool empty() const { return size_ == 0; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return nodes_.bytes() + lists_ * sizeof(Link); }

  void add(int f, OpenState one) {
    Layer& layer = layers_[f];
    const int key = kByG ? one.g : 0;
    if (static_cast<std::size_t>(key - layer.first) >= layer.last_nodes.size()) grow(layer, key);
    link(one, layer.last_nodes[static_cast<std::size_t>(key - layer.first)]);
    layer.greatest = std::max(layer.greatest, key);
    ++size_;
  }

  // Removes and returns the next state and its f. The list must not be empty.
  std::pair<int, OpenState> take() {
    for (;; layers_.erase(layers_.begin())) {
      auto& [f, layer] = *layers_.begin();
      for (; layer.greatest >= layer.first; --layer.greatest) {
        Link& last = layer.last_nodes[static_cast<std::size_t>(layer.greatest - layer.first)];
        if (last != kNone) return {f, unlink_first(last)};
      }
      lists_ -= layer.last_nodes.size();
    }
  }

 private:
  using Link = std::uint32_t;
  static constexpr Link kNone = ~Link{0};

  struct Node {
    State state;
    int g;
    Link next;
  };
  struct Layer {
    int first = 0, greatest = -1;  // g of the first list; all lists beyond `greatest` are empty
    std::vector<Link> last_nodes;
  };

  // Makes lists up to that of `key`.
  void grow(Layer& layer, int key) {
    if (layer.last_nodes.empty()) layer.first = key;
    if (key < layer.first) {
      make_lists(layer, layer.last_nodes.begin(), layer.first - key);
      layer.first = key;
    }
    const int more = key - layer.first + 1 - static_cast<int>(layer.last_nodes.size());
    if (more > 0) make_lists(layer, layer.last_nodes.end(), more);
  }

  void make_lists(Layer& layer, std::vector<Link>::iterator where, int count) {
    layer.last_nodes.insert(where, static_cast<std::size_t>(count), kNone);
    lists_ += static_cast<std::uint64_t>(count);
  }

  // Adds a node to a list: at the end if ties take the first state found, else at the beginning.
  void link(const OpenState& one, Link& last) {
    Link node = first_free_;
    if (node == kNone) {
      node = static_cast<Link>(nodes_.size());
      nodes_.push_back({});
    } else {
      first_free_ = nodes_[node].next;
    }
    const bool is_only = last == kNone;
    nodes_[node] = {one.state, one.g, is_only ? node : std::exchange(nodes_[last].next, node)};
    if (is_only || (!kByG && prefers_first_found_)) last = node;
  }

  OpenState unlink_first(Link& last) {
    const Link node = nodes_[last].next;
    Node& taken = nodes_[node];
    if (node == last) {
      last = kNone;
    } else {
      nodes_[last].next = taken.next;
    }
    taken.next = std::exchange(first_free_, node);
    --size_;
    return {taken.state, taken.g};
  }

  const bool prefers_first_found_;
  GrowingArray<Node> nodes_;
  Link first_free_ = kNone;      // the first free node; free nodes are linked
  std::map<int, Layer> layers_;  // by f
  std::uint64_t lists_ = 0;      // number of lists, in all layers
  std::uint64_t size_ = 0;
};

template <class Closed, bool kByG>
class AstarLists {
 public:
  AstarLists(const AstarProblem& problem, const Options& options)
      : run_(problem, options),
        closed_(alone_, run_.watch, run_.puzzle.traits().state_bits),
        open_(problem.tie_break) {}

  Result run(std::uint64_t most) {
    const AstarProblem& problem = run_.problem;
    const State root = representative(run_.puzzle, problem.start);
    run_.or_of_states = root;
    closed_.begin(root);
    open_.add(run_.weight.f(0, problem.start_h), {root, 0});
    run_.result.stop = check_limits();
    // The open list may hold a state several times, so it may be long after few states were
    // expanded.
    const std::uint64_t most_waiting = most == kUnlimited ? most : kOpenPerExpansion * most;
    while (run_.goes_on() && run_.result.counters.expanded < most && open_.size() < most_waiting) {
      step();
    }
    run_.check_state_bits();
    return run_.take_result(closed_, open_.bytes());
  }

 private:
  static constexpr std::uint64_t kCheckEvery = 256;       // states between two checks of the limits
  static constexpr std::uint64_t kOpenPerExpansion = 64;  // limit of a small search

  // Takes a state and expands it.
  void step() {
    if (open_.empty()) return run_.end_without_goal();
    if (++steps_ % kCheckEvery == 0) {
      run_.result.stop = check_limits();
      if (run_.result.stop != Stop::kNone) return;
    }
    const auto [f, next] = open_.take();
    run_.begin_f(f);
    if (f == next.g && run_.puzzle.is_goal(next.state)) {  // h is 0 at goals
      return run_.solve(next.state, static_cast<std::uint32_t>(next.g), closed_);
    }
    if (closed_.must_expand(0, next.state, static_cast<std::uint32_t>(next.g))) {
      expand(next);
    } else {
      ++run_.result.counters.duplicates;
    }
  }

  void expand(const OpenState& from) {
    Result& result = run_.result;
    run_.problem.estimator(from.state, estimates_);
    const std::span<const State> successors = std::as_const(estimates_.successors).states();
    while (!closed_.has_room(0, successors.size())) {
      result.stop = check_limits();
      if (result.stop != Stop::kNone) return;
    }
    ++result.counters.expanded;
    ++result.bounds.back().nodes;
    result.counters.generated += successors.size();
    for (std::size_t i = 0; i < successors.size(); ++i) {
      add_successor(successors[i], estimates_.values[i], from.g + 1);
    }
    if (!run_.puzzle.traits().reversible) {
      run_.log_taken(static_cast<std::uint32_t>(from.g), {&from.state, 1});
    }
    result.max_frontier = std::max(result.max_frontier, open_.size());
    if (run_.is_slow) result.stop = check_limits();
    if (closed_.size() > run_.options.limits.max_states) result.stop = Stop::kStates;
  }

  // Adds a successor to its open list, unless it is known.
  void add_successor(State s, int h, int g) {
    run_.or_of_states |= s;
    if (!closed_.reach(0, s, static_cast<std::uint32_t>(g))) {
      ++run_.result.counters.duplicates;
    } else if (run_.must_wait(g, h, run_.least_cut_off)) {
      open_.add(run_.weight.f(g, h), {s, g});
    }
  }

  // Checks the limits, and makes room for some states within them.
  Stop check_limits() {
    report_usage();
    if (const Stop stop = run_.watch.stopped(); stop != Stop::kNone) return stop;
    const Stop stop = closed_.make_room();
    report_usage();
    return stop;
  }

  void report_usage() {
    run_.report_usage(closed_.bytes() + open_.bytes(), closed_.size(), open_.size());
  }

  const Crew alone_{1};
  AstarRun run_;
  Closed closed_;
  OpenList<kByG> open_;
  std::uint64_t steps_ = 0;
  Estimates estimates_;  // of a single state
};

}  // namespace

Result astar_by_lists(const AstarProblem& problem, const Options& options) {
  if (problem.tie_break == TieBreak::kGreatestG) {
    return problem.consistent && Weight(problem.weight).is_one()
               ? AstarLists<SmallClosed<true>, true>(problem, options).run(kMostSmall)
               : AstarLists<SmallClosed<false>, true>(problem, options).run(kMostSmall);
  }
  return AstarLists<BestCosts, false>(problem, options).run(kUnlimited);
}

}  // namespace trailblaze
