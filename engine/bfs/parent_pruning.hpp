// The way back, left out of the search before it costs a look at the trail.
//
// Where moves can be reversed, the state that a state was reached from is among its successors, and
// is on the trail. A word of the frontier says which one it is, in the bits that states leave free:
//
//   word   nnnn nnnn nnnn nnnn  ssss ssss ... ssss     s: the state, n: note, from a hash of its parent
//
// When just one successor has the note's hash, it is the parent: generated, a duplicate, and not
// tried. When several have it, nobody knows, and all are tried. So, as long as moves can indeed be
// reversed, nothing depends on the hash but speed: a third of all insertions on sliding tiles.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class ParentPruning {
 public:
  // Off where states leave fewer than 4 bits free, or moves cannot be reversed.
  ParentPruning(int state_bits, bool reversible)
      : on_(reversible && state_bits <= 60),
        state_mask_(state_bits == 64 ? ~State{0} : (State{1} << state_bits) - 1) {}

  // Whether a state is one, below 2^state_bits.
  bool fits(State s) const { return (s & ~state_mask_) == 0; }

  State state(State word) const { return word & state_mask_; }

  // The words to be tried: those of `successors`, where successor i is one of sources[i], the word
  // of an expanded state, without the ways back. A state's successors are together, and all there.
  // `words` has room for all; says how many there are. Any thread.
  std::size_t drop_parents(std::span<const State> successors, const State* sources, std::size_t expanded,
                    State* words) const {
    if (!on_) {
      std::copy(successors.begin(), successors.end(), words);
      return successors.size();
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      words[kept] = word(successors[i], sources[i]);
      kept += !may_be_parent(successors[i], sources[i]);
    }
    // Each state has its parent among its successors, so this many means one each.
    return successors.size() - kept == expanded ? kept : drop_each_parent(successors, sources, words);
  }

  // All as words, none left out.
  std::size_t tag(std::span<const State> successors, const State* sources, State* words) const {
    for (std::size_t i = 0; i < successors.size(); ++i) words[i] = word(successors[i], sources[i]);
    return successors.size();
  }

 private:
  // A hash of which the bits above the state are used.
  static State hash(State s) { return s * 0x9e3779b97f4a7c15; }

  // The word of a state reached from a source.
  State word(State t, State source) const {
    return on_ ? t | (hash(source & state_mask_) & ~state_mask_) : t;
  }

  // Whether t may be the state from which the source was reached.
  bool may_be_parent(State t, State source) const {
    return ((hash(t) ^ source) & ~state_mask_) == 0;
  }

  // The same, state by state.
  std::size_t drop_each_parent(std::span<const State> successors, const State* sources,
                         State* words) const {
    std::size_t kept = 0;
    for (std::size_t begin = 0, end; begin < successors.size(); begin = end) {
      std::size_t parents = 0;
      for (end = begin; end < successors.size() && sources[end] == sources[begin]; ++end) {
        parents += may_be_parent(successors[end], sources[end]);
      }
      for (std::size_t i = begin; i < end; ++i) {
        if (parents == 1 && may_be_parent(successors[i], sources[i])) continue;
        words[kept++] = word(successors[i], sources[i]);
      }
    }
    return kept;
  }

  bool on_;
  State state_mask_;
};

}  // namespace trailblaze
