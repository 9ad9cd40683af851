// Sequences of moves that a tree search may leave out, learned before it starts (Taylor & Korf,
// AAAI 1993): of all sequences that lead from a position to the same other one, only the first by
// length, then by order of moves, is of use.
//
//   frame    what legality and effect of a sequence depend on: for sliding tiles the cell of the
//            blank, for permutations nothing, so that there is one
//   word     a sequence of moves from a frame's representative; forbidden when a shorter word, or
//            an equally long and earlier one, leads to the same state
//   minimal  forbidden, with no forbidden word inside it: the others follow from these
//
// Words are spelled breadth-first to a depth, all frames at once, without those that have a
// forbidden word inside. The minimal ones become a machine that reads moves and says which must not
// follow (Aho & Corasick 1975): a node is the longest end of what was read that begins a forbidden
// word. Nodes that allow the same futures are then merged.
//
//   next_[node * moves + move]  ->  node, or kForbidden: cut, or not legal there
//
// Nothing is lost: a shortest sequence to a state that is the earliest of its length has no
// forbidden word inside, or it could be made shorter or earlier there. The same does not hold
// beside a table of states seen (transpositions.hpp): what is seen first may have less allowed to
// follow.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class MoveAutomaton {
 public:
  using Node = std::uint16_t;
  static constexpr Node kForbidden = 0xffff;

  // Of words up to `depth` moves, or fewer where there are too many. One thread.
  template <HasFixedMoves P>
  static MoveAutomaton learn(const P& puzzle, int depth = kDepth);

  // Leaves out only moves that change nothing or do what an earlier one does, and the move back.
  template <HasFixedMoves P>
  static MoveAutomaton only_back(const P& puzzle);

  // Before the first move. Nodes of different frames are different.
  Node start(int frame) const { return start_[static_cast<std::size_t>(frame)]; }
  Node next(Node node, int move) const { return row(node)[move]; }
  // By move.
  const Node* row(Node node) const {
    return next_.data() + static_cast<std::size_t>(node) * static_cast<std::size_t>(moves_);
  }
  int frame(Node node) const { return frame_[node]; }

  int moves() const { return moves_; }
  int nodes() const { return static_cast<int>(frame_.size()); }

 private:
  // 4x4 tiles, on one core of a virtual Xeon (Emerald Rapids); branching is that of the words that are left, 2.1304 when
  // only the move back is left out:
  //
  //   depth         8       9      10      11      12      13      14
  //   nodes       712     788    3233    3721   11671   16255   38219
  //   branching 2.068   2.067   2.034   2.033   2.008   2.002   1.985
  //   to learn  2.7 ms  5.8 ms   13 ms   25 ms   58 ms  118 ms  275 ms
  //
  // The table of depth 10 takes 26 kB: the last that fits in the first cache.
  static constexpr int kDepth = 10;
  static constexpr std::size_t kMostWords = std::size_t{1} << 18;  // of one length
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

  struct Spelling;  // every word, and which are forbidden
  template <HasFixedMoves P>
  static Spelling spell(const P& puzzle, int depth, bool only_back);
  bool make(const Spelling& words);
  std::vector<std::uint32_t> build(const Spelling& words);
  bool merge(const std::vector<std::uint32_t>& next);

  int moves_ = 0;
  std::vector<Node> next_;
  std::vector<int> frame_;   // of each node
  std::vector<Node> start_;  // of each frame
};

// All words that have no forbidden word inside, shorter ones first: a tree for each frame, whose
// roots come first. A word's tail is the word without its first move, from the frame where that
// leads.
struct MoveAutomaton::Spelling {
  static constexpr std::int32_t kIllegal = -1, kCut = -2, kBad = -3, kOpen = -4;

  struct Word {
    State state;
    std::int32_t parent, tail;
    int frame, first;  // where the word ends; where it begins
  };

  int moves = 0, frames = 0;
  std::vector<Word> words;
  // Of each word and move: the longer word; or not legal, cut for what is inside it, itself
  // forbidden; or not looked at.
  std::vector<std::int32_t> longer;

  std::int32_t& after(std::int32_t word, int move) { return longer[at(word, move)]; }
  std::int32_t after(std::int32_t word, int move) const { return longer[at(word, move)]; }

  void add(const Word& word) {
    words.push_back(word);
    longer.resize(longer.size() + static_cast<std::size_t>(moves), kOpen);
  }

 private:
  std::size_t at(std::int32_t word, int move) const {
    return static_cast<std::size_t>(word) * static_cast<std::size_t>(moves) +
           static_cast<std::size_t>(move);
  }
};

