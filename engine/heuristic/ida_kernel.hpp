// The interface between iterative deepening A* and its inner loop, the kernel.
//
// The tree of move sequences is cut into prefixes. A kernel searches the trees below some prefixes,
// depth-first, within a bound on f = g + h. All kernels count alike, whatever their order:
//
//   a node counts when it is visited with f <= bound, prefixes included; its children are those
//   that pruning (IdaMoves) leaves; a goal counts and is not expanded; a child with f > bound is
//   not visited, and the least such f is the next bound
//
// So counts equal those of the textbook's serial search, in every kernel and at any number of
// threads, unless a search ends at its first solution.
//
// A kernel serves one thread at a time, and is kept from bound to bound:
//
//   kernel.search(prefixes, bound, stop, totals)  adds to `totals`; calls stop.must_end() every few
//                                                 thousand nodes, and ends if it returns true; may
//                                                 end at a solution if stop.ends_at_first()
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// A state of the tree that is not visited yet. Its f is within the bound.
struct IdaPrefix {
  State state, parent;      // the root is its own parent
  std::uint32_t depth = 0;  // moves from the start
  std::uint32_t node = 0;   // the automaton's node, if moves are fixed
  std::uint32_t leaf = 0;   // its number among the leaves of the top (ida_tree.hpp)
};

// The results of the search below some prefixes.
struct IdaTotals {
  std::uint64_t nodes = 0;
  std::uint64_t generated = 0;  // children, including those beyond the bound
  std::uint64_t solutions = 0;  // goals visited
  int next_bound = kDeadEnd;    // the least f beyond the bound

  IdaTotals& operator+=(const IdaTotals& other) {
    nodes += other.nodes;
    generated += other.generated;
    solutions += other.solutions;
    next_bound = std::min(next_bound, other.next_bound);
    return *this;
  }
};

// The moves that a search follows. If moves are fixed, these are the moves that the automaton
// allows. Otherwise they are all but the move back, which is recognized by comparing states.
class IdaMoves {
 public:
  // Both must outlive it. The automaton is null unless moves are fixed. If `skips_duplicates`, the
  // search follows only the first of equal successors of a state; a kernel must do this itself.
  // `order` lists the fixed moves in the order of trying; empty means increasing numbers.
  IdaMoves(const AnyPuzzle& puzzle, const MoveAutomaton* automaton, bool skips_duplicates = false,
           std::vector<int> order = {})
      : puzzle_(puzzle),
        automaton_(automaton),
        skips_duplicates_(skips_duplicates && automaton == nullptr),
        move_order_(std::move(order)) {
    TRAILBLAZE_CHECK((automaton != nullptr) == puzzle.traits().fixed_moves,
                     "fixed moves need an automaton");
  }

  bool skips_duplicates() const { return skips_duplicates_; }

  IdaPrefix root(State start) const {
    IdaPrefix root{start, start, 0, 0};
    if (automaton_ != nullptr) root.node = automaton_->start(puzzle_.frame(start));
    return root;
  }
  // Replaces the contents of `out` by the children of a prefix, in the order of moves, and returns
  // the number of generated children. If skips_duplicates(), lists only the first of equal
  // children.
  std::uint32_t list_children(const IdaPrefix& p, std::vector<IdaPrefix>& out) const {
    std::uint32_t generated = 0;
    out.clear();
    for_each_child(puzzle_, p.state, p.parent, p.node, [&](State t, std::uint32_t node) {
      ++generated;
      if (skips_duplicates_ && std::ranges::find(out, t, &IdaPrefix::state) != out.end()) return;
      out.push_back({t, p.state, p.depth + 1, node});
    });
    return generated;
  }

  // Calls emit(state, node) for each child of s, reached from `parent`, in the order of moves.
  // `puzzle` is the constructor's. If its type is known, the moves are inlined.
  template <class P, class Emit>
  void for_each_child(const P& puzzle, State s, State parent, std::uint32_t node,
                      const Emit& emit) const {
    constexpr bool kAny = std::is_same_v<P, AnyPuzzle>;
    if constexpr (kAny || HasFixedMoves<P>) {
      if (!kAny || automaton_ != nullptr) {
        const int moves = automaton_->moves();
        const auto* const next = automaton_->next_nodes(static_cast<MoveAutomaton::Node>(node));
        if (!move_order_.empty()) {
          for (const int m : move_order_) {
            if (next[m] != MoveAutomaton::kForbidden) emit(*puzzle.move(s, m), next[m]);
          }
          return;
        }
        for (int m = 0; m < moves; ++m) {
          if (next[m] != MoveAutomaton::kForbidden) emit(*puzzle.move(s, m), next[m]);
        }
        return;
      }
    }
    const auto unless_back = [&](State t) {
      if (t != parent && t != s) emit(t, 0);
    };
    if constexpr (kAny) {
      thread_local Successors successors;
      puzzle.expand({&s, 1}, successors);
      for (const State t : successors.states()) unless_back(t);
    } else {
      puzzle.for_each_successor(s, unless_back);
    }
  }

