#include "engine/heuristic/move_automaton.hpp"

#include <algorithm>
#include <memory_resource>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {

// All sequences without a forbidden sequence inside, shorter sequences first: a tree for each
// frame, whose roots come first. A sequence's tail is the sequence without its first move, in the
// frame after that move. The limit on memory does not count the sequences, so they are kept small.
struct MoveAutomaton::Sequences {
  struct Sequence {
    State state;
    std::int32_t parent, tail;
    std::uint16_t frame, first;  // at the end of the sequence; at its beginning
    bool begins_forbidden;       // It begins a forbidden sequence; true for roots.
  };

  int moves = 0, frames = 0;
  std::vector<Sequence> all;
  // For each sequence but the longest, and each move: the sequence with this move appended, or -1
  // if that sequence is illegal, is forbidden or contains a forbidden sequence.
  std::vector<std::int32_t> extended;

  std::int32_t& after(std::int32_t sequence, int move) { return extended[at(sequence, move)]; }
  std::int32_t after(std::int32_t sequence, int move) const { return extended[at(sequence, move)]; }

  // Upper bound on the number of sequences that append a move to the sequences from `begin` on.
  std::size_t most_extended(std::size_t begin) const { return (all.size() - begin) * num_moves(); }

  // Reserves memory for these longer sequences.
  void reserve_extended(std::size_t begin) {
    extended.resize(all.size() * num_moves(), -1);
    all.reserve(all.size() + most_extended(begin));
  }

 private:
  std::size_t num_moves() const { return static_cast<std::size_t>(moves); }
  std::size_t at(std::int32_t sequence, int move) const {
    return static_cast<std::size_t>(sequence) * num_moves() + static_cast<std::size_t>(move);
  }
};

MoveAutomaton::Sequences MoveAutomaton::list_sequences(const AnyPuzzle& puzzle, int depth,
                                                       bool only_back) {
  Sequences sequences;
  sequences.moves = puzzle.num_moves();
  sequences.frames = puzzle.num_frames();
  TRAILBLAZE_CHECK(sequences.frames < kForbidden, "more frames than an automaton has nodes");
  // The first sequence to each state, by the frame in which it begins.
  std::vector<FlatStates<std::uint32_t>> reached(static_cast<std::size_t>(sequences.frames));
  // Returns the first sequence from this frame to this state: `sequence` itself if there was none
  // before.
  const auto first_to = [&](State s, int frame, std::int32_t sequence) {
    FlatStates<std::uint32_t>& states = reached[static_cast<std::size_t>(frame)];
    if (states.full() && !states.grow()) throw std::bad_alloc();
    return static_cast<std::int32_t>(states.insert(s, static_cast<std::uint32_t>(sequence)).first);
  };
  for (int f = 0; f < sequences.frames; ++f) {
    const auto frame = static_cast<std::uint16_t>(f);
    sequences.all.push_back({puzzle.frame_state(f), -1, -1, frame, frame, true});
    first_to(sequences.all.back().state, f, f);
  }
  std::size_t begin = 0;
  for (int length = 1; length <= depth; ++length) {
    const std::size_t end = sequences.all.size();
    if (length > 2 && sequences.most_extended(begin) > kMostSequences) break;
    sequences.reserve_extended(begin);
    for (std::size_t i = begin; i < end; ++i) {
      const Sequences::Sequence sequence = sequences.all[i];
      const auto w = static_cast<std::int32_t>(i);
      for (int m = 0; m < sequences.moves; ++m) {
        const std::optional<State> t = puzzle.move(sequence.state, m);
        const std::int32_t tail = sequence.tail >= 0 ? sequences.after(sequence.tail, m) : -1;
        if (!t || (sequence.tail >= 0 && tail < 0)) continue;
        const auto extended = static_cast<std::int32_t>(sequences.all.size());
        const std::int32_t known = first_to(*t, sequence.first, extended);
        if (known != extended && (!only_back || length == 1 || known < sequences.frames)) {
          sequences.all[i].begins_forbidden = true;
          continue;
        }
        sequences.after(w, m) = extended;
        const int frame = puzzle.frame(*t);
        sequences.all.push_back({*t, w, sequence.tail >= 0 ? tail : frame,
                                 static_cast<std::uint16_t>(frame), sequence.first, false});
      }
    }
    begin = end;
  }
  for (std::size_t i = sequences.all.size(); i-- > static_cast<std::size_t>(sequences.frames);) {
    const Sequences::Sequence& sequence = sequences.all[i];
    if (sequence.begins_forbidden)
      sequences.all[static_cast<std::size_t>(sequence.parent)].begins_forbidden = true;
  }
  return sequences;
}

