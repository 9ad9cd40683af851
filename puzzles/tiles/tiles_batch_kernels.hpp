// The inner loops of the batched IDA* on tiles (tiles_batch.hpp): all states of a batch make all
// their moves. A batch is of one node of the move automaton and of one slack, so nothing in a loop
// depends on a state but data: every child is written to the end of its bucket, and the end moves
// on only if the child belongs there.
//
// Slack is half of what a path may still lose. A move that is not near costs one of it.
//
//   same[move]   near children, with the parent's slack
//   less[move]   the other children, with one less; unused where the parent has none
//
// A vector form may count a child without slack and without a near move, a leaf, and not write it:
// that saves a quarter of all states their way through memory. It does not do so where the goal is
// looked for. Buckets have room for a whole vector behind their ends.
//
// The plain form is the one to read; the others are tested equal. Times are in bench/RESULTS.md.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/base/isa.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/tiles_batch_plan.hpp"

namespace trailblaze {

// Where the children of a batch go, by move: the ends of their buckets, moved on by the kernel.
struct BatchEnds {
  std::array<State*, 4> same{}, less{};
  std::array<std::uint64_t, 4> leaves{};  // children that were counted here and not written
};

inline constexpr std::size_t kBatchPadding = 8;  // states that a kernel may write behind an end

// `targets` are the nodes that the moves lead to.
using BatchTargets = std::array<const BatchNode*, 4>;
using BatchKernel = void (*)(const State* states, std::size_t count, const BatchNode& node,
                             const BatchTargets& targets, BatchEnds& ends);

namespace batch {

// The state with the tile moved. The blank's new place keeps its nibble.
inline State moved(State s, State place, int turn) {
  return (s & ~place) | (std::rotl(s, turn) & place);
}

// ---- plain ----

// kSlack is 0, 1, or 2 for all greater slacks.
template <int kMoves, int kSlack>
void expand_plain(const State* states, std::size_t count, const BatchNode& of, BatchEnds& ends) {
  const BatchNode node = of;
  std::array<State*, 4> same = ends.same, less = ends.less;
  for (std::size_t k = 0; k < count; ++k) {
    const State s = states[k];
    for (std::size_t i = 0; i < kMoves; ++i) {
      const BatchMove& move = node.moves[i];
      const bool near = ((s ^ move.flip) & move.test) >= move.least;
      const State t = moved(s, node.place, move.turn);
      *same[i] = t;
      same[i] += near;
      if constexpr (kSlack > 0) {
        *less[i] = t;
        less[i] += !near;
      }
    }
  }
  ends.same = same;
  ends.less = less;
}

// Calls the form for the number of moves that the node has.
template <int kSlack>
void plain(const State* states, std::size_t count, const BatchNode& node, const BatchTargets&,
           BatchEnds& ends) {
  switch (node.count) {
    case 1: return expand_plain<1, kSlack>(states, count, node, ends);
    case 2: return expand_plain<2, kSlack>(states, count, node, ends);
    case 3: return expand_plain<3, kSlack>(states, count, node, ends);
    case 4: return expand_plain<4, kSlack>(states, count, node, ends);
  }
}

}  // namespace batch

// The kernels for slacks 0, 1, and 2 or more.
using BatchKernels = std::array<BatchKernel, 3>;

// The best form up to the chosen instruction set that this machine can run.
Isa batch_isa();

BatchKernels batch_kernels(Isa isa);

}  // namespace trailblaze
