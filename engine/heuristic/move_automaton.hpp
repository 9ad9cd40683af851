// Learns, before a search, which sequences of moves a tree search may prune (Taylor & Korf, AAAI
// 1993). Between two positions, the search needs only the first sequence by length, then by order
// of moves.
//
//   frame      the part of a state that decides if a sequence is legal and what it does: for
//              sliding tiles the cell of the blank; permutations have a single frame
//   forbidden  a sequence of moves from a frame's representative, if a shorter sequence, or an
//              earlier sequence of the same length, leads to the same state
//   minimal    forbidden, with no forbidden sequence inside it: the others follow from these
//
// Sequences are listed breadth-first to a depth, for all frames at once, without sequences that
// contain a forbidden sequence. The minimal sequences become an automaton that reads moves and
// rejects the moves that must not follow (Aho & Corasick 1975). Its node is the longest suffix of
// the moves read that begins a forbidden sequence. Nodes that allow the same futures are then
// merged.
//
//   next_[node * moves + move]  ->  node, or kForbidden: pruned, or not legal there
//
// Nothing is lost: the earliest of all shortest sequences to a state contains no forbidden
// sequence, because replacing that sequence would make the sequence shorter or earlier. This fails
// in combination with a table of visited states (transpositions.hpp): at the first visit of a
// state, the automaton may allow fewer moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/no_memory.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

class MoveAutomaton {
 public:
  using Node = std::uint16_t;
  static constexpr Node kForbidden = 0xffff;

  // Learns from sequences of up to `depth` moves, or fewer if there are too many. Uses a single
  // thread. Both functions require fixed moves.
  static MoveAutomaton learn(const AnyPuzzle& puzzle, int depth = kDepth);

  // Prunes only moves that change nothing or repeat the effect of an earlier move, and the move
  // back.
  static MoveAutomaton only_back(const AnyPuzzle& puzzle);

  // The node before the first move. Different frames have different nodes.
  Node start(int frame) const { return start_[static_cast<std::size_t>(frame)]; }
  Node next(Node node, int move) const { return next_nodes(node)[move]; }
  // The next nodes of a node, by move.
  const Node* next_nodes(Node node) const {
    return next_.data() + static_cast<std::size_t>(node) * static_cast<std::size_t>(moves_);
  }
  int frame(Node node) const { return frame_[node]; }

  int moves() const { return moves_; }
  int nodes() const { return static_cast<int>(frame_.size()); }

 private:
  // 4x4 tiles, on one core of a virtual Xeon (Emerald Rapids). The branching factor is that of the
  // remaining sequences; it is 2.1304 if only the move back is pruned:
  //
  //   depth         8       9      10      11      12      13      14
  //   nodes       712     788    3233    3721   11671   16255   38219
  //   branching 2.068   2.067   2.034   2.033   2.008   2.002   1.985
  //   to learn  2.7 ms  5.8 ms   13 ms   25 ms   58 ms  118 ms  275 ms
  //
  // The table of depth 10 takes 26 kB, and is the largest that fits in the L1 cache.
  static constexpr int kDepth = 10;
  static constexpr std::size_t kMostSequences = std::size_t{1} << 18;  // of one length
  static constexpr std::uint32_t kNoNode = ~std::uint32_t{0};

  struct Sequences;  // all sequences, and which of them begin a forbidden one
  static Sequences list_sequences(const AnyPuzzle& puzzle, int depth, bool only_back);
  bool make(const Sequences& sequences);
  std::vector<std::uint32_t> build(const Sequences& sequences);
  bool merge(const std::vector<std::uint32_t>& next);

  int moves_ = 0;
  std::vector<Node> next_;
  std::vector<int> frame_;   // frame of each node
  std::vector<Node> start_;  // first node of each frame
};

// The automata of a puzzle's moves. Each is learned on first use. Any thread may call of().
class MoveAutomata {
 public:
  // `puzzle` must outlive it.
  explicit MoveAutomata(const AnyPuzzle& puzzle) : puzzle_(puzzle) {}

  // Returns the automaton that prunes only the move back, or everything that it can; null without
  // fixed moves.
  const MoveAutomaton* of(bool only_back) const;

 private:
  const AnyPuzzle& puzzle_;
  mutable Once back_once_, learned_once_;
  mutable std::optional<MoveAutomaton> back_, learned_;
};

}  // namespace trailblaze
