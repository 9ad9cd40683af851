// The top of the tree that IDA* searches, cut off so that the trees below it can be shared out.
//
//   start -+- o -+- x          o  inner nodes: counted here, in every bound that visits them
//          |     +- o -+- x    x  leaves: prefixes for the kernels, in the order of moves
//          |           +- x
//          +- o -+- x
//
// It is made breadth-first, and it is a tree: states that are reached twice are there twice, as the
// serial search meets them twice. A node is visited in a bound when no f on its path exceeds it. So
// each keeps the greatest f, and the heuristic need not be consistent. Leaves beyond the bound are
// left as they are until a bound takes them in. The cut depends only on the puzzle and the bounds,
// never on the number of threads.
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
  // The references must outlive it.
  IdaPrefixes(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
              Weight weight, State start);

  // The first bound.
  int first_f() const { return leaves_.front().greatest_f; }

  // Splits leaves until some thousand are within the bound, all equally deep.
  void split(int bound);

  // Returns the count of inner nodes within a bound, and the least f beyond it among nodes and
  // leaves. Writes the leaves within it.
  IdaBelow top(int bound, std::vector<IdaPrefix>& prefixes,
               std::vector<std::uint32_t>& numbers) const;

  // The states from the start to a leaf.
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
    int greatest_f;      // greatest f on its path, its own included
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
  std::vector<IdaPrefix> children_;  // children of the leaf that is being expanded
  std::uint32_t depth_ = 0;          // depth of the leaves that have been within a bound
};

}  // namespace trailblaze
