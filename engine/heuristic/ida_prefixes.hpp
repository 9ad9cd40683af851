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

#include <cstddef>
#include <cstdint>
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
              Weight weight, State start);

  // The first bound.
  int first_f() const { return leaves_.front().greatest_f; }

  // Cuts until some thousand leaves are within the bound, and all of them as deep as those.
  void split(int bound);

  // Returns the inner nodes of a bound, and the least f beyond it up here. Writes the leaves within
  // it.
  IdaBelow top(int bound, std::vector<IdaPrefix>& prefixes,
               std::vector<std::uint32_t>& numbers) const;

  // From the start to a leaf.
  std::vector<State> path_to(std::uint32_t leaf) const;

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

  std::size_t within(int bound) const;
  bool deepen(int bound);
  void expand(const Leaf& leaf, std::vector<Leaf>& next);

  const AnyPuzzle& puzzle_;
  const AnyHeuristic& h_;
  const IdaMoves& moves_;
  const Weight weight_;
  std::vector<Inner> inner_;
  std::vector<Leaf> leaves_;
  std::vector<IdaPrefix> children_;  // of the leaf that is being expanded
  std::uint32_t depth_ = 0;  // of leaves that have been within a bound
};

}  // namespace trailblaze
