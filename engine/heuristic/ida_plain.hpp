// The kernel of IDA* for any puzzle and heuristic: depth-first with a stack. Read this kernel
// first; tests compare faster kernels with it.
//
//   waiting_   x | a b c      take c; its children within the bound, d and e, go on top
//              x | a b d e    take e ...
//
// A waiting node keeps its heuristic's memo, so that nothing is computed twice. A heuristic's
// prefetch proceeds while the siblings listed later are searched. A branch on the bound would be
// hard to predict, so each child is written unconditionally; if it is beyond the bound, the next
// child overwrites it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/transpositions.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// P is a Puzzle, or AnyPuzzle.
template <class P, Heuristic H>
class IdaPlain final : public IdaKernel {
 public:
  // `seen`, if not null, prunes states that this bound visited before with at most as many moves.
  // All arguments must outlive the kernel.
  IdaPlain(const P& puzzle, const H& heuristic, const IdaMoves& moves, Weight weight,
           TranspositionTable* seen = nullptr)
      : puzzle_(puzzle), guide_(heuristic), moves_(moves), weight_(weight), seen_(seen) {
    if constexpr (requires { puzzle.is_slow(); }) is_slow_ = puzzle.is_slow();
  }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaTotals& totals) override {
    waiting_.resize(std::max(waiting_.size(), kLeastRoom));
    path_.resize(static_cast<std::size_t>(bound) + 1);
    for (prefix_ = 0; prefix_ < prefixes.size(); ++prefix_) {
      const IdaPrefix& p = prefixes[prefix_];
      prefix_depth_ = p.depth;
      waiting_[0] = {p.state, p.parent, guide_.begin(p.state), p.node, static_cast<int>(p.depth)};
      if (!search_below(bound, stop, totals)) return;
    }
  }

  // The path of the last search, if that search ended at a solution.
  std::optional<IdaFound> found() const override {
    return IdaFound{prefix_,
                    std::span(path_).subspan(prefix_depth_, goal_depth_ - prefix_depth_ + 1)};
  }

  std::uint64_t nodes_per_block() const override { return 250'000; }

 private:
  struct Node {
    State state, parent;
    typename IncrementalHeuristic<H>::Memo memo;
    std::uint32_t node;  // the automaton's node
    int g;
  };
  static constexpr std::size_t kLeastRoom = 256;
  static constexpr std::uint64_t kCheckEvery = 4096;  // nodes between checks, a power of two

  // Searches everything below waiting_[0]. Returns false if the search must end.
  bool search_below(int bound, IdaStop& stop, IdaTotals& all) {
    IdaTotals totals = all;
    bool go_on = true;
    for (std::size_t count = 1; count > 0 && go_on;) {
      const Node s = waiting_[--count];
      if (seen_ != nullptr && !seen_->insert(representative(puzzle_, s.state), s.g)) continue;
      ++totals.nodes;
      path_[static_cast<std::size_t>(s.g)] = s.state;
      if (guide_.value(s.memo) == 0 && puzzle_.is_goal(s.state)) {
        ++totals.solutions;
        goal_depth_ = static_cast<std::size_t>(s.g);
        go_on = !stop.ends_at_first();
      } else {
        count = list_children(s, count, bound, totals);
        if (totals.nodes % kCheckEvery == 0 || is_slow_) go_on = !stop.must_end(totals.nodes);
      }
    }
    all = totals;
    return go_on;
  }

  // Pushes the children onto the waiting nodes, and returns how many nodes wait. Local copies stay
  // in registers.
  std::size_t list_children(const Node& s, const std::size_t first, int bound, IdaTotals& totals) {
    const IncrementalHeuristic<H> guide = guide_;
    const Weight weight = weight_;
    const bool kept = seen_ != nullptr || moves_.skips_duplicates();
    std::size_t count = first, room = waiting_.size();
    std::uint64_t generated = 0;
    int next_bound = totals.next_bound;
    Node* waiting = waiting_.data();
    moves_.for_each_child(puzzle_, s.state, s.parent, s.node, [&](State t, std::uint32_t node) {
      ++generated;
      if (count == room) {
        waiting_.resize(room *= 2);
        waiting = waiting_.data();
      }
      const typename IncrementalHeuristic<H>::Memo memo = guide.step(s.memo, s.state, t);
      const int f = weight.f(s.g + 1, guide.value(memo));
      const bool within = f <= bound;
      waiting[count] = {t, s.state, memo, node, s.g + 1};
      next_bound = std::min(next_bound, within ? kDeadEnd : f);
      if (Prefetches<H> && within) guide.prefetch(memo, s.state, t);
      if (kept) {  // rare, so both cases share one test
        if (seen_ != nullptr) seen_->prefetch(representative(puzzle_, t));
        if (moves_.skips_duplicates() && is_listed(t, first, count)) return;
      }
      count += static_cast<std::size_t>(within);
    });
    totals.generated += generated;
    totals.next_bound = next_bound;
    return count;
  }

  bool is_listed(State t, std::size_t first, std::size_t last) const {
    const auto begin = waiting_.begin();
    return std::any_of(begin + static_cast<std::ptrdiff_t>(first),
                       begin + static_cast<std::ptrdiff_t>(last),
                       [&](const Node& sibling) { return sibling.state == t; });
  }

  const P& puzzle_;
  const IncrementalHeuristic<H> guide_;
  const IdaMoves& moves_;
  const Weight weight_;
  TranspositionTable* const seen_;
  bool is_slow_ = false;
  std::vector<Node> waiting_;  // its size is the capacity; only part is in use
  std::vector<State> path_;    // the state at each depth, down to the last visited node
  std::size_t prefix_ = 0;     // the prefix being searched
  std::size_t prefix_depth_ = 0, goal_depth_ = 0;  // of the last search
};

}  // namespace trailblaze
