// How IDA* (ida_star.hpp) finds paths when its kernels tell only counts: it searches again with the
// bound of the solution, and asks which of the prefixes has a goal below it, then which of its
// children, and so on down.
//
//   block of prefixes -> pieces, on all threads -> the piece with a goal -> ... -> one prefix
//   prefix -> children -> the first with a goal below it -> ... -> the goal
//
// That costs less than searching the block once more, since it ends at a solution too. The trees
// further down are small.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
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

class IdaPaths {
 public:
  // All arguments must outlive it. `seen` is the kernels' own table, if they have one.
  IdaPaths(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
           Weight weight, TranspositionTable* seen)
      : puzzle_(puzzle), h_(heuristic), moves_(moves), weight_(weight), seen_(seen) {}

  // A prefix below which a goal lies. There must be one. With `in_order` it is the first.
  const IdaPrefix& find(std::span<const IdaPrefix> prefixes, int bound, const Crew& crew,
                        bool in_order, const IdaKernelOf& kernel) const {
    constexpr std::size_t kPieces = 16;
    while (prefixes.size() > 1) {
      const std::size_t pieces = std::min(kPieces, prefixes.size());
      const auto piece = [&](std::size_t i) {
        const std::size_t begin = prefixes.size() * i / pieces;
        return prefixes.subspan(begin, prefixes.size() * (i + 1) / pieces - begin);
      };
      if (seen_ != nullptr) seen_->begin();
      IdaHalt halt(nullptr, true, in_order);
      crew.for_each_block(pieces, [&](int worker, std::size_t i) {
        IdaStop stop(halt, i);
        if (stop.now(0)) return;
        IdaBelow below;
        kernel(worker).search(piece(i), bound, stop, below);
        if (below.solutions > 0) stop.found();
      });
      TRAILBLAZE_CHECK(halt.first_block() != IdaHalt::kNone, kLost);
      prefixes = piece(halt.first_block());
    }
    return prefixes.front();
  }

  // Adds the paths below a prefix in the order of moves, until there are `most`. `path` leads to
  // the prefix. It ends with fewer where `watch`, if not null, says that a limit was met.
  void list(const IdaPrefix& prefix, int bound, std::size_t most, IdaKernel& kernel,
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
      list(child, bound, most, kernel, watch, path, found);
      path.pop_back();
    }
  }

  // Whether the kernel visits a goal below the prefix. Also false where `watch` stops it.
  bool leads_to_goal(const IdaPrefix& prefix, int bound, IdaKernel& kernel,
                     const Watch* watch) const {
    if (seen_ != nullptr) seen_->begin();
    IdaHalt halt(watch, true, false);
    IdaStop stop(halt, 0);
    IdaBelow below;
    if (!stop.now(0)) kernel.search({&prefix, 1}, bound, stop, below);
    return below.solutions > 0;
  }

  static constexpr const char* kLost = "a solution was seen and is not found again";

 private:
  const AnyPuzzle& puzzle_;
  const AnyHeuristic& h_;
  const IdaMoves& moves_;
  const Weight weight_;
  TranspositionTable* const seen_;
};

}  // namespace trailblaze
