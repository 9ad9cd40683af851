#include "engine/heuristic/ida_prefixes.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

IdaPrefixes::IdaPrefixes(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic,
                         const IdaMoves& moves, Weight weight, State start)
    : puzzle_(puzzle), h_(heuristic), moves_(moves), weight_(weight) {
  leaves_.push_back({moves.root(start), weight.f(0, heuristic(start)), kNoInner});
}

void IdaPrefixes::split(int bound) {
  while (deepen(bound)) {
  }
  while (within(bound) < kEnough && depth_ < static_cast<std::uint32_t>(bound)) {
    ++depth_;
    while (deepen(bound)) {
    }
  }
}

IdaBelow IdaPrefixes::top(int bound, std::vector<IdaPrefix>& prefixes,
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

std::vector<State> IdaPrefixes::path_to(std::uint32_t leaf) const {
  std::vector<State> path{leaves_[leaf].prefix.state};
  for (std::uint32_t i = leaves_[leaf].from; i != kNoInner; i = inner_[i].from) {
    path.push_back(inner_[i].state);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::size_t IdaPrefixes::within(int bound) const {
  return static_cast<std::size_t>(std::count_if(
      leaves_.begin(), leaves_.end(), [&](const Leaf& l) { return l.greatest_f <= bound; }));
}

// Moves the leaves within the bound above depth_ one step down, and returns whether there were any.
// A goal stays a leaf, so that kernels see it.
bool IdaPrefixes::deepen(int bound) {
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

void IdaPrefixes::expand(const Leaf& leaf, std::vector<Leaf>& next) {
  const auto before = static_cast<std::ptrdiff_t>(next.size());
  const auto from = static_cast<std::uint32_t>(inner_.size());
  moves_.list_children(leaf.prefix, children_);
  for (const IdaPrefix& child : children_) {
    const auto same = [&](const Leaf& l) { return l.prefix.state == child.state; };
    if (moves_.once() && std::any_of(next.begin() + before, next.end(), same)) continue;
    const int f = weight_.f(static_cast<int>(child.depth), h_(child.state));
    next.push_back({child, std::max(leaf.greatest_f, f), from});
  }
  inner_.push_back({leaf.prefix.state, leaf.greatest_f, leaf.from,
                    static_cast<std::uint32_t>(children_.size())});
}

}  // namespace trailblaze
