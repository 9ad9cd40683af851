// Sequences of moves that a tree search may leave out, learned before it starts (Taylor & Korf,
// AAAI 1993): of all sequences that lead from a position to the same other one, only the first by
// length, then by order of moves, is needed.
//
//   frame    what legality and effect of a sequence depend on: for sliding tiles the cell of the
//            blank, for permutations nothing, so that there is one
//   word     a sequence of moves from a frame's representative; forbidden when a shorter word, or
//            an equally long and earlier one, leads to the same state
//   minimal  forbidden, with no forbidden word inside it: the others follow from these
//
// Words are spelled breadth-first to a depth, all frames at once, without those that have a
// forbidden word inside. The minimal ones become a machine that reads moves and says which must not
// follow (Aho & Corasick 1975). Its node is the longest end of the moves read that begins a
// forbidden word. Nodes that allow the same futures are then merged.
//
//   next_[node * moves + move]  ->  node, or kForbidden: cut, or not legal there
//
// Nothing is lost: a shortest sequence to a state that is the earliest of its length has no
// forbidden word inside, or it could be made shorter or earlier there. This is not so beside a
// table of states seen (transpositions.hpp): the first visit of a state may be allowed fewer moves.
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

  // Learns from words of up to `depth` moves, or fewer where there are too many words. It uses one
  // thread. Both functions require fixed moves.
  static MoveAutomaton learn(const AnyPuzzle& puzzle, int depth = kDepth);

  // Leaves out only moves that change nothing or do what an earlier one does, and the move back.
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
  // 4x4 tiles, on one core of a virtual Xeon (Emerald Rapids); branching is that of the words that
  // are left, 2.1304 when only the move back is left out:
  //
  //   depth         8       9      10      11      12      13      14
  //   nodes       712     788    3233    3721   11671   16255   38219
  //   branching 2.068   2.067   2.034   2.033   2.008   2.002   1.985
  //   to learn  2.7 ms  5.8 ms   13 ms   25 ms   58 ms  118 ms  275 ms
  //
  // The table of depth 10 takes 26 kB: the last that fits in the first cache.
  static constexpr int kDepth = 10;
  static constexpr std::size_t kMostWords = std::size_t{1} << 18;  // words of one length
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

  struct Spelling;  // every word, and which begin a forbidden one
  static Spelling spell(const AnyPuzzle& puzzle, int depth, bool only_back);
  bool make(const Spelling& words);
  std::vector<std::uint32_t> build(const Spelling& words);
  bool merge(const std::vector<std::uint32_t>& next);

  int moves_ = 0;
  std::vector<Node> next_;
  std::vector<int> frame_;   // frame of each node
  std::vector<Node> start_;  // first node of each frame
};

// The automata of a puzzle's moves. Each is learned when it is first asked for. Any thread may ask.
class MoveAutomata {
 public:
  // `puzzle` must outlive it.
  explicit MoveAutomata(const AnyPuzzle& puzzle) : puzzle_(puzzle) {}

  // The automaton that leaves out only the move back, or all that it can; null without fixed moves.
  const MoveAutomaton* of(bool only_back) const;

 private:
  const AnyPuzzle& puzzle_;
  mutable Once back_once_, learned_once_;
  mutable std::optional<MoveAutomaton> back_, learned_;
};

}  // namespace trailblaze
