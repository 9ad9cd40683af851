// How IDA* finds paths (ida_star.hpp) when its kernels tell no more than counts: by asking again,
// with the bound of the solution. Below which of these prefixes is there a goal, below which of its
// children, and so on down.
//
//   block of prefixes -> pieces, on all threads -> the piece with a goal -> ... -> one prefix
//   prefix -> children -> the first with a goal below it -> ... -> the goal
//
// That costs less than the block did once more, since it ends at a solution too; the trees further
// down are small beside it.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/transpositions.hpp"
#include "engine/heuristic/weight.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// The kernel of a worker.
using IdaKernelOf = std::function<IdaKernel&(int)>;

class IdaPaths {
 public:
  // All must outlive it; `seen` is the kernels' own table, if they have one.
  IdaPaths(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
           Weight weight, TranspositionTable* seen)
      : puzzle_(puzzle), h_(heuristic), moves_(moves), weight_(weight), seen_(seen) {}

  // One of the prefixes below which a goal lies, of which there is one; `in_order`: the first.
  const IdaPrefix& find(std::span<const IdaPrefix> prefixes, int bound, const Crew& crew,
                        bool in_order, const IdaKernelOf& kernel) const;

  // Adds the paths below a prefix in the order of moves, until there are `most`; `path` leads to
  // it. Where `watch` is not null and says so, it ends with fewer.
  void list(const IdaPrefix& prefix, int bound, std::size_t most, IdaKernel& kernel,
            const Watch* watch, std::vector<State>& path,
            std::vector<std::vector<State>>& found) const;

  // Whether the kernel visits a goal below the prefix; false also where `watch` stops it.
  bool leads_to_goal(const IdaPrefix& prefix, int bound, IdaKernel& kernel,
                     const Watch* watch) const;

  static constexpr const char* kLost = "a solution was seen and is not found again";

 private:
  std::vector<IdaPrefix> children_within(const IdaPrefix& prefix, int bound) const;

  const AnyPuzzle& puzzle_;
  const AnyHeuristic& h_;
  const IdaMoves& moves_;
  const Weight weight_;
  TranspositionTable* const seen_;
};

}  // namespace trailblaze
