// The top of the tree that IDA* searches (ida_star.hpp). It is cut so that threads can share the
// trees below it. This file also finds the path of a solution.
//
//   start -+- o -+- x          o  inner nodes: counted here, in every bound that visits them
//          |     +- o -+- x    x  leaves: prefixes for the kernels, in the order of moves
//          |           +- x
//          +- o -+- x
//
// The top is built breadth-first, and it is a tree: a state that is reached twice is there twice,
// as in the serial search. A bound visits a node if no f on its path exceeds the bound. So each
// node keeps the greatest f, and the heuristic need not be consistent. Leaves beyond the bound wait
// until a bound includes them. The cut depends only on the puzzle and the bounds, never on the
// number of threads.
//
// A kernel that returns only counts runs again, with the bound of the solution, to find which of
// the prefixes has a goal below it, then which of its children, and so on down.
//
//   block of prefixes -> pieces, on all threads -> the piece with a goal -> ... -> one prefix
//   prefix -> children -> the first with a goal below it -> ... -> the goal
//
// This costs less than a second search of the block, because each of these searches also ends at a
// solution. The trees further down are small.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/transpositions.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// Returns the kernel of a worker.
using IdaKernelOf = std::function<IdaKernel&(int)>;

class IdaTree {
 public:
  // The references must outlive it. `seen` is the kernels' table, or null.
  IdaTree(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
          Weight weight, TranspositionTable* seen, State start)
      : puzzle_(puzzle), h_(heuristic), moves_(moves), weight_(weight), seen_(seen) {
    leaves_.push_back({moves.root(start), weight.f(0, heuristic(start)), kNoInnerNode});
  }

  // The first bound.
  int first_f() const { return leaves_.front().greatest_f; }

  // Splits leaves until some thousand are within the bound, all equally deep. If a heuristic puts
  // nearly all leaves beyond the bound, as a pattern database with wrong values may, it gives up
  // early, and leaves have several depths.
  void split(int bound) {
    for (;; ++depth_) {
      while (leaves_.size() < kMostLeaves && deepen(bound)) {
      }
      if (leaves_.size() >= kMostLeaves || leaves_within(bound) >= kEnoughLeaves ||
          depth_ >= static_cast<std::uint32_t>(bound)) {
        return;
      }
    }
  }

