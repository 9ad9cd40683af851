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

// All words without a forbidden word inside, shorter words first: a tree for each frame, whose
// roots come first. A word's tail is the word without its first move, in the frame after that move.
// The limit on memory does not count the words, so they are kept small.
struct MoveAutomaton::Spelling {
  struct Word {
    State state;
    std::int32_t parent, tail;
    std::uint16_t frame, first;  // at the end of the word; at its beginning
    bool begins;                 // It begins a forbidden word; true for roots.
  };

  int moves = 0, frames = 0;
  std::vector<Word> words;
  // For each word but the longest, and each move: the word with this move appended, or -1 if that
  // word is illegal, is forbidden or contains a forbidden word.
  std::vector<std::int32_t> longer;

  std::int32_t& after(std::int32_t word, int move) { return longer[at(word, move)]; }
  std::int32_t after(std::int32_t word, int move) const { return longer[at(word, move)]; }

  // Upper bound on the number of words that append a move to the words from `begin` on.
  std::size_t most_longer(std::size_t begin) const { return (words.size() - begin) * num_moves(); }

  // Reserves memory for these longer words.
  void expect_longer(std::size_t begin) {
    longer.resize(words.size() * num_moves(), -1);
    words.reserve(words.size() + most_longer(begin));
  }

 private:
  std::size_t num_moves() const { return static_cast<std::size_t>(moves); }
  std::size_t at(std::int32_t word, int move) const {
    return static_cast<std::size_t>(word) * num_moves() + static_cast<std::size_t>(move);
  }
};

MoveAutomaton::Spelling MoveAutomaton::spell(const AnyPuzzle& puzzle, int depth, bool only_back) {
  Spelling all;
  all.moves = puzzle.num_moves();
  all.frames = puzzle.num_frames();
  TRAILBLAZE_CHECK(all.frames < kForbidden, "more frames than an automaton has nodes");
  // The first word to each state, by the frame in which it begins.
  std::vector<FlatStates<std::uint32_t>> reached(static_cast<std::size_t>(all.frames));
  // Returns the first word from this frame to this state: `word` itself if there was none before.
  const auto first_to = [&](State s, int frame, std::int32_t word) {
    FlatStates<std::uint32_t>& states = reached[static_cast<std::size_t>(frame)];
    if (states.full() && !states.grow()) throw std::bad_alloc();
    return static_cast<std::int32_t>(states.insert(s, static_cast<std::uint32_t>(word)).first);
  };
  for (int f = 0; f < all.frames; ++f) {
    const auto frame = static_cast<std::uint16_t>(f);
    all.words.push_back({puzzle.frame_state(f), -1, -1, frame, frame, true});
    first_to(all.words.back().state, f, f);
  }
  std::size_t begin = 0;
  for (int length = 1; length <= depth; ++length) {
    const std::size_t end = all.words.size();
    if (length > 2 && all.most_longer(begin) > kMostWords) break;
    all.expect_longer(begin);
    for (std::size_t i = begin; i < end; ++i) {
      const Spelling::Word word = all.words[i];
      const auto w = static_cast<std::int32_t>(i);
      for (int m = 0; m < all.moves; ++m) {
        const std::optional<State> t = puzzle.move(word.state, m);
        const std::int32_t tail = word.tail >= 0 ? all.after(word.tail, m) : -1;
        if (!t || (word.tail >= 0 && tail < 0)) continue;
        const auto longer = static_cast<std::int32_t>(all.words.size());
        const std::int32_t known = first_to(*t, word.first, longer);
        if (known != longer && (!only_back || length == 1 || known < all.frames)) {
          all.words[i].begins = true;
          continue;
        }
        all.after(w, m) = longer;
        const int frame = puzzle.frame(*t);
        all.words.push_back({*t, w, word.tail >= 0 ? tail : frame,
                             static_cast<std::uint16_t>(frame), word.first, false});
      }
    }
    begin = end;
  }
  for (std::size_t i = all.words.size(); i-- > static_cast<std::size_t>(all.frames);) {
    const Spelling::Word& word = all.words[i];
    if (word.begins) all.words[static_cast<std::size_t>(word.parent)].begins = true;
  }
  return all;
}

MoveAutomaton MoveAutomaton::learn(const AnyPuzzle& puzzle, int depth) {
  for (;; --depth) {
    MoveAutomaton automaton;
    if (automaton.make(spell(puzzle, depth, false))) return automaton;
  }
}

MoveAutomaton MoveAutomaton::only_back(const AnyPuzzle& puzzle) {
  MoveAutomaton automaton;
  TRAILBLAZE_CHECK(automaton.make(spell(puzzle, 2, true)), "too many pairs of moves");
  return automaton;
}

// Makes the automaton. Returns false if there are too many nodes to number.
bool MoveAutomaton::make(const Spelling& words) {
  moves_ = words.moves;
  start_.resize(static_cast<std::size_t>(words.frames));
  return merge(build(words));
}

// Makes a node for each word that begins a forbidden word. Any other word maps to the node of its
// longest tail that begins a forbidden word. Shorter words come first, so that node is already
// known.
std::vector<std::uint32_t> MoveAutomaton::build(const Spelling& all) {
  const std::size_t words = all.words.size();
  const auto at = [](std::int32_t word) { return static_cast<std::size_t>(word); };
  std::vector<std::uint32_t> node_of(words);
  for (std::size_t i = 0; i < words; ++i) {
    const Spelling::Word& word = all.words[i];
    node_of[i] = word.begins ? static_cast<std::uint32_t>(frame_.size()) : node_of[at(word.tail)];
    if (word.begins) frame_.push_back(word.frame);
  }
  std::vector<std::uint32_t> next;
  for (std::size_t i = 0; i < words; ++i) {
    if (!all.words[i].begins) continue;
    for (int m = 0; m < moves_; ++m) {
      const std::int32_t longer = all.after(static_cast<std::int32_t>(i), m);
      next.push_back(longer >= 0 ? node_of[at(longer)] : kNowhere);
    }
  }
  return next;
}

// Merges nodes that allow the same futures. All nodes of a frame begin in one class, until their
// moves distinguish them (Moore 1956). A node's row is its class, and the class after each move.
bool MoveAutomaton::merge(const std::vector<std::uint32_t>& next) {
  const auto moves = static_cast<std::size_t>(moves_);
  std::vector<std::uint32_t> of(frame_.begin(), frame_.end());  // the class of each node
  for (std::size_t before = 0, classes = start_.size(); classes != before;) {
    before = classes;
    std::u32string rows;
    rows.reserve(of.size() * (moves + 1));
    for (std::size_t i = 0; i < of.size(); ++i) {
      rows += char32_t{of[i]};
      for (std::size_t m = 0; m < moves; ++m) {
        const std::uint32_t to = next[i * moves + m];
        rows += char32_t{to == kNowhere ? kNowhere : of[to]};
      }
    }
    std::pmr::monotonic_buffer_resource room;
    std::pmr::unordered_map<std::u32string_view, std::uint32_t> known(before, &room);
    for (std::size_t i = 0; i < of.size(); ++i) {
      const std::u32string_view row(&rows[i * (moves + 1)], moves + 1);
      of[i] = known.try_emplace(row, static_cast<std::uint32_t>(known.size())).first->second;
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
      if (to != kNowhere) next_[of[i] * moves + m] = static_cast<Node>(of[to]);
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