 private:
  const AnyPuzzle& puzzle_;
  const MoveAutomaton* automaton_;
  bool skips_duplicates_;
  std::vector<int> move_order_;
};

// Ends a bound early: at a limit, a signal, a number of nodes, or the first solution. All blocks of
// a bound share an IdaHalt.
class IdaHalt {
 public:
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  // If `watch` is null, only a solution ends the bound.
  IdaHalt(const Watch* watch, bool at_first, bool deterministic)
      : watch_(watch), ends_at_first_(at_first), deterministic_(deterministic) {}

  // stop() is the limit that was met. first_block() is the least block with a solution, or kNone.
  Stop stop() const { return stop_.load(std::memory_order_relaxed); }
  std::size_t first_block() const { return first_.load(std::memory_order_relaxed); }

  // True if a single solution is enough.
  bool ends_at_first() const { return ends_at_first_; }

  // end() ends all blocks because of a limit; found() records a block with a solution. Any thread
  // may call them.
  void end(Stop stop) { stop_ = stop; }
  void found(std::size_t block) {
    std::size_t first = first_block();
    while (block < first && !first_.compare_exchange_weak(first, block)) {
    }
  }

  // Checks the limits, unless a limit was met before, and returns the limit that is met.
  Stop check_limits() {
    if (watch_ != nullptr && stop() == Stop::kNone) {
      if (const Stop met = watch_->stopped(); met != Stop::kNone) end(met);
    }
    return stop();
  }

  // True if this block must end: at a limit, or if a solution makes it useless. Any solution does
  // so. In deterministic mode, which finds the least path by order of moves, only a solution in an
  // earlier block does.
  bool must_end(std::size_t block) const {
    const std::size_t first = first_block();
    const bool useless = ends_at_first_ && first != kNone && (!deterministic_ || first < block);
    return stop() != Stop::kNone || useless;
  }

 private:
  const Watch* const watch_;
  const bool ends_at_first_, deterministic_;
  std::atomic<Stop> stop_{Stop::kNone};
  std::atomic<std::size_t> first_{kNone};
};

// An IdaHalt as the thread that searches a block sees it.
class IdaStop {
 public:
  // The block ends after about `most` nodes; ran_out_of_nodes() then returns true.
  IdaStop(IdaHalt& halt, std::size_t block, std::uint64_t most = kUnlimited)
      : halt_(halt), block_(block), most_(most) {}

  // True if a single solution is enough.
  bool ends_at_first() const { return halt_.ends_at_first(); }

  // True if the block must end now, after `nodes` nodes.
  bool must_end(std::uint64_t nodes) {
    if (nodes >= most_) ran_out_of_nodes_ = true;
    halt_.check_limits();
    return ran_out_of_nodes_ || halt_.must_end(block_);
  }

  // Records that this block has a solution.
  void found() { halt_.found(block_); }

  bool ran_out_of_nodes() const { return ran_out_of_nodes_; }

 private:
  IdaHalt& halt_;
  const std::size_t block_;
  const std::uint64_t most_;
  bool ran_out_of_nodes_ = false;
};

// The path to a goal: the index of its prefix, and the states from the prefix on.
struct IdaFound {
  std::size_t prefix = 0;
  std::span<const State> below;
};

// The inner loop: a virtual call for each block of prefixes.
class IdaKernel {
 public:
  virtual ~IdaKernel() = default;

  // Searches as described above. Counts the prefixes too, and adds to `totals`.
  virtual void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
                      IdaTotals& totals) = 0;

  // The fewest nodes for which a call pays.
  virtual std::uint64_t nodes_per_block() const = 0;

  // The path, if the kernel knows it after its last search ended at a first solution. Otherwise the
  // driver searches for it again, step by step.
  virtual std::optional<IdaFound> found() const { return std::nullopt; }
};

}  // namespace trailblaze