  // Returns the number of inner nodes within a bound, and the least f beyond it among nodes and
  // leaves. Writes the leaves within the bound to `prefixes`.
  IdaTotals visit_top(int bound, std::vector<IdaPrefix>& prefixes) const {
    IdaTotals totals;
    for (const InnerNode& inner : inner_) {
      if (inner.greatest_f > bound) continue;
      ++totals.nodes;
      totals.generated += inner.children;
    }
    prefixes.clear();
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      if (leaves_[i].greatest_f > bound) {
        totals.next_bound = std::min(totals.next_bound, leaves_[i].greatest_f);
      } else {
        prefixes.push_back(leaves_[i].prefix);
        prefixes.back().leaf = static_cast<std::uint32_t>(i);
      }
    }
    return totals;
  }

  // Returns the states from the start to a leaf.
  std::vector<State> path_to(std::uint32_t leaf) const {
    std::vector<State> path{leaves_[leaf].prefix.state};
    for (std::uint32_t i = leaves_[leaf].from; i != kNoInnerNode; i = inner_[i].from) {
      path.push_back(inner_[i].state);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  // ---- paths ----

  // Finds a prefix with a goal below it. There must be such a prefix. If `in_order`, finds the
  // first.
  const IdaPrefix& find_prefix(std::span<const IdaPrefix> prefixes, int bound, const Crew& crew,
                               bool in_order, const IdaKernelOf& kernel) const {
    constexpr std::size_t kPieces = 16;
    while (prefixes.size() > 1) {
      const std::size_t pieces = std::min(kPieces, prefixes.size());
      const auto piece = [&](std::size_t i) {
        const std::size_t begin = prefixes.size() * i / pieces;
        return prefixes.subspan(begin, prefixes.size() * (i + 1) / pieces - begin);
      };
      if (seen_ != nullptr) seen_->begin_iteration();
      IdaHalt halt(nullptr, true, in_order);
      crew.for_each_block(pieces, [&](int worker, std::size_t i) {
        IdaStop stop(halt, i);
        if (stop.must_end(0)) return;
        IdaTotals totals;
        kernel(worker).search(piece(i), bound, stop, totals);
        if (totals.solutions > 0) stop.found();
      });
      TRAILBLAZE_CHECK(halt.first_block() != IdaHalt::kNone, kLostSolution);
      prefixes = piece(halt.first_block());
    }
    return prefixes.front();
  }

  // Adds the paths below a prefix in the order of moves, until there are `most`. `path` leads to
  // the prefix. Ends early if `watch` is not null and a limit is met.
  void list_paths(const IdaPrefix& prefix, int bound, std::size_t most, IdaKernel& kernel,
                  const Watch* watch, std::vector<State>& path,
                  std::vector<std::vector<State>>& found) const {
    if (puzzle_.is_goal(prefix.state)) {
      found.push_back(path);
      return;
    }
    std::vector<IdaPrefix> children;
    moves_.list_children(prefix, children);
    for (const IdaPrefix& child : children) {
      if (found.size() >= most) return;
      if (weight_.f(static_cast<int>(child.depth), h_(child.state)) > bound) continue;
      if (!leads_to_goal(child, bound, kernel, watch)) continue;
      path.push_back(child.state);
      list_paths(child, bound, most, kernel, watch, path, found);
      path.pop_back();
    }
  }

  // True if the kernel visits a goal below the prefix. Also false if `watch` stops it.
  bool leads_to_goal(const IdaPrefix& prefix, int bound, IdaKernel& kernel,
                     const Watch* watch) const {
    if (seen_ != nullptr) seen_->begin_iteration();
    IdaHalt halt(watch, true, false);
    IdaStop stop(halt, 0);
    IdaTotals totals;
    if (!stop.must_end(0)) kernel.search({&prefix, 1}, bound, stop, totals);
    return totals.solutions > 0;
  }

  static constexpr const char* kLostSolution = "a solution was seen and is not found again";

 private:
  static constexpr std::size_t kEnoughLeaves = 4096;
  static constexpr std::size_t kMostLeaves = std::size_t{1} << 18;
  static constexpr std::uint32_t kNoInnerNode = ~std::uint32_t{0};

  struct InnerNode {
    State state;
    int greatest_f;
    std::uint32_t from, children;
  };
  struct Leaf {
    IdaPrefix prefix;
    int greatest_f;      // greatest f on its path, including its own
    std::uint32_t from;  // the inner node above
  };

  std::size_t leaves_within(int bound) const {
    return static_cast<std::size_t>(std::count_if(
        leaves_.begin(), leaves_.end(), [&](const Leaf& l) { return l.greatest_f <= bound; }));
  }

  // Replaces each leaf that is within the bound and above depth_ by its children, and returns true
  // if there were any. A goal stays a leaf, so that kernels see it.
  bool deepen(int bound) {
    std::vector<Leaf> next;
    std::vector<IdaPrefix> children;
    const std::size_t before = inner_.size();
    for (const Leaf& leaf : leaves_) {
      if (leaf.greatest_f > bound || leaf.prefix.depth >= depth_ ||
          puzzle_.is_goal(leaf.prefix.state)) {
        next.push_back(leaf);
        continue;
      }
      const auto from = static_cast<std::uint32_t>(inner_.size());
      const std::uint32_t generated = moves_.list_children(leaf.prefix, children);
      for (const IdaPrefix& child : children) {
        const int f = weight_.f(static_cast<int>(child.depth), h_(child.state));
        next.push_back({child, std::max(leaf.greatest_f, f), from});
      }
      inner_.push_back({leaf.prefix.state, leaf.greatest_f, leaf.from, generated});
    }
    leaves_ = std::move(next);
    return inner_.size() > before;
  }

  const AnyPuzzle& puzzle_;
  const AnyHeuristic& h_;
  const IdaMoves& moves_;
  const Weight weight_;
  TranspositionTable* const seen_;
  std::vector<InnerNode> inner_;
  std::vector<Leaf> leaves_;
  std::uint32_t depth_ = 0;  // depth of the leaves that were within a bound
};

}  // namespace trailblaze