MoveAutomaton MoveAutomaton::learn(const AnyPuzzle& puzzle, int depth) {
  for (;; --depth) {
    MoveAutomaton automaton;
    if (automaton.make(list_sequences(puzzle, depth, false))) return automaton;
  }
}

MoveAutomaton MoveAutomaton::only_back(const AnyPuzzle& puzzle) {
  MoveAutomaton automaton;
  TRAILBLAZE_CHECK(automaton.make(list_sequences(puzzle, 2, true)), "too many pairs of moves");
  return automaton;
}

// Makes the automaton. Returns false if there are too many nodes to number.
bool MoveAutomaton::make(const Sequences& sequences) {
  moves_ = sequences.moves;
  start_.resize(static_cast<std::size_t>(sequences.frames));
  return merge(build(sequences));
}

// Makes a node for each sequence that begins a forbidden sequence. Any other sequence maps to the
// node of its longest tail that begins a forbidden sequence. Shorter sequences come first, so that
// node is already known.
std::vector<std::uint32_t> MoveAutomaton::build(const Sequences& sequences) {
  const std::size_t count = sequences.all.size();
  const auto at = [](std::int32_t sequence) { return static_cast<std::size_t>(sequence); };
  std::vector<std::uint32_t> node_of(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Sequences::Sequence& sequence = sequences.all[i];
    node_of[i] = sequence.begins_forbidden ? static_cast<std::uint32_t>(frame_.size())
                                           : node_of[at(sequence.tail)];
    if (sequence.begins_forbidden) frame_.push_back(sequence.frame);
  }
  std::vector<std::uint32_t> next;
  for (std::size_t i = 0; i < count; ++i) {
    if (!sequences.all[i].begins_forbidden) continue;
    for (int m = 0; m < moves_; ++m) {
      const std::int32_t extended = sequences.after(static_cast<std::int32_t>(i), m);
      next.push_back(extended >= 0 ? node_of[at(extended)] : kNoNode);
    }
  }
  return next;
}

// Merges nodes that allow the same futures. All nodes of a frame begin in one class, until their
// moves distinguish them (Moore 1956). A node's signature is its class, and the class after each
// move.
bool MoveAutomaton::merge(const std::vector<std::uint32_t>& next) {
  const auto moves = static_cast<std::size_t>(moves_);
  std::vector<std::uint32_t> of(frame_.begin(), frame_.end());  // the class of each node
  for (std::size_t before = 0, classes = start_.size(); classes != before;) {
    before = classes;
    std::u32string signatures;
    signatures.reserve(of.size() * (moves + 1));
    for (std::size_t i = 0; i < of.size(); ++i) {
      signatures += char32_t{of[i]};
      for (std::size_t m = 0; m < moves; ++m) {
        const std::uint32_t to = next[i * moves + m];
        signatures += char32_t{to == kNoNode ? kNoNode : of[to]};
      }
    }
    std::pmr::monotonic_buffer_resource room;
    std::pmr::unordered_map<std::u32string_view, std::uint32_t> known(before, &room);
    for (std::size_t i = 0; i < of.size(); ++i) {
      const std::u32string_view signature(&signatures[i * (moves + 1)], moves + 1);
      of[i] = known.try_emplace(signature, static_cast<std::uint32_t>(known.size())).first->second;
    }
    classes = known.size();
  }
  const std::size_t classes = *std::max_element(of.begin(), of.end()) + std::size_t{1};
  if (classes >= kForbidden) return false;
  std::vector<int> frames(classes);
  next_.assign(classes * moves, kForbidden);
  for (std::size_t i = 0; i < of.size(); ++i) {
    frames[of[i]] = frame_[i];
    for (std::size_t m = 0; m < moves; ++m) {
      const std::uint32_t to = next[i * moves + m];
      if (to != kNoNode) next_[of[i] * moves + m] = static_cast<Node>(of[to]);
    }
  }
  frame_ = std::move(frames);
  for (std::size_t f = 0; f < start_.size(); ++f) start_[f] = static_cast<Node>(of[f]);
  return true;
}

const MoveAutomaton* MoveAutomata::of(bool only_back) const {
  if (!puzzle_.traits().fixed_moves) return nullptr;
  std::optional<MoveAutomaton>& automaton = only_back ? back_ : learned_;
  (only_back ? back_once_ : learned_once_)([&] {
    automaton = only_back ? MoveAutomaton::only_back(puzzle_) : MoveAutomaton::learn(puzzle_);
  });
  return &*automaton;
}

}  // namespace trailblaze
