// The top of the tree that IDA* searches, cut off so that what hangs below it can be shared out.
//
//   start -+- o -+- x          o  inner nodes: counted here, in every bound that visits them
//          |     +- o -+- x    x  leaves: prefixes for the kernels, in the order of moves
//          |           +- x
//          +- o -+- x
//
// Breadth-first, on the tree: states that are reached twice are there twice, as the serial search
// meets them twice. A node is visited in a bound when no f on its way exceeds it, so each keeps the
// greatest; then it does not matter whether the heuristic is consistent. Leaves beyond the bound
// are left as they are until a bound takes them in. What is cut depends on the puzzle and the
// bounds alone, never on the number of threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/weight.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

class IdaPrefixes {
 public:
  // References must outlive it.
  IdaPrefixes(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
              Weight weight, State start)
      : puzzle_(puzzle), h_(heuristic), moves_(moves), weight_(weight) {
    leaves_.push_back({moves.root(start), weight.f(0, heuristic(start)), kNoInner});
  }

  // The first bound.
  int first_f() const { return leaves_.front().greatest_f; }

  // Cuts until some thousand leaves are within the bound, and all of them as deep as those.
  void split(int bound) {
    while (deepen(bound)) {
    }
    while (within(bound) < kEnough && depth_ < static_cast<std::uint32_t>(bound)) {
      ++depth_;
      while (deepen(bound)) {
      }
    }
  }

  // Returns the inner nodes of a bound, and the least f beyond it up here. Writes the leaves within
  // it.
  IdaBelow top(int bound, std::vector<IdaPrefix>& prefixes,
               std::vector<std::uint32_t>& numbers) const {
    IdaBelow below;
    for (const Inner& inner : inner_) {
      if (inner.greatest_f > bound) continue;
      ++below.nodes;
      below.generated += inner.children;
    }
    prefixes.clear();
    numbers.clear();
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      if (leaves_[i].greatest_f > bound) {
        below.next_bound = std::min(below.next_bound, leaves_[i].greatest_f);
      } else {
        prefixes.push_back(leaves_[i].prefix);
        numbers.push_back(static_cast<std::uint32_t>(i));
      }
    }
    return below;
  }

  // From the start to a leaf.
  std::vector<State> path_to(std::uint32_t leaf) const {
    std::vector<State> path{leaves_[leaf].prefix.state};
    for (std::uint32_t i = leaves_[leaf].from; i != kNoInner; i = inner_[i].from) {
      path.push_back(inner_[i].state);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  static constexpr std::size_t kEnough = 4096;  // leaves
  static constexpr std::uint32_t kNoInner = ~std::uint32_t{0};

  struct Inner {
    State state;
    int greatest_f;
    std::uint32_t from, children;
  };
  struct Leaf {
    IdaPrefix prefix;
    int greatest_f;      // on its way, its own included
    std::uint32_t from;  // the inner node above
  };

  std::size_t within(int bound) const {
    return static_cast<std::size_t>(std::count_if(
        leaves_.begin(), leaves_.end(), [&](const Leaf& l) { return l.greatest_f <= bound; }));
  }

  // One step down for the leaves within the bound above depth_; whether there were any. A goal
  // stays a leaf: kernels see it.
  bool deepen(int bound) {
    std::vector<Leaf> next;
    bool deeper = false;
    for (const Leaf& leaf : leaves_) {
      if (leaf.greatest_f > bound || leaf.prefix.depth >= depth_ ||
          puzzle_.is_goal(leaf.prefix.state)) {
        next.push_back(leaf);
      } else {
        expand(leaf, next);
        deeper = true;
      }
    }
    leaves_ = std::move(next);
    return deeper;
  }

  void expand(const Leaf& leaf, std::vector<Leaf>& next) {
    const auto before = static_cast<std::ptrdiff_t>(next.size());
    const auto from = static_cast<std::uint32_t>(inner_.size());
    const std::vector<IdaPrefix> children = moves_.children(leaf.prefix);
    for (const IdaPrefix& child : children) {
      const auto same = [&](const Leaf& l) { return l.prefix.state == child.state; };
      if (moves_.once() && std::any_of(next.begin() + before, next.end(), same)) continue;
      const int f = weight_.f(static_cast<int>(child.depth), h_(child.state));
      next.push_back({child, std::max(leaf.greatest_f, f), from});
    }
    inner_.push_back({leaf.prefix.state, leaf.greatest_f, leaf.from,
                      static_cast<std::uint32_t>(children.size())});
  }

  const AnyPuzzle& puzzle_;
  const AnyHeuristic& h_;
  const IdaMoves& moves_;
  const Weight weight_;
  std::vector<Inner> inner_;
  std::vector<Leaf> leaves_;
  std::uint32_t depth_ = 0;  // of leaves that have been within a bound
};

}  // namespace trailblaze