template <HasFixedMoves P>
MoveAutomaton::Spelling MoveAutomaton::spell(const P& puzzle, int depth, bool only_back) {
  Spelling all;
  all.moves = puzzle.num_moves();
  all.frames = puzzle.num_frames();
  std::vector<absl::flat_hash_map<State, std::int32_t>> reached;  // from each frame: first word
  for (int f = 0; f < all.frames; ++f) {
    all.add({puzzle.frame_state(f), -1, -1, f, f});
    reached.emplace_back().emplace(all.words.back().state, f);
  }
  std::size_t begin = 0;
  for (int length = 1; length <= depth; ++length) {
    const std::size_t end = all.words.size();
    if (length > 2 && (end - begin) * static_cast<std::size_t>(all.moves) > kMostWords) break;
    for (std::size_t i = begin; i < end; ++i) {
      const Spelling::Word word = all.words[i];
      const auto w = static_cast<std::int32_t>(i);
      for (int m = 0; m < all.moves; ++m) {
        const std::optional<State> t = puzzle.move(word.state, m);
        const std::int32_t tail = word.tail >= 0 ? all.after(word.tail, m) : -1;
        std::int32_t& longer = all.after(w, m);
        if (!t) {
          longer = Spelling::kIllegal;
        } else if (word.tail >= 0 && tail < 0) {
          longer = Spelling::kCut;
        } else {
          auto& states = reached[static_cast<std::size_t>(word.first)];
          const auto [known, fresh] =
              states.emplace(*t, static_cast<std::int32_t>(all.words.size()));
          const bool counts = !only_back || length == 1 || known->second < all.frames;
          if (!fresh && counts) {
            longer = Spelling::kBad;
          } else {
            longer = static_cast<std::int32_t>(all.words.size());
            const int frame = puzzle.frame(*t);
            all.add({*t, w, word.tail >= 0 ? tail : frame, frame, word.first});
          }
        }
      }
    }
    begin = end;
  }
  return all;
}

template <HasFixedMoves P>
MoveAutomaton MoveAutomaton::learn(const P& puzzle, int depth) {
  for (;; --depth) {
    MoveAutomaton automaton;
    if (automaton.make(spell(puzzle, depth, false))) return automaton;
  }
}

template <HasFixedMoves P>
MoveAutomaton MoveAutomaton::only_back(const P& puzzle) {
  MoveAutomaton automaton;
  TRAILBLAZE_CHECK(automaton.make(spell(puzzle, 2, true)), "too many pairs of moves");
  return automaton;
}

// False where the nodes are too many to be numbered.
inline bool MoveAutomaton::make(const Spelling& words) {
  moves_ = words.moves;
  start_.resize(static_cast<std::size_t>(words.frames));
  return merge(build(words));
}

// A node for each word that begins a forbidden one. A word that begins none stands for the longest
// of its tails that does; words come shorter ones first, so that is known before.
inline std::vector<std::uint32_t> MoveAutomaton::build(const Spelling& all) {
  const std::size_t words = all.words.size();
  const auto at = [](std::int32_t word) { return static_cast<std::size_t>(word); };
  std::vector<char> begins(words, 0);
  for (std::size_t i = words; i-- > 0;) {
    const std::int32_t parent = all.words[i].parent;
    for (int m = 0; m < moves_; ++m) {
      if (all.after(static_cast<std::int32_t>(i), m) == Spelling::kBad) begins[i] = 1;
    }
    if (parent < 0) {
      begins[i] = 1;
    } else if (begins[i] != 0) {
      begins[at(parent)] = 1;
    }
  }
  std::vector<std::uint32_t> node_of(words);
  for (std::size_t i = 0; i < words; ++i) {
    const Spelling::Word& word = all.words[i];
    if (begins[i] == 0) {
      node_of[i] = node_of[at(word.tail)];
      continue;
    }
    node_of[i] = static_cast<std::uint32_t>(frame_.size());
    frame_.push_back(word.frame);
  }
  std::vector<std::uint32_t> next;
  for (std::size_t i = 0; i < words; ++i) {
    if (begins[i] == 0) continue;
    for (int m = 0; m < moves_; ++m) {
      const std::int32_t longer = all.after(static_cast<std::int32_t>(i), m);
      next.push_back(longer >= 0 ? node_of[at(longer)] : kNowhere);
    }
  }
  return next;
}

// Nodes are of one class until their frames or their moves tell them apart (Moore 1956).
inline bool MoveAutomaton::merge(const std::vector<std::uint32_t>& next) {
  const auto moves = static_cast<std::size_t>(moves_);
  std::vector<std::uint32_t> of(frame_.begin(), frame_.end());  // the class of each node
  for (std::size_t before = 0, classes = start_.size(); classes != before;) {
    before = classes;
    absl::flat_hash_map<std::vector<std::uint32_t>, std::uint32_t> known;
    std::vector<std::uint32_t> finer(of.size()), key(moves + 1);
    for (std::size_t i = 0; i < of.size(); ++i) {
      key[moves] = of[i];
      for (std::size_t m = 0; m < moves; ++m) {
        const std::uint32_t to = next[i * moves + m];
        key[m] = to == kNowhere ? kNowhere : of[to];
      }
      finer[i] = known.emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
    }
    classes = known.size();
    of = std::move(finer);
  }
  const std::size_t classes = *std::max_element(of.begin(), of.end()) + std::size_t{1};
  if (classes >= kForbidden) return false;
  std::vector<int> frames(classes);
  next_.assign(classes * moves, kForbidden);
  for (std::size_t i = 0; i < of.size(); ++i) {
    frames[of[i]] = frame_[i];
    for (std::size_t m = 0; m < moves; ++m) {
      const std::uint32_t to = next[i * moves + m];
      if (to != kNowhere) next_[of[i] * moves + m] = static_cast<Node>(of[to]);
    }
  }
  frame_ = std::move(frames);
  for (std::size_t f = 0; f < start_.size(); ++f) start_[f] = static_cast<Node>(of[f]);
  return true;
}

}  // namespace trailblaze
